import { store, stored } from './stored.ts';

/** Under which key the browser remembers that single letters do nothing. */
const STORED = 'keys';

/** Whether single letters do something in this browser; members can switch them off, as WCAG 2.1.4 asks for. */
export const areKeysOn = (): boolean => stored(STORED) !== 'off';

export const switchKeys = (on: boolean): void => void store(STORED, on ? null : 'off');

/** Whether the press of a single letter is meant for the page: nobody is typing, and no dialog is open. */
export function isForPage({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || !areKeysOn()) return false;
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return false;
  return !document.querySelector('dialog[open]');
}
