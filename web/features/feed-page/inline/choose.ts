const SEEN = 0.5; // the share of it that has to be in view

/** A clip that could play. */
export type Candidate = { seen: number; isReady: () => boolean };

const could = ({ seen, isReady }: Candidate) => seen >= SEEN && isReady();

/** Which one plays: the one that does, as long as it can be seen; else the one that can be seen best. */
export function choose<One extends Candidate>(all: One[], now: One | null): One | null {
  if (now && all.includes(now) && could(now)) return now;
  return all.filter(could).reduce<One | null>((best, one) => (best && best.seen >= one.seen ? best : one), null);
}
