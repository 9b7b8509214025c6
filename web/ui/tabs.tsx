import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from './cn.ts';

export type Tab<Name extends string> = {
  name: Name;
  label: string;
  /** A number beside the label that asks for attention, and what it counts, for those who can't see it. */
  badge?: { count: number; meaning: string } | undefined;
};

type Props<Name extends string> = {
  /** The label of the row of tabs, for those who can't see it. */
  label: string;
  tabs: readonly Tab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
  /** The chosen tab's panel. */
  children: ReactNode;
};

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs over one panel. The arrow keys move between tabs and Enter or Space chooses (the 'manual activation' of the ARIA
 * practices): choosing a tab may cost a call and a history entry, which going past it must not.
 */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const labels = tabs.map(({ label: text, badge }) => `${text}${badge?.count}`).join();
  // On a phone the row scrolls: the chosen tab must stay in view, even when a count has made its neighbours wider, or if
  // the row was hidden at first, as it is while the panel's code loads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is measured again when these have changed
  useLayoutEffect(() => {
    const row = list.current;
    if (!row) return;
    const show = () => {
      const tab = row.querySelector('[aria-selected="true"]');
      if (!tab) return;
      const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
      row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
    };
    show();
    const sizes = new ResizeObserver(show);
    sizes.observe(row);
    return () => sizes.disconnect();
  }, [chosen, labels]);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    if (!step || at < 0) return;
    event.preventDefault(); // Home and End would scroll the page
    buttons[step(at, buttons.length)]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line max-sm:-mx-4 max-sm:px-2"
      >
        {tabs.map(({ name, label: text, badge }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === chosen}
            aria-controls={name === chosen ? 'tab-panel' : undefined}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => name !== chosen && onChoose(name)}
            className={cn(
              'min-h-12 flex-none scroll-mt-20 border-b-3 px-3 font-semibold whitespace-nowrap -outline-offset-3 transition-colors sm:px-4',
              name === chosen
                ? 'border-pitch-ink text-ink'
                : 'border-transparent text-muted hover:border-edge hover:text-ink',
            )}
          >
            {text}
            {badge && (
              <span data-tone="amber" className="badge ml-2">
                {badge.count} <span className="sr-only">{badge.meaning}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${chosen}`} className="pt-8">
        {children}
      </div>
    </>
  );
}
