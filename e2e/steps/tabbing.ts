/** What Tab leads to, asked within a page: each function stands by itself, since Playwright carries it there alone. */

export type Focused = { name: string; outlined: boolean; inView: boolean };

/** What has the focus, and whether one can see that; null: nothing has. */
export function lookAtFocus(): Focused | null {
  // From one frame to the next, the page's own record of it stays behind.
  const frames = [...document.querySelectorAll('iframe')];
  const element = frames.find(({ contentDocument }) => contentDocument?.hasFocus()) ?? document.activeElement;
  if (!element || element === document.body) return null;
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const ring = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
  return {
    name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent?.trim().slice(0, 40)}`,
    outlined: ring || style.boxShadow !== 'none',
    inView: box.bottom > 0 && box.top < innerHeight && box.width > 0,
  };
}

/** How much there is on the page that a mouse can press or type into, and that is to be seen. */
export function countOperable(): number {
  return [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, iframe, [tabindex="0"]'),
  ].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert]') &&
      !(element as HTMLButtonElement).disabled &&
      element.tabIndex >= 0 &&
      (element as HTMLInputElement).type !== 'file',
  ).length;
}

/** Takes the focus to the page's top: Tab goes on from what had it last. */
export function focusTop(): void {
  document.body.tabIndex = -1;
  document.body.focus({ preventScroll: true });
  document.body.removeAttribute('tabindex');
}
