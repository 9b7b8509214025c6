import { IDEMPOTENCY_KEY } from '../../contract/idempotency.ts';

/** Unique, 20 characters and more; crypto.randomUUID is not there where the page came by plain http. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, '0')).join('');

/** A call's key as its header has it, in quotes: with the same one the server does the same call once. */
export const keyHeader = (key: string): Record<string, string> => ({ [IDEMPOTENCY_KEY]: `"${key}"` });
