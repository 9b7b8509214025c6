import { cn } from './cn.ts';

/** A grey shape in the place of what is loading. The list around it says 'Loading' to those who can't see it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('skeleton', className)} />;
}
