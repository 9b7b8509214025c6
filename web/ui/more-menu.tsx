import { type ReactNode, useId, useRef } from 'react';
import { cn } from './cn.ts';
import { Drawn } from './drawn.tsx';
import { texts } from './texts.ts';

type Props = {
  label: string;
  /** What its button shows, which says its label; by default three dots. */
  face?: ReactNode;
  className?: string;
  /**
   * Buttons and links with `menu-item`. A press on any of them closes the menu, and the focus goes back before the button acts.
   */
  children: ReactNode;
};

/** What is seldom needed, behind one button. A popover: the browser closes it on Esc and on a press elsewhere. */
export function MoreMenu({ label, face, className, children }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        {...(!face && { 'aria-label': label, title: texts.more() })}
        className={cn(face ? 'btn btn-secondary' : 'icon-btn flex-none', className)}
      >
        {face ?? <Drawn icon="More" className="size-5" />}
      </button>
      <div ref={menu} id={id} popover="auto" onClickCapture={() => menu.current?.hidePopover()} className="more-menu">
        {children}
      </div>
    </>
  );
}
