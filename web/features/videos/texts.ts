import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What cards, players and lists of clips say, on any page. */
export const texts = catalogue({
  videoOf: 'Clip: {title}',
  play: 'Play {title}',
  watchOnYouTube: 'Watch on YouTube',
  watchHere: 'Watch on {brand}',
  copyLink: 'Copy link',
  copyFailed: 'Could not copy the link.',
  reactions: { one: '{count} reaction', other: '{count} reactions' },
  comments: { one: '{count} comment', other: '{count} comments' },
  participants: 'Participants: ',
  fewer: 'Show fewer',
  more: { one: '+{count} more', other: '+{count} more' },
});
