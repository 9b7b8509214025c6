let shownFor = 0;

/** To be called when the app replaces what the HTML has shown so far. */
export function endFirstPaint(): void {
  const [paint] = performance.getEntriesByName('first-paint');
  if (paint) shownFor = Math.max(0, performance.now() - paint.startTime);
}

/** For how many milliseconds the HTML's own first paint was shown; 0 on later calls, for other pages. */
export function takeFirstPaint(): number {
  const milliseconds = shownFor;
  shownFor = 0;
  return milliseconds;
}
