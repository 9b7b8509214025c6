let shownFor = 0;

/** To be called when the app takes the place of what the HTML has shown so far. */
export function endFirstPaint(): void {
  const [paint] = performance.getEntriesByName('first-paint');
  if (paint) shownFor = Math.max(0, performance.now() - paint.startTime);
}

/** For how many milliseconds the HTML's own first paint stood there; 0 when asked again, for another page. */
export function takeFirstPaint(): number {
  const milliseconds = shownFor;
  shownFor = 0;
  return milliseconds;
}
