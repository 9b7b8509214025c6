import { cn } from './cn.ts';

/** Decoration only: words beside it say what is going on. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-block flex-none animate-[spin_700ms_linear_infinite] rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  );
}
