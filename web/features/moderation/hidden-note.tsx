import type { Hidden } from '../../../contract/reports.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';

// Hardly anybody ever sees it, so the cards don't load it up front.
const HiddenWords = lazy(() => import('./hidden-words.tsx').then((module) => ({ default: module.HiddenWords })));

export type NoteProps = { what: 'post' | 'comment'; hidden: Hidden; className?: string };

/** Says that others can't see something, and why. */
export function HiddenNote({ hidden, ...rest }: Omit<NoteProps, 'hidden'> & { hidden: Hidden | undefined }) {
  return hidden && <HiddenWords hidden={hidden} {...rest} />;
}
