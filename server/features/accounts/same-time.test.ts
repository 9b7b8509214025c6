/** Whether an address is known doesn't show in the time that an answer takes either (security.test.ts has the answers). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Limits } from '../../platform/http/limits.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';

describe('whether an address is known can’t be found out', () => {
  const noLimits: Limits = {
    spend: async () => {},
    spendIp: async () => {},
    refund: async () => {},
    forgive: async () => {},
  };
  const ROUNDS = 21;
  let open: Site;
  let visitor: TestBrowser;
  beforeAll(async () => {
    open = await createSite({}, () => ({ limits: noLimits }));
    await open.signUp('Known');
    const early = open.visitor();
    await early.post('/api/auth/signup', { username: 'Early', email: 'early@uni.example', password: PASSWORD });
    visitor = open.visitor();
    await visitor.get('/api/countries');
  });

  /**
   * Asks in turns for an email that is known and one that is not. The answers must be the same, and so must the time
   * they take: 20 ms of hashing would show as ten times as long, while a busy machine slows both.
   */
  async function compare(path: string, known: object, unknown: object) {
    const times = { known: [] as number[], unknown: [] as number[] };
    const answers = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const [kind, body] of [
        ['known', known],
        ['unknown', unknown],
      ] as const) {
        const began = performance.now();
        const answer = await visitor.post(path, body);
        times[kind].push(performance.now() - began);
        answers.add(`${answer.status} ${answer.text}`);
      }
    }
    expect([...answers]).toHaveLength(1);
    const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    const ratio = median(times.known) / median(times.unknown);
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  }

  test('by logging in', async () => {
    const password = 'wrong-one';
    await compare('/api/auth/login', { username: 'known', password }, { username: 'nobody', password });
    const [known, unknown] = ['known@uni.example', 'nobody@uni.example'];
    await compare('/api/auth/login', { email: known, password }, { email: unknown, password });
  });

  // [D.26]
  test('by asking for a new password', () =>
    compare('/api/auth/forgot-password', { email: 'known@uni.example' }, { email: 'nobody@uni.example' }));

  // [D.26]
  test('by asking for a new verification link', async () => {
    await compare('/api/auth/resend-verification', { email: 'early@uni.example' }, { email: 'nobody@uni.example' });
    await compare('/api/auth/resend-verification', { email: 'known@uni.example' }, { email: 'nobody@uni.example' });
  });
});
