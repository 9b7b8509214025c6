import { EyeOff } from 'lucide-react';
import { reportMessages } from '../../../contract/reports.ts';
import { cn } from '../../ui/cn.ts';
import type { NoteProps } from './hidden-note.tsx';

/** The note itself: see HiddenNote. */
export function HiddenWords({ what, hidden, className }: NoteProps) {
  return (
    <p
      className={cn('flex gap-2 rounded-lg bg-warning-soft px-3 py-2 text-sm font-medium text-warning-ink', className)}
    >
      <EyeOff aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      <span className="min-w-0">{reportMessages[hidden][what]()}</span>
    </p>
  );
}
