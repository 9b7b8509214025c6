import { cn } from '../cn.ts';

/** The chalk quarter-circle of the corner arc with its flag, on pitch green. favicon.svg is the same drawing. */
export function Mark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn('flex-none', className)}>
      <rect width="32" height="32" rx="8" fill="#0f6b4a" />
      <g fill="none" stroke="#f7f9f6" strokeWidth="2.4">
        <path d="M8 5v19h19" strokeLinecap="square" />
        <path d="M8 12.5A11.5 11.5 0 0 1 19.5 24" />
      </g>
      <path d="M9.2 3.8 18 7l-8.8 3.4z" fill="#f5b301" />
    </svg>
  );
}

/** The mark with the product's name. */
export function Logo({ name, className, textClassName }: { name: string; className?: string; textClassName?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <Mark />
      <span className={cn('font-display text-xl font-bold tracking-tight', textClassName)}>{name}</span>
    </span>
  );
}
