import { networkError } from './errors.ts';

/** ms for an answer to what is said at the pitch, so that a dead connection is noticed. */
export const PATIENCE = 15_000;

/**
 * Does without an answer that takes longer than this, as without a network: a dead connection says nothing for minutes.
 * Only for what may be done twice, or is sent under a key.
 * @param patience ms
 * @param ask is given the signal that ends it
 */
export async function patiently<Answer>(
  patience: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const enough = new AbortController();
  const timer = setTimeout(() => enough.abort(), patience);
  try {
    return await ask(enough.signal);
  } catch (error) {
    throw enough.signal.aborted ? networkError() : error;
  } finally {
    clearTimeout(timer);
  }
}
