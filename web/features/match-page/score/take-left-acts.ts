import { del, entries } from 'idb-keyval';
import { useSession } from '../../../platform/session/session.ts';
import { adopt } from '../../outbox/outbox.ts';
import type { Waiting } from '../../outbox/waiting.ts';
import type { Act } from './acts.ts';
import { leftPrefix } from './left-acts.ts';
import { type ActToSend, actToSend } from './to-send.ts';

/** `score:<account>:<match>:<time>:<count>`, which sorts as it happened. */
function itemOf(key: string, act: Act): Waiting<ActToSend> {
  const [, , matchId = '', at = '', count = ''] = key.split(':');
  const item = { id: `${matchId}-${at}-${count}`, matchId, match: '', words: '', act };
  return { ...item, kind: actToSend.name, at: Number(at) };
}

let taking: Promise<void> | undefined;

/** Moves what the version before has left into the outbox. */
export function takeLeftActs(): Promise<void> {
  taking ??= take().finally(() => {
    taking = undefined;
  });
  return taking;
}

async function take(): Promise<void> {
  const accountId = useSession.getState().userData?._id;
  if (!accountId) return;
  const all = await entries<string, Act>();
  const left = all
    .filter(([key]) => String(key).startsWith(leftPrefix(accountId)))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  if (left.length === 0) return;
  const items = left.map(([key, act]) => itemOf(key, act));
  for (const [index, item] of items.entries()) item.at = Math.max(item.at, (items[index - 1]?.at ?? 0) + 1);
  await adopt(items);
  for (const [key] of left) await del(key); // not before they are stashed: what is noted twice counts once
}
