import { expect, test, vi } from 'vitest';
import { PATIENT } from '../../testing/traces.ts';
import { createOutbound } from './outbound.ts';

function stage() {
  const sent: string[][] = [];
  let broken = 0;
  const report = vi.fn();
  const outbound = createOutbound(async (payloads) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (broken-- > 0) throw new Error('gone');
    sent.push(payloads);
  }, report);
  return { sent, report, outbound, breakFor: (times: number) => (broken = times) };
}

test('what comes while a statement runs goes together with the next, in order', async () => {
  const { sent, outbound } = stage();
  outbound.add(['1']);
  outbound.add(['2', '3']);
  await Promise.resolve();
  outbound.add(['4']);
  outbound.add(['5']);
  await outbound.flush(1000);
  expect(sent).toEqual([
    ['1', '2', '3'],
    ['4', '5'],
  ]);
});

test('what fails is sent again, before anything else', async () => {
  const { sent, report, outbound, breakFor } = stage();
  breakFor(2);
  outbound.add(['1']);
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(1), PATIENT);
  outbound.add(['2']);
  await outbound.flush(1000);
  expect(sent.flat()).toEqual(['1', '2']);
  expect(report).toHaveBeenCalledTimes(2);
});

test('while the database is gone, not more waits than memory can bear', async () => {
  const { sent, outbound, breakFor } = stage();
  breakFor(1);
  for (let n = 0; n < 5003; n++) outbound.add([String(n)]);
  await outbound.flush(1000);
  const numbers = sent.flat();
  expect([numbers[0], numbers.at(-1), numbers.length]).toEqual(['5000', '5002', 3]);
});

test('flushing ends in time, and nothing is sent after the end', async () => {
  const { sent, outbound, breakFor } = stage();
  breakFor(1000);
  outbound.add(['1']);
  await outbound.flush(5);
  outbound.stop();
  outbound.add(['2']);
  breakFor(0);
  await outbound.flush(1000);
  expect(sent).toEqual([]);
});
