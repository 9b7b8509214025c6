const WINDOW = 10_000; // ms: long enough to be steady, short enough to notice another network

/** Tells from the progress so far how long the rest takes. */
export function createTimeLeft(): (sent: number, total: number, now: number) => number | null {
  let samples: { sent: number; at: number }[] = [];
  /** @returns seconds; null while it can't be said */
  return (sent, total, now) => {
    samples = [...samples.filter(({ at }) => now - at <= WINDOW), { sent, at: now }];
    const [first] = samples;
    if (!first || now - first.at < 1000 || sent <= first.sent) return null;
    return ((total - sent) * (now - first.at)) / (sent - first.sent) / 1000;
  };
}

/** '12 seconds left', as exact as an estimate can be. */
export function timeLeftText(seconds: number): string {
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 60) return `about ${Math.ceil(seconds / 5) * 5} seconds left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${minutes} minute${minutes === 1 ? '' : 's'} left`;
  const hours = Math.round(minutes / 60);
  return `about ${hours} hour${hours === 1 ? '' : 's'} left`;
}
