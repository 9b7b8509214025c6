import { lazy, Suspense } from 'react';
import type { Hidden } from '../../../contract/reports.ts';

// Hardly anybody ever sees it, so no card loads it.
const HiddenWords = lazy(() => import('./hidden-words.tsx').then((module) => ({ default: module.HiddenWords })));

export type NoteProps = { what: 'post' | 'comment'; hidden: Hidden; className?: string };

/** Says of something that others don't see that they don't, and why. */
export function HiddenNote({ hidden, ...rest }: Omit<NoteProps, 'hidden'> & { hidden: Hidden | undefined }) {
  if (!hidden) return null;
  return (
    <Suspense>
      <HiddenWords hidden={hidden} {...rest} />
    </Suspense>
  );
}
