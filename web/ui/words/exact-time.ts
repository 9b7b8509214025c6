const GAP = 6; // px from what it explains, and from the window's edges
const HOVER_INTENT = 300; // ms: a pointer that is only passing shows nothing
const GRACE = 250; // ms: on its way from the words to the exact time, the pointer may leave both
const ID = 'exact-time';

type Shown = { button: HTMLElement; tip: HTMLElement; listening: AbortController; isPinned: boolean };
let shown: Shown | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export type Touch = 'point' | 'leave' | 'press' | 'focus' | 'blur';

/**
 * Shows when exactly something was, above the button that says how long ago: while the pointer or the focus is there,
 * or after a press until the next one. Escape, scrolling and a press elsewhere end it.
 * @param how what has happened to the button
 */
export function tellExact(button: HTMLElement, time: string, how: Touch): void {
  clearTimeout(timer);
  const own = shown?.button === button ? shown : undefined;
  if (how === 'press') {
    if (own?.isPinned) hide();
    else show(button, time, true);
  } else if (how === 'point') {
    if (!own) timer = setTimeout(() => show(button, time, false), HOVER_INTENT);
  } else if (how === 'focus') {
    if (!own && button.matches(':focus-visible')) show(button, time, false);
  } else if (how === 'blur') {
    if (own) hide();
  } else if (own && !own.isPinned) timer = setTimeout(hide, GRACE);
}

function show(button: HTMLElement, time: string, isPinned: boolean): void {
  if (shown?.button === button) {
    shown.isPinned = isPinned;
    return;
  }
  hide();
  if (!button.isConnected) return;
  const tip = document.createElement('span');
  tip.id = ID;
  tip.role = 'tooltip';
  tip.className = 'tooltip';
  tip.popover = 'manual';
  tip.textContent = new Date(time).toLocaleString([], {
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  });
  button.after(tip); // within the element that hears of the pointer, which may rest on it
  button.setAttribute('aria-describedby', ID);
  tip.showPopover();
  place(tip, button.getBoundingClientRect());

  const listening = new AbortController();
  shown = { button, tip, listening, isPinned };
  const options = { capture: true, signal: listening.signal };
  addEventListener('scroll', hide, { ...options, passive: true });
  addEventListener('resize', hide, options);
  addEventListener('pointerdown', ({ target }) => tip.parentElement?.contains(target as Node) || hide(), options);
  addEventListener('keydown', dismiss, options);
}

function dismiss(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  if (shown?.tip.isConnected) {
    event.preventDefault(); // a dialog around it stays
    event.stopPropagation();
  }
  hide();
}

function hide(): void {
  shown?.listening.abort();
  shown?.tip.remove();
  shown?.button.removeAttribute('aria-describedby');
  shown = undefined;
}

function place(tip: HTMLElement, at: DOMRect): void {
  const left = Math.min(at.left, document.documentElement.clientWidth - tip.offsetWidth - GAP);
  const above = at.top - tip.offsetHeight - GAP;
  tip.style.left = `${Math.max(GAP, left)}px`;
  tip.style.top = `${above >= GAP ? above : at.bottom + GAP}px`;
}
