/** The outbox in the browser's database: forgotten with the rest at logout (platform/kept.ts). */
import { del, entries, get, set } from 'idb-keyval';
import { markKey, type Waiting } from './waiting.ts';

const prefixOf = (accountId: string) => `outbox:${accountId}:`;
const keyOf = (accountId: string, id: string) => prefixOf(accountId) + id;

/** What waits of a member, oldest first. */
export async function readItems(accountId: string): Promise<Waiting[]> {
  const all = await entries<string, Waiting>();
  return all
    .filter(([key]) => String(key).startsWith(prefixOf(accountId)))
    .map(([, item]) => item)
    .sort((a, b) => a.at - b.at);
}

export const readItem = (accountId: string, id: string): Promise<Waiting | undefined> => get(keyOf(accountId, id));

/** Rejects where the browser has no room for it. */
export async function writeItem(accountId: string, item: Waiting): Promise<void> {
  const { sentId: _, ...kept } = item;
  await set(keyOf(accountId, item.id), kept);
  await mark(accountId);
}

export async function removeItem(accountId: string, id: string): Promise<void> {
  await del(keyOf(accountId, id));
  await mark(accountId);
}

/** Notes whether there is something. The value is another each time: that is how other tabs hear of a change. */
async function mark(accountId: string): Promise<void> {
  const count = (await readItems(accountId)).length;
  try {
    if (count === 0) localStorage.removeItem(markKey(accountId));
    else localStorage.setItem(markKey(accountId), `${count} ${Date.now()} ${Math.random()}`);
  } catch {
    // Storage is switched off: it waits as long as this page.
  }
}
