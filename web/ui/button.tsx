import type { ComponentProps, MouseEvent } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

/** primary is flag yellow: at most one on a screen, for the one thing to press. */
export type ButtonVariant = 'primary' | 'pitch' | 'secondary' | 'quiet' | 'danger';

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  /**
   * While true, a press does nothing, and the button reads `busyText`. It keeps the focus, which a disabled button
   * would lose to the top of the page.
   */
  busy?: boolean;
  busyText?: string;
  /**
   * What it does changes what stands in its place, so that the second press of a double click does nothing. A button
   * that sends a form is such a one, and a toggle: a quick answer is there before the second press, which would send what
   * follows, or switch back.
   */
  once?: boolean;
};

/**
 * Whether a press is not the second of a double click: that one would meet what the first has put in its place, such as
 * the button that takes it back or the next line of a list. A press by keyboard counts none.
 */
export const isFirstPress = ({ detail }: MouseEvent): boolean => detail < 2;

export function Button({
  variant = 'secondary',
  busy = false,
  busyText,
  type = 'button',
  'aria-pressed': pressed,
  once = type === 'submit' || pressed !== undefined,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || (once && !isFirstPress(event)))
      event.preventDefault(); // Enter in a field counts as a press of the form's submit button
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-pressed={pressed}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={cn('btn', `btn-${variant}`, className)}
    >
      {busy && <Spinner />}
      {busy && busyText ? busyText : children}
    </button>
  );
}
