import { createHash } from 'node:crypto';

/** What was seen of something that is done in a second step: the same for the same. */
export const seenOf = (what: unknown): string => createHash('sha256').update(JSON.stringify(what)).digest('base64url');
