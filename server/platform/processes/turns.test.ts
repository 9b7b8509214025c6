import { describe, expect, test, vi } from 'vitest';
import { PATIENT } from '../../testing/traces.ts';
import { serveTurns } from './lead.ts';
import { createLedTurns } from './siblings.ts';
import { createTurns, NoTurn, type Turns } from './turns.ts';
import type { FromLead, ToLead } from './words.ts';

/** Turns of several processes, with what is said between them and their lead on its way for a moment. */
function severalProcesses(): { one: Turns; other: Turns; endOther(): void } {
  const all = createTurns();
  const join = () => {
    const later =
      <Words>(hear: (words: Words) => void) =>
      (words: Words) =>
        void setImmediate(() => hear(structuredClone(words)));
    const led = createLedTurns(later((words: ToLead) => desk.hear(words)));
    const desk = serveTurns(
      all,
      later((words: FromLead) => words.kind === 'turn' && led.hear(words)),
    );
    return { turns: led.turns, end: desk.close };
  };
  const [one, other] = [join(), join()];
  return { one: one.turns, other: other.turns, endOther: other.end };
}

function describeTurns(name: string, make: () => { one: Turns; other: Turns }): void {
  describe(`turns ${name}`, () => {
    test('come one at a time, in the order in which they were asked for, and each name has its own', async () => {
      const { one, other } = make();
      const order: string[] = [];
      const first = await one.take('upload');
      const waiting = [other, one, other].map(async (turns, n) => {
        const end = await turns.take('upload');
        order.push(`begun ${n}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        order.push(`over ${n}`);
        end();
      });
      (await other.take('another upload'))();
      expect(order).toEqual([]);
      first();
      first(); // once is enough
      await Promise.all(waiting);
      expect(order).toEqual([0, 1, 2].flatMap((n) => [`begun ${n}`, `over ${n}`]));
    });

    test('are asked for when another one waits, also behind others', async () => {
      const { one, other } = make();
      const wanted = vi.fn();
      const first = await one.take('upload', { wanted });
      expect(wanted).not.toHaveBeenCalled();
      const nextWanted = vi.fn();
      const second = other.take('upload', { wanted: nextWanted });
      await vi.waitFor(() => expect(wanted).toHaveBeenCalledTimes(1), PATIENT);
      first();
      const end = await second;
      expect(nextWanted).not.toHaveBeenCalled();
      const third = one.take('upload');
      await vi.waitFor(() => expect(nextWanted).toHaveBeenCalledTimes(1), PATIENT);
      end();
      (await third)();
    });

    test('do not come to who is called off, runs out of patience, or finds too many waiting', async () => {
      const { one, other } = make();
      const end = await one.take('upload');
      const off = new AbortController();
      const calledOff = other.take('upload', { signal: off.signal });
      const impatient = other.take('upload', { patience: 20 });
      await expect(other.take('upload', { waitingMax: 2 })).rejects.toThrow(NoTurn);
      await expect(impatient).rejects.toThrow(NoTurn);
      off.abort();
      await expect(calledOff).rejects.toThrow(NoTurn);
      await expect(other.take('upload', { signal: off.signal })).rejects.toThrow(NoTurn);
      const last = one.take('upload');
      end();
      (await last)();
      (await other.take('upload'))(); // nothing is held any more
    });
  });
}

describeTurns('within a process', () => {
  const turns = createTurns();
  return { one: turns, other: turns };
});
describeTurns('of several processes', severalProcesses);

test('what a process held or waited for when it ended goes to the others', async () => {
  const { one, other, endOther } = severalProcesses();
  await other.take('upload');
  const mine = one.take('upload');
  void other.take('upload').catch(() => {});
  const last = one.take('upload');
  await new Promise((resolve) => setTimeout(resolve, 20));
  endOther();
  (await mine)();
  (await last)();
});
