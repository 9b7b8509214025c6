import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type Tone = 'grey' | 'blue' | 'teal' | 'violet' | 'amber' | 'red' | 'indigo' | 'green';

/** A short label on a tinted background; the tones are in styles.css and reach 4.5:1 in both themes. */
export function Badge({
  tone = 'grey',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span data-tone={tone} className={cn('badge', className)}>
      {children}
    </span>
  );
}
