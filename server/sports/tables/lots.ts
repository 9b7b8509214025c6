/** Draws by lot that anybody can repeat. */
import { createHash, randomBytes } from 'node:crypto';

/** A seed that nobody knows before the draw. */
export const newSeed = (): string => randomBytes(16).toString('hex');

/**
 * Draws lots: in the order of SHA-256 over the seed, a colon and each id, in hexadecimal. The order in which the ids are
 * given changes nothing, and `printf '%s' SEED:ID | sha256sum` repeats it.
 */
export function drawLots(ids: readonly string[], seed: string): string[] {
  const lots = new Map(ids.map((id) => [id, createHash('sha256').update(`${seed}:${id}`).digest('hex')]));
  const lot = (id: string) => lots.get(id) ?? '';
  return [...lots.keys()].sort((a, b) => (lot(a) < lot(b) ? -1 : lot(a) > lot(b) ? 1 : 0));
}
