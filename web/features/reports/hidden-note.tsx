import { EyeOff } from 'lucide-react';
import { type Hidden, hiddenNotes } from '../../../contract/reports.ts';
import { cn } from '../../ui/cn.ts';

type Props = { what: 'post' | 'comment'; hidden: Hidden | undefined; className?: string };

/** Says of something that others don't see that they don't, and why. */
export function HiddenNote({ what, hidden, className }: Props) {
  if (!hidden) return null;
  return (
    <p
      className={cn('flex gap-2 rounded-lg bg-warning-soft px-3 py-2 text-sm font-medium text-warning-ink', className)}
    >
      <EyeOff aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      <span className="min-w-0">{hiddenNotes[what][hidden]}</span>
    </p>
  );
}
