/** The other processes of this server, as one of them sees it where WORKERS is more than one. */
import { createForwarding, type Forwarding } from './forwarding.ts';
import { NoTurn, type Turn, type Turns } from './turns.ts';
import type { FromLead, Given, ToLead } from './words.ts';

export type Siblings = Forwarding & {
  /** Which of them this is, from 1. */
  number: number;
  /** Turns that all of them take together. */
  turns: Turns;
  /** Lets the others know something; undefined: nothing any more. */
  note(name: string, value: unknown): void;
  /** What the others have noted: each its last. */
  notesOf(name: string): unknown[];
};

/** What this process hears of the lead beside turns and notes. */
export type Orders = { drain(seconds: number): void; end(): void };

const say = (words: ToLead) => {
  if (process.connected) process.send?.(words, undefined, {}, () => {}); // the lead may have ended
};

/** To be told once this process answers callers. */
export const announceReady = () => say({ kind: 'ready' });
/** Tells why this process can't start. @returns once it is on its way */
export const sayFailed = (line: string) =>
  new Promise<void>((resolve) => {
    if (!process.send) return resolve();
    process.send({ kind: 'failed', line } satisfies ToLead, undefined, {}, () => resolve());
  });

/** Takes turns at the lead. @param say how this process speaks to it */
export function createLedTurns(say: (words: ToLead) => void): {
  turns: Turns;
  hear(words: FromLead & { kind: 'turn' }): void;
} {
  type Asked = { come(): void; refuse(): void; wanted: Turn['wanted'] };
  const asked = new Map<number, Asked>();
  let last = 0;

  return {
    turns: {
      async take(name, { signal, wanted, waitingMax, patience } = {}) {
        if (signal?.aborted) throw new NoTurn();
        last += 1;
        const id = last;
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const end = () => {
          if (asked.delete(id)) say({ kind: 'leave', id });
        };
        const giveUp = () => {
          end();
          reject(new NoTurn());
        };
        asked.set(id, { come: resolve, refuse: () => reject(new NoTurn()), wanted });
        say({ kind: 'take', id, name, waitingMax, patience });
        signal?.addEventListener('abort', giveUp, { once: true });
        try {
          await promise;
        } finally {
          signal?.removeEventListener('abort', giveUp);
        }
        return end;
      },
    },
    hear({ id, is }) {
      const one = asked.get(id);
      if (is === 'come') one?.come();
      else if (is === 'wanted') void one?.wanted?.();
      else {
        asked.delete(id);
        one?.refuse();
      }
    },
  };
}

/** Joins the others: waits until the lead says what to begin with. */
export async function joinSiblings(orders: Orders): Promise<{ siblings: Siblings; connection: Given['connection'] }> {
  const begun = Promise.withResolvers<Given>();
  const notes = new Map<string, Map<number, unknown>>();
  const { turns, hear } = createLedTurns(say);
  const take = ({ from, name, value }: Given['notes'][number]) => {
    const ofName = notes.get(name) ?? new Map<number, unknown>();
    notes.set(name, ofName);
    if (value === undefined) ofName.delete(from);
    else ofName.set(from, value);
  };
  process.on('message', (words: FromLead) => {
    if (words.kind === 'begin') begun.resolve(words.given);
    else if (words.kind === 'note') take(words.note);
    else if (words.kind === 'turn') hear(words);
    else if (words.kind === 'drain') orders.drain(words.seconds);
    else if (words.kind === 'end') orders.end();
  });
  say({ kind: 'hello' });
  const { number, folder, connection, notes: before } = await begun.promise;
  for (const note of before) take(note);

  return {
    connection,
    siblings: {
      number,
      turns,
      note: (name, value) => say({ kind: 'note', name, value }),
      notesOf: (name) => [...(notes.get(name)?.values() ?? [])],
      ...createForwarding(folder, number),
    },
  };
}
