import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Of the clips that name a member, on their account page. */
export const texts = catalogue({
  title: 'Clips that name you',
  note: 'You were named in these clips. Remove your name and only you can add it back.',
  none: 'No clip names you any more.',
  match: '{home} – {away}',
  atMinute: '{match} · {minute}′',
  /** Of a clip whose uploader has blocked the member, or is blocked by them; it must not say which. */
  notShown: 'A clip that isn’t shown to you',
  leave: 'Remove my name',
  leaveOf: 'Remove my name from {clip}, {match}',
  leaving: 'Removing…',
  failed: 'Your name could not be taken out.',
  moreFailed: 'More clips could not be loaded.',
});
