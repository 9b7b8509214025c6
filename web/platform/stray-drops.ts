/** Keeps a file that misses its place from being opened by the browser, which would leave the site. */
const keep = (event: DragEvent) => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return; // somebody takes it
  if (event.target instanceof Element && event.target.closest('input[type=file]')) return; // the browser does
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
};

addEventListener('dragover', keep);
addEventListener('drop', keep);
