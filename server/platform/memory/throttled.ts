import { type Clock, MINUTE } from '../clock.ts';

/**
 * Passes lines on, but repeats the same line only once a minute: trouble that lasts, such as a database that is gone,
 * must not fill the disk with its log.
 * @returns a function that takes lines; two that differ only after their first bracket count as the same
 */
export function throttled(tell: (line: string) => void, clock: Clock): (line: string) => void {
  const told = new Map<string, number>();
  return (line) => {
    const [said = ''] = line.split('(');
    const now = clock.now().getTime();
    for (const [one, at] of told) if (now - at >= MINUTE) told.delete(one);
    if (told.has(said)) return;
    told.set(said, now);
    tell(line);
  };
}
