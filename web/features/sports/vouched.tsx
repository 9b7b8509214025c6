import { cn } from '../../ui/cn.ts';
import { texts } from './texts.ts';

type Vouched = { vouchedAs: string | null };

/** The mark by the name of what an admin vouches for, in the admin's words. No name can look like it: names have no ticks. */
export function VouchedMark({ of: { vouchedAs }, className }: { of: Vouched; className?: string }) {
  if (vouchedAs === null) return null;
  return (
    <span
      data-vouched
      title={texts.vouched({ as: vouchedAs })}
      className={cn('ms-1.5 inline-block align-[-0.125em]', className)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-[1em] text-pitch-ink">
        <path
          fill="currentColor"
          d="M12 1.5 15 3.8l3.8-.2.6 3.7 3 2.3-1.6 3.4 1 3.6-3.6 1.2-1.8 3.3-3.6-1.1L9 21.6l-1.9-3.3-3.6-1.2 1-3.6L2.9 10l3-2.3.6-3.7 3.8.2z"
        />
        <path fill="none" stroke="var(--page)" strokeWidth="2.5" d="m7.5 12 3 3 6-6" />
      </svg>
      <span className="sr-only">{texts.vouched({ as: vouchedAs })}</span>
    </span>
  );
}

/** A university, and whose word it is where no admin vouches for it. */
export function schoolSaid(
  { school, vouchedAs }: Vouched & { school: string | null },
  by: 'organiser' | 'captain',
): string | null {
  return school === null || vouchedAs !== null ? school : texts.schoolSaid[by]({ school });
}
