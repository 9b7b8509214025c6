/**
 * The second press of a double click is not for what lies beneath a dialog that the first one has closed, if only by way
 * of a quick answer. What stays in its place, or goes from a list, says for itself what a second press does (ui/button.tsx).
 */
let dialog: HTMLDialogElement | null = null;

addEventListener(
  'click',
  (event) => {
    if (event.detail < 2) dialog = event.target instanceof Element ? event.target.closest('dialog') : null;
    else if (dialog && !dialog.open) {
      event.preventDefault();
      event.stopPropagation();
    }
  },
  { capture: true },
);
