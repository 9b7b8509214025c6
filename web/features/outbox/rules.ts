/** When something that waits is sent, given up or refused: without a browser, a clock or a network. */
import { KEY_LIFE_DAYS } from '../../../contract/idempotency.ts';
import type { ApiError } from '../../platform/http/errors.ts';
import { texts } from './texts.ts';
import type { Waiting } from './waiting.ts';

const PAUSES = [1, 3, 6, 12, 30, 60, 120, 300].map((seconds) => seconds * 1000); // ms
/** The server forgets keys after a while, and then nobody knows whether an item has already been sent. */
const SURE_FOR = (KEY_LIFE_DAYS - 1) * 24 * 60 * 60 * 1000;
/** Too many calls and the like: not the item's fault, and the next one would be refused as well. */
const LATER = new Set([408, 409, 425, 429]);

/** How long to wait before the next try, in ms. */
export const pauseAfter = (failures: number): number => PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0;

/** Whether an item of that time may already be on the server without this browser's knowing. */
export const isTooOld = (at: number, now: number): boolean => now - at > SURE_FOR;

export type Verdict =
  /** The session has ended: the login page says so, and the outbox continues after it. */
  | { next: 'stop' }
  /** It is tried again automatically, after `wait` ms at the earliest; the items after it would fare no better now. */
  | { next: 'retry'; reason: string | null; wait?: number | undefined }
  /** Its author has to decide. `stops`: the items after it would fare no better. */
  | { next: 'refuse'; reason: string; stops: boolean };

type Problem = { status: number; message: string; code?: ApiError['code']; headers?: Headers | undefined };

/** In how many ms the server wants to be asked again. A proxy that names a moment and no seconds says nothing. */
const waitOf = (headers: Headers | undefined) => (Number(headers?.get('retry-after')) || 0) * 1000;

/**
 * What to do about an item that the server did not accept; status 0 means that no answer came.
 * @param decisive those of its kind (kinds.ts)
 */
export function verdictOn({ status, message, code, headers }: Problem, decisive: readonly number[] = []): Verdict {
  if (status === 401) return { next: 'stop' };
  if (code === 'file-changed') return { next: 'refuse', reason: message, stops: false };
  if (status === 0) return { next: 'retry', reason: null };
  const isDecisive = decisive.includes(status);
  if (!isDecisive && (status >= 500 || LATER.has(status)))
    return { next: 'retry', reason: message, wait: waitOf(headers) };
  return {
    next: 'refuse',
    reason: message || texts.answered({ status: String(status) }),
    stops: !isDecisive && status === 403,
  };
}

/**
 * What has changed in the stash, by this tab or another.
 * @param isUnsaved whether an item of this tab was not stashed yet when the stash was read
 * @returns `items` to show, `gone` ones that another tab has sent or discarded, and `found` ones that it has added
 */
export function compare(shown: Waiting[], stashed: Waiting[], isUnsaved: (id: string) => boolean = () => false) {
  const before = new Map(shown.map((item) => [item.id, item]));
  const now = new Set(stashed.map(({ id }) => id));
  const missing = shown.filter(({ id }) => !now.has(id));
  return {
    items: [
      ...stashed.map((item) => {
        const { sentId, isNew } = before.get(item.id) ?? {};
        return { ...item, ...(sentId && { sentId }), ...(isNew && { isNew }) };
      }),
      ...missing.filter(({ id }) => isUnsaved(id)),
    ],
    gone: missing.filter(({ id, sentId }) => !sentId && !isUnsaved(id)),
    found: stashed.filter(({ id }) => !before.has(id)),
  };
}
