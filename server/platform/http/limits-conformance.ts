/** What every implementation of limits has to do: the test suite that each of them passes. */
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MINUTE, SECOND } from '../clock.ts';
import { type LimitRule, type Limits, perIp } from './limits.ts';
import { Problem } from './problem.ts';

/** Limits, and how they look from somewhere else on the site: from another server, if they reach further than one. */
export type LimitsUnderTest = { limits: Limits; elsewhere: Limits; close(): Promise<void> };

/** Seconds that a try has to wait; 0 when it was let through. */
export async function waitOf(tried: Promise<void>): Promise<number> {
  try {
    await tried;
    return 0;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect([error.status, error.code]).toEqual([429, 'rate-limited']);
    return Number(error.headers['retry-after']);
  }
}

/** @param makeLimits limits with no tries in them; held time is told to them by `Date` */
export function describeLimits(name: string, makeLimits: () => Promise<LimitsUnderTest>): void {
  describe(`limits ${name}`, () => {
    const RULE: LimitRule = { name: 'try', points: 3, seconds: 60 };
    const GROWING: LimitRule = { name: 'login', points: 3, seconds: 60, growing: true };

    let limits: Limits;
    let elsewhere: Limits;
    let close: LimitsUnderTest['close'];
    const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      ({ limits, elsewhere, close } = await makeLimits());
    });
    afterEach(async () => {
      vi.useRealTimers();
      await close();
    });

    const spend = (rule: LimitRule, key = 'kofi', where = limits) => waitOf(where.spend(rule, key));
    /** What several tries have to wait, one after the other, here and elsewhere in turns. */
    async function spendInTurns(rule: LimitRule, times: number): Promise<number[]> {
      const waits = [];
      for (let n = 0; n < times; n++) waits.push(await spend(rule, 'kofi', n % 2 ? elsewhere : limits));
      return waits;
    }

    test('let so many through in all, then none until their time is over', async () => {
      expect(await spendInTurns(RULE, 4)).toEqual([0, 0, 0, 60]);
      expect(await spend(RULE)).toBe(60);
      pass(45 * SECOND);
      expect(await spend(RULE)).toBe(15);
      pass(15 * SECOND);
      expect(await spendInTurns(RULE, 4)).toEqual([0, 0, 0, 60]);
    });

    test('let no more through when all come at once', async () => {
      const all = Array.from({ length: 20 }, (_, n) => spend(RULE, 'kofi', n % 2 ? elsewhere : limits));
      expect((await Promise.all(all)).filter((wait) => wait === 0)).toHaveLength(3);
    });

    test('count every key and every rule by itself', async () => {
      await spendInTurns(RULE, 3);
      expect(await spend(RULE)).toBeGreaterThan(0);
      expect(await spend(RULE, 'ama')).toBe(0);
      expect(await spend({ ...RULE, name: 'another' })).toBe(0);
      expect(await spend(RULE, 'ama '.repeat(1000))).toBe(0);
    });

    test('that grow double the wait with every further try, up to an hour', async () => {
      expect(await spendInTurns(GROWING, 3)).toEqual([0, 0, 0]);
      const waits = await spendInTurns(GROWING, 14);
      expect(waits.slice(0, 5)).toEqual([60, 120, 240, 480, 960]);
      expect(waits.at(-1)).toBe(60 * 60);
      pass(50 * MINUTE);
      expect(await spend(GROWING)).toBeGreaterThan(0);
      pass(60 * MINUTE);
      expect(await spend(GROWING)).toBe(0);
    });

    test('are given back after a success', async () => {
      await spendInTurns(GROWING, 5);
      await elsewhere.forgive(GROWING, 'kofi');
      expect(await spendInTurns(GROWING, 4)).toEqual([0, 0, 0, 60]);
      await limits.forgive(GROWING, 'nobody');
      await limits.refund(GROWING, 'nobody');
    });

    test('take one try back', async () => {
      await spendInTurns(RULE, 3);
      await elsewhere.refund(RULE, 'kofi');
      expect(await spendInTurns(RULE, 2)).toEqual([0, 60]);
    });

    test('say how long to wait as a person would', async () => {
      const cases: [number, string][] = [
        [1, '1 second'],
        [59, '59 seconds'],
        [60, '1 minute'],
        [61, '2 minutes'],
        [15 * 60, '15 minutes'],
        [60 * 60, '1 hour'],
        [24 * 60 * 60, '24 hours'],
      ];
      for (const [seconds, words] of cases) {
        const rule = { name: `wait ${seconds}`, points: 1, seconds };
        await limits.spend(rule, 'x');
        await expect(limits.spend(rule, 'x')).rejects.toThrow(`Too many attempts. Please wait ${words} and try again.`);
      }
    });

    test('count IPs where they call', async () => {
      const rule = perIp('calls', 2);
      const from = (where: Limits) => waitOf(where.spendIp(rule, { ip: '192.0.2.1' } as FastifyRequest));
      expect([await from(limits), await from(limits), await from(limits)]).toEqual([0, 0, 60]);
      if (elsewhere !== limits) expect(await from(elsewhere)).toBe(0);
    });
  });
}
