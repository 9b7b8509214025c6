const MINUTE = 60_000; // ms

/** Milliseconds as people time races: 9.58, 1:40.91. */
export function raceTime(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  const seconds = (Math.floor((ms % MINUTE) / 10) / 100).toFixed(2);
  return minutes > 0 ? `${minutes}:${seconds.padStart(5, '0')}` : seconds;
}
