import { catalogue } from '../../../contract/texts/catalogue.ts';

/** How long ago something was (spec 2 §9), in a few letters. */
export const ago = catalogue({
  justNow: 'Just now',
  minutes: { other: '{count}m ago' },
  hours: { other: '{count}h ago' },
  days: { other: '{count}d ago' },
  months: { other: '{count}mo ago' },
  years: { other: '{count}y ago' },
});
