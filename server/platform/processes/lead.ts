/**
 * The lead: the process that starts the others where WORKERS is more than one, and starts again those that end by
 * themselves. It answers no caller itself; node:cluster lets it hand out the connections.
 */
import cluster, { type Worker } from 'node:cluster';
import { SECOND } from '../clock.ts';
import { createTurns, type Turns } from './turns.ts';
import type { FromLead, Given, Note, ToLead } from './words.ts';

// The first pause is short, for what happens once. Whatever makes a process end at each start costs little then.
const PAUSES = [0.2, 1, 2, 5, 10, 20, 30].map((seconds) => seconds * SECOND);
const STEADY_AFTER = 60 * SECOND; // one that lived for so long begins with the first pause again

const LAST_WORDS = 90 * SECOND; // running requests have 30 s, then running jobs 30 s

/** One place among the processes, and who has it. */
type Place = { number: number; worker: Worker | undefined; startedAt: number; tries: number };

/** A process can't start, in its own words. */
export class StartError extends Error {}

export type Processes = {
  /** Starts them, the first one alone: it may have something to do that the others find done. @throws StartError */
  start(): Promise<void>;
  /** Lets them go on for so many seconds and end; said again: end at once. */
  drain(seconds: number): void;
  /** Ends them, and waits for that. */
  end(): Promise<void>;
};

/** Gives one process its turns; `close`: it has ended, and has none any more. */
export function serveTurns(turns: Turns, say: (words: FromLead) => void): { hear(words: ToLead): void; close(): void } {
  const calledOff = new Map<number, AbortController>();
  const ends = new Map<number, () => void>();

  async function take({ id, name, waitingMax, patience }: ToLead & { kind: 'take' }): Promise<void> {
    const off = new AbortController();
    calledOff.set(id, off);
    const turn = { signal: off.signal, wanted: () => say({ kind: 'turn', id, is: 'wanted' }) };
    try {
      const end = await turns.take(name, {
        ...turn,
        ...(waitingMax !== undefined && { waitingMax }),
        ...(patience !== undefined && { patience }),
      });
      if (off.signal.aborted) return end();
      ends.set(id, end);
      say({ kind: 'turn', id, is: 'come' });
    } catch {
      calledOff.delete(id);
      say({ kind: 'turn', id, is: 'refused' });
    }
  }

  function leave(id: number): void {
    calledOff.get(id)?.abort();
    calledOff.delete(id);
    ends.get(id)?.();
    ends.delete(id);
  }

  return {
    hear(words) {
      if (words.kind === 'take') void take(words);
      else if (words.kind === 'leave') leave(words.id);
    },
    close() {
      for (const id of [...calledOff.keys()]) leave(id);
    },
  };
}

/**
 * @param count how many processes
 * @param given what each of them is given
 * @param tell gets a line when one has ended by itself
 */
export function createProcesses(
  count: number,
  given: Pick<Given, 'connection' | 'folder'>,
  tell: (line: string) => void,
): Processes {
  const turns = createTurns();
  const notes = new Map<string, Note>();
  const places: Place[] = Array.from({ length: count }, (_, n) => ({
    ...{ number: n + 1, worker: undefined, startedAt: 0, tries: 0 },
  }));
  const gone = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let isEnding = false;

  const say = (worker: Worker, words: FromLead) => {
    if (worker.isConnected()) worker.send(words, undefined, () => {}); // it may be about to end
  };

  function passOn(note: Note): void {
    const key = `${note.from} ${note.name}`;
    if (note.value === undefined) notes.delete(key);
    else notes.set(key, note);
    for (const { number, worker } of places) {
      if (worker && number !== note.from) say(worker, { kind: 'note', note });
    }
  }

  /** Starts the process of a place. @returns when it is ready @throws StartError when it ends before */
  async function fill(place: Place): Promise<void> {
    const { number } = place;
    const worker = cluster.fork();
    place.worker = worker;
    place.startedAt = performance.now();
    const desk = serveTurns(turns, (words) => say(worker, words));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    gone.add(end.promise);
    let isReady = false;
    let said: string | undefined;
    worker.on('message', (words: ToLead) => {
      if (words.kind === 'hello') {
        // It did not listen yet when the others were told to end.
        if (isEnding) say(worker, { kind: 'end' });
        else say(worker, { kind: 'begin', given: { ...given, number, notes: [...notes.values()] } });
      } else if (words.kind === 'ready') {
        isReady = true;
        resolve();
      } else if (words.kind === 'failed') said = words.line;
      else if (words.kind === 'note') passOn({ from: number, name: words.name, value: words.value });
      else desk.hear(words);
    });
    worker.on('error', () => {}); // of saying something to one that has ended
    worker.once('exit', (code, signal) => {
      place.worker = undefined;
      desk.close();
      for (const note of notes.values()) if (note.from === number) passOn({ ...note, value: undefined });
      gone.delete(end.promise);
      end.resolve();
      const why = said ?? `Process ${number} has ended by itself (${signal ?? code}).`;
      if (!isReady) reject(new StartError(why));
      else if (!isEnding) refill(place, why);
    });
    return promise;
  }

  function refill(place: Place, why: string): void {
    if (performance.now() - place.startedAt > STEADY_AFTER) place.tries = 0;
    const pause = PAUSES[Math.min(place.tries, PAUSES.length - 1)] ?? 0;
    place.tries += 1;
    tell(`${why} It is being started again.`);
    const timer = setTimeout(() => {
      timers.delete(timer);
      fill(place).catch((error: Error) => {
        if (!isEnding) refill(place, error.message);
      });
    }, pause);
    timers.add(timer);
  }

  const sayToAll = (words: FromLead) => {
    for (const { worker } of places) if (worker) say(worker, words);
  };

  return {
    async start() {
      const [first, ...others] = places;
      if (first) await fill(first);
      await Promise.all(others.map(fill));
    },
    drain(seconds) {
      isEnding = true;
      for (const timer of timers) clearTimeout(timer);
      sayToAll({ kind: 'drain', seconds });
    },
    async end() {
      isEnding = true;
      for (const timer of timers) clearTimeout(timer);
      sayToAll({ kind: 'end' });
      const timer = setTimeout(() => {
        for (const { worker } of places) worker?.process.kill('SIGKILL');
      }, LAST_WORDS);
      await Promise.all(gone);
      clearTimeout(timer);
    },
  };
}
