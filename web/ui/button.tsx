import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

/** primary is flag yellow: at most one on a screen, for the one thing to press. */
export type ButtonLook = 'primary' | 'pitch' | 'secondary' | 'quiet' | 'danger';

type Props = ComponentProps<'button'> & {
  look?: ButtonLook;
  /** While true the button can't be pressed, and reads `busyText`. */
  busy?: boolean;
  busyText?: string;
};

export function Button({ look = 'secondary', busy = false, busyText, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      className={cn('btn', `btn-${look}`, className)}
    >
      {busy && <Spinner />}
      {busy && busyText ? busyText : children}
    </button>
  );
}
