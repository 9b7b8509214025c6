/** What every bus has to do: the test suite that each of them passes. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PATIENT } from '../../testing/traces.ts';
import { type Bus, topic } from './bus.ts';

/** A bus, and how it looks from somewhere else on the site: from another server, if the bus reaches further than one. */
export type BusUnderTest = { bus: Bus; elsewhere: Bus; close(): Promise<void> };

const written = topic<{ n: number; text?: string }>('tests.written');
const derived = topic<{ n: number }>('tests.derived');
const told = topic('tests.told');

export function describeBus(name: string, makeBus: () => Promise<BusUnderTest>): void {
  describe(`the bus ${name}`, () => {
    let bus: Bus;
    let elsewhere: Bus;
    let close: BusUnderTest['close'];
    beforeEach(async () => {
      ({ bus, elsewhere, close } = await makeBus());
    });
    afterEach(() => close());

    test('has called its own listeners when publish returns', () => {
      const heard: unknown[] = [];
      bus.subscribe(written, (message) => heard.push(message));
      bus.subscribe(written, ({ n }) => heard.push(n));
      bus.subscribe(derived, () => heard.push('another topic'));
      bus.publish(written, { n: 1 });
      expect(heard).toEqual([{ n: 1 }, 1]);
    });

    test('tells everybody each message once, in order, as it was', async () => {
      const heard: unknown[] = [];
      elsewhere.subscribe(written, (message) => heard.push(message));
      elsewhere.subscribe(told, (...nothing) => heard.push(nothing.length));
      const messages = Array.from({ length: 300 }, (_, n) => ({ n, text: `'"\\\n\u0000 ${'é'.repeat(n)}🏟` }));
      for (const message of messages) bus.publish(written, message);
      bus.publish(told);
      await vi.waitFor(() => expect(heard).toHaveLength(301), PATIENT);
      expect(heard.slice(0, 300)).toEqual(messages);
    });

    test('takes messages that are far larger than most', async () => {
      const text = 'Stadion-Straße 🏟\u2028'.repeat(5000);
      const heard: unknown[] = [];
      elsewhere.subscribe(written, (message) => heard.push(message));
      for (const n of [1, 2]) bus.publish(written, { n, text });
      await vi.waitFor(() => expect(heard).toHaveLength(2), PATIENT);
      expect(heard).toEqual([
        { n: 1, text },
        { n: 2, text },
      ]);
    });

    test('lets everybody derive messages from what they hear, and tells those to nobody else', async () => {
      const heard: unknown[] = [];
      for (const one of new Set([bus, elsewhere])) {
        one.subscribe(written, ({ n }) => one.publish(derived, { n: n * 10 }));
      }
      elsewhere.subscribe(derived, ({ n }) => heard.push(n));
      elsewhere.subscribe(told, () => heard.push('told'));
      bus.publish(written, { n: 1 });
      bus.publish(written, { n: 2 });
      bus.publish(told);
      await vi.waitFor(() => expect(heard).toContain('told'), PATIENT);
      expect(heard).toEqual([10, 20, 'told']);
    });

    test('calls nobody any more whose subscription has ended', async () => {
      const heard: unknown[] = [];
      const end = elsewhere.subscribe(written, () => heard.push('ended'));
      end();
      elsewhere.subscribe(told, () => heard.push('told'));
      bus.publish(written, { n: 1 });
      bus.publish(told);
      await vi.waitFor(() => expect(heard).toEqual(['told']), PATIENT);
    });

    test('has heard its own messages, and is proven', async () => {
      bus.publish(told);
      const stamp = bus.link.stamp();
      expect(stamp === undefined || bus.link.hasHeard(stamp)).toBe(true);
      expect(stamp === undefined || bus.link.hasHeard({ ...stamp, counter: 1e9 })).toBe(true);
      await vi.waitFor(() => expect([bus.link.isProven(), elsewhere.link.isProven()]).toEqual([true, true]), PATIENT);
    });
  });
}
