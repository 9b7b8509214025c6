import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReportKind } from '../../../contract/reports.ts';
import { useSession } from '../../platform/session.ts';
import { cn } from '../../ui/cn.ts';

// Few visits need it, so no card loads it.
const loadDialog = () => import('./report-dialog.tsx');
const ReportDialog = lazy(() => loadDialog().then((module) => ({ default: module.ReportDialog })));

export type Reported = {
  kind: Exclude<ReportKind, 'person'>;
  id: string;
  /** Who wrote or uploaded it; null where nobody knows any more. Without `_id` the person can't be reported from here. */
  by: { _id?: string; username: string } | null;
};

/** The flag on a card or a comment, for members other than its author. */
export function ReportButton({ className, ...thing }: Reported & { className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const me = useSession((session) => session.userData);
  const { kind, by } = thing;
  if (!me || me._id === by?._id || me.username.toLowerCase() === by?.username.toLowerCase()) return null;
  return (
    <>
      <button
        type="button"
        aria-label={by ? `Report ${kind} by ${by.username}` : `Report ${kind}`}
        title="Report"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        className={cn('icon-btn flex-none', className)}
      >
        <Flag aria-hidden="true" className="size-4.5" />
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog thing={thing} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
