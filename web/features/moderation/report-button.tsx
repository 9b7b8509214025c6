import { useState } from 'react';
import type { ReportKind } from '../../../contract/reports.ts';
import type { WordPlace } from '../../../contract/talk/words.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { useAbilities } from '../../platform/session/use-abilities.ts';
import { cn } from '../../ui/cn.ts';
import { Drawn } from '../../ui/drawn.tsx';
import { texts } from './texts.ts';

// Few visits need it, so the cards don't load it up front.
export const ReportDialog = lazy(() =>
  import('./report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
);

export type Reported = {
  kind: ReportKind;
  id: string;
  /** Of `words`: where they stand, in the row with that id. */
  words?: { place: WordPlace; part?: string };
  /** Who wrote or uploaded it; null if nobody knows any more. Without `_id`, the person can't be reported from here. */
  by: { _id?: string; username: string; name?: string | null | undefined } | null;
};
type Shared = Reported & { kind: keyof typeof texts.reportThing };

/** The flag on a card or a comment, for members other than its author. */
export function ReportButton({ className, ...thing }: Shared & { className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { kind, by } = thing;
  if (!useAbilities(kind, by?._id ?? null).report) return null;
  return (
    <>
      <button
        type="button"
        aria-label={by ? texts.reportBy[kind]({ name: by.name ?? by.username }) : texts.reportThing[kind]()}
        title={texts.report()}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        onPointerEnter={ReportDialog.load}
        onFocus={ReportDialog.load}
        className={cn('icon-btn flex-none', className)}
      >
        <Drawn icon="Flag" className="size-4.5" />
      </button>
      {isOpen && <ReportDialog thing={thing} onClose={() => setIsOpen(false)} />}
    </>
  );
}
