import { IDEMPOTENCY_KEY } from '../../../contract/idempotency.ts';

/** Unique, at least 20 characters; crypto.randomUUID does not exist on a page served by plain http. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, '0')).join('');

/** A call's idempotency key as its header has it, in quotes: the server does calls with the same key only once. */
export const keyHeader = (key: string): Record<string, string> => ({ [IDEMPOTENCY_KEY]: `"${key}"` });
