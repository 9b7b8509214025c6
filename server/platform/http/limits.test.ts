import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryLimits, type LimitRule, type Limits, perIp } from './limits.ts';
import { Problem } from './problem.ts';

const RULE: LimitRule = { name: 'try', points: 3, seconds: 60 };
const GROWING: LimitRule = { name: 'login', points: 3, seconds: 60, growing: true };

let limits: Limits;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.now() });
  limits = createMemoryLimits();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Seconds that a try has to wait; 0 when it was let through. */
async function waitOf(tried: Promise<void>): Promise<number> {
  try {
    await tried;
    return 0;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect([error.status, error.code]).toEqual([429, 'rate-limited']);
    return Number(error.headers['retry-after']);
  }
}

const spend = (rule: LimitRule, key = 'kofi') => waitOf(limits.spend(rule, key));
const from = (ip: string, rule = perIp('login', 3)) => waitOf(limits.spendIp(rule, { ip } as FastifyRequest));

describe('a limit', () => {
  test('lets so many through, then none until its time is over', async () => {
    expect([await spend(RULE), await spend(RULE), await spend(RULE)]).toEqual([0, 0, 0]);
    expect(await spend(RULE)).toBe(60);
    vi.advanceTimersByTime(45_000);
    expect(await spend(RULE)).toBe(15);
    vi.advanceTimersByTime(15_000);
    expect(await spend(RULE)).toBe(0);
  });

  test('counts every key and every rule by itself', async () => {
    for (let i = 0; i < 3; i++) await spend(RULE);
    expect(await spend(RULE)).toBeGreaterThan(0);
    expect(await spend(RULE, 'ama')).toBe(0);
    expect(await spend({ ...RULE, name: 'another' })).toBe(0);
  });

  test('that grows doubles the wait with every further try, up to an hour', async () => {
    for (let i = 0; i < 3; i++) expect(await spend(GROWING)).toBe(0);
    const waits = [];
    for (let i = 0; i < 14; i++) waits.push(await spend(GROWING));
    expect(waits.slice(0, 5)).toEqual([60, 120, 240, 480, 960]);
    expect(waits.at(-1)).toBe(60 * 60);
    vi.advanceTimersByTime(50 * 60 * 1000);
    expect(await spend(GROWING)).toBeGreaterThan(0);
    vi.advanceTimersByTime(60 * 60 * 1000);
    expect(await spend(GROWING)).toBe(0);
  });

  test('is given back after a success', async () => {
    for (let i = 0; i < 5; i++) await spend(GROWING);
    await limits.forgive(GROWING, 'kofi');
    expect([await spend(GROWING), await spend(GROWING), await spend(GROWING)]).toEqual([0, 0, 0]);
    expect(await spend(GROWING)).toBe(60);
    await limits.forgive(GROWING, 'nobody');
    await limits.refund(GROWING, 'nobody');
  });

  test('takes one try back', async () => {
    for (let i = 0; i < 3; i++) await spend(RULE);
    await limits.refund(RULE, 'kofi');
    expect([await spend(RULE), await spend(RULE)]).toEqual([0, 60]);
  });

  test('says how long to wait as a person would', async () => {
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
});

describe('a limit by address', () => {
  test('counts an IPv4 address by itself, also where it comes mapped into IPv6', async () => {
    for (const ip of ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:192.0.2.1']) expect(await from(ip)).toBe(0);
    expect(await from('192.0.2.1')).toBe(60);
    expect(await from('192.0.2.2')).toBe(0);
    expect(await from('::ffff:192.0.2.3')).toBe(0);
  });

  test('counts a /64 of IPv6 as one, however it is written', async () => {
    for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::']) expect(await from(ip)).toBe(0);
    expect(await from('2001:db8:1:2::9')).toBe(60);
    expect(await from('2001:db8:1:3::1')).toBe(0);
    for (const ip of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:1::']) expect(await from(ip)).toBe(0);
    expect(await from('2001:db8:0:0::3')).toBe(60);
    for (const ip of ['::1', '::2', '::']) expect(await from(ip)).toBe(0);
    expect(await from('::3')).toBe(60);
  });
});

describe('the memory of limits', () => {
  test('is bounded: of a flood of addresses, those that came first start anew', async () => {
    for (let n = 0; n < 3; n++) expect(await from('192.0.2.1')).toBe(0);
    expect(await from('192.0.2.1')).toBe(60);
    for (let n = 0; n < 30_000; n++) await from(`2001:db8:${(n >> 12).toString(16)}:${(n & 4095).toString(16)}::1`);
    expect(vi.getTimerCount()).toBeLessThanOrEqual(20_000); // one for each that it holds
    expect(await from('192.0.2.1')).toBe(0);
  });

  test('is bounded for names that people typed, which are not forgotten as fast', async () => {
    for (let n = 0; n < 4; n++) await spend(GROWING, 'kofi');
    for (let n = 0; n < 30_000; n++) await spend(GROWING, `name ${n}`);
    expect(await spend(GROWING, 'kofi')).toBeGreaterThan(0);
    for (let n = 0; n < 80_000; n++) await spend(GROWING, `other name ${n}`);
    expect(vi.getTimerCount()).toBeLessThanOrEqual(100_000);
  });
});
