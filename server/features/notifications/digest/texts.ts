import { catalogue } from '../../../../contract/texts/catalogue.ts';

/** The weekly mail, paragraph by paragraph. */
export const texts = catalogue({
  subject: {
    one: '{count} thing that you’ve missed on {brand}',
    other: '{count} things that you’ve missed on {brand}',
  },
  lastSubject: 'The last weekly mail from {brand}',
  hello: 'Hello {name},',
  missed: 'This has happened since you last looked:',
  more: { one: 'And {count} more.', other: 'And {count} more.' },
  clips: 'Of the clips of those you follow, these were liked most:',
  clip: '“{title}” by {name}',
  all: 'All of it is here:',
  weekly: 'You get this mail on Mondays when you’ve missed something, because you’ve switched it on. This ends it:',
  last: {
    one: 'You haven’t been here for {count} day, so this is the last of these mails. You can switch them on again on your account page.',
    other:
      'You haven’t been here for {count} days, so this is the last of these mails. You can switch them on again on your account page.',
  },
});
