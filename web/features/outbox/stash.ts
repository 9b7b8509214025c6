/** The outbox in the browser's database: forgotten with the rest at logout (platform/offline/stash.ts). */
import { del, entries, get, set } from 'idb-keyval';
import { store } from '../../platform/stored.ts';
import { markKey, type Waiting } from './waiting.ts';

const prefixOf = (accountId: string) => `outbox:${accountId}:`;
const keyOf = (accountId: string, id: string) => prefixOf(accountId) + id;

/** What is waiting to be sent for a member, oldest first. */
export async function readItems(accountId: string): Promise<Waiting[]> {
  const all = await entries<string, Waiting>();
  return all
    .filter(([key]) => String(key).startsWith(prefixOf(accountId)))
    .map(([, item]) => item)
    .sort((a, b) => a.at - b.at);
}

export const readItem = (accountId: string, id: string): Promise<Waiting | undefined> => get(keyOf(accountId, id));

/** Rejects if the browser has no room for it. */
export async function writeItem(accountId: string, item: Waiting): Promise<void> {
  const { sentId: _, isNew: __, isRetried: ___, ...stashed } = item;
  await set(keyOf(accountId, item.id), stashed);
  await mark(accountId);
}

export async function removeItem(accountId: string, id: string): Promise<void> {
  await del(keyOf(accountId, id));
  await mark(accountId);
}

/** Notes whether anything is waiting. The value differs each time: that is how other tabs learn of a change. */
async function mark(accountId: string): Promise<void> {
  const count = (await readItems(accountId)).length;
  store(markKey(accountId), count === 0 ? null : `${count} ${Date.now()} ${Math.random()}`);
}
