/**
 * The second press of a double click is not for what lies beneath a dialog that the first one has closed, nor for what has
 * come to where the pressed button was, if only by way of a quick answer. What stays in its place says for itself what a
 * second press does (ui/button.tsx).
 */
let pressed: Element[] = [];

const isGone = (one: Element) => !one.isConnected || (one instanceof HTMLDialogElement && !one.open);

addEventListener(
  'click',
  (event) => {
    const { target, detail } = event;
    if (detail < 2)
      pressed =
        target instanceof Element ? ['dialog', 'button', 'a'].flatMap((name) => target.closest(name) ?? []) : [];
    else if (pressed.some(isGone)) {
      event.preventDefault();
      event.stopPropagation();
    }
  },
  { capture: true },
);
