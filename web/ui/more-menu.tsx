import { type ReactNode, useId, useRef } from 'react';
import { cn } from './cn.ts';
import { Drawn } from './drawn.tsx';
import { texts } from './texts.ts';

type Props = {
  label: string;
  className?: string;
  /**
   * Buttons with `menu-item`. A press on any of them closes the menu, and the focus goes back before the button acts.
   */
  children: ReactNode;
};

/** What is seldom needed, behind three dots. A popover: the browser closes it on Esc and on a press elsewhere. */
export function MoreMenu({ label, className, children }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={texts.more()}
        className={cn('icon-btn flex-none', className)}
      >
        <Drawn icon="More" className="size-5" />
      </button>
      <div ref={menu} id={id} popover="auto" onClickCapture={() => menu.current?.hidePopover()} className="more-menu">
        {children}
      </div>
    </>
  );
}
