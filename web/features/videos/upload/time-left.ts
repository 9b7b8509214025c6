import { texts } from './texts.ts';

const WINDOW = 10_000; // ms: long enough to be steady, short enough to notice another network

/** Estimates from the progress so far how long the rest takes. */
export function createTimeLeft(): (sent: number, total: number, now: number) => number | null {
  let samples: { sent: number; at: number }[] = [];
  /** @returns seconds; null while there is no estimate */
  return (sent, total, now) => {
    samples = [...samples.filter(({ at }) => now - at <= WINDOW), { sent, at: now }];
    const [first] = samples;
    if (!first || now - first.at < 1000 || sent <= first.sent) return null;
    return ((total - sent) * (now - first.at)) / (sent - first.sent) / 1000;
  };
}

/** '12 seconds left', no more precise than an estimate can be. */
export function timeLeftText(seconds: number): string {
  if (seconds < 5) return texts.secondsLeft();
  if (seconds < 60) return texts.aboutSeconds({ count: Math.ceil(seconds / 5) * 5 });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return texts.aboutMinutes({ count: minutes });
  return texts.aboutHours({ count: Math.round(minutes / 60) });
}
