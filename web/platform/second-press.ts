/**
 * The second press of a double click is for what the first has met. Where that has gone meanwhile, such as a dialog that
 * a quick answer has closed, it would meet what has come to light: a link beneath, or the next line of a list.
 */
let first: EventTarget | null = null;

addEventListener(
  'click',
  (event) => {
    if (event.detail < 2) first = event.target;
    else if (first instanceof Element && !first.checkVisibility()) {
      event.preventDefault();
      event.stopPropagation();
    }
  },
  { capture: true },
);
