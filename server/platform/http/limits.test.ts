import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryLimits, type LimitRule, type Limits, perIp, trySpend } from './limits.ts';
import { describeLimits, waitOf } from './limits-conformance.ts';
import { Problem } from './problem.ts';

const GROWING: LimitRule = { name: 'login', points: 3, seconds: 60, growing: true };

let limits: Limits;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.now() });
  limits = createMemoryLimits();
});
afterEach(() => {
  vi.useRealTimers();
});

const spend = (rule: LimitRule, key = 'kofi') => waitOf(limits.spend(rule, key));
const from = (ip: string, rule = perIp('login', 3)) => waitOf(limits.spendIp(rule, { ip } as FastifyRequest));

describeLimits('in memory', async () => {
  const limits = createMemoryLimits();
  return { limits, elsewhere: limits, close: async () => {} };
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

test('a limit that is only asked for says no when nothing is left, and passes on every other problem', async () => {
  const rule: LimitRule = { name: 'mails', points: 1, seconds: 60 };
  expect([await trySpend(limits, rule, 'kofi'), await trySpend(limits, rule, 'kofi')]).toEqual([true, false]);
  const busy = new Problem(503, 'unavailable', 'Please try again.');
  await expect(trySpend({ spend: () => Promise.reject(busy) }, rule, 'kofi')).rejects.toBe(busy);
});
