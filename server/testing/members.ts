/**
 * Members as signing up, opening the mailed link and logging in leave them, without the calls, the mail and two hashes of
 * a password: that costs ten times as much, and most tests show something else. `members.test.ts` compares both.
 */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { VERIFY_LINK_HOURS } from '../../contract/accounts.ts';
import { proofOf } from '../features/accounts/login-guard.ts';
import { hashPassword } from '../features/accounts/passwords.ts';
import { insertBrowser } from '../features/accounts/queries.ts';
import { verifyAccount } from '../features/accounts/signup/verification.ts';
import type { Parts } from '../parts.ts';
import { HOUR } from '../platform/clock.ts';
import { cookieNames } from '../platform/sessions/cookies.ts';
import { insertSession } from '../platform/sessions/queries.ts';
import { newSecret, SESSION_LIFETIME } from '../platform/sessions/sessions.ts';
import { digestOf, pairOf } from '../platform/sessions/token.ts';
import { accounts, mailTokens } from '../schema/accounts.ts';
import type { TestBrowser } from './browser.ts';

/** One for each password: whose it is stands in none of them. */
const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

const newBrowser = () => randomBytes(16).toString('base64url'); // as many bytes as in features/accounts/login-guard.ts
const BROWSER = 'node'; // what Node's fetch calls itself

/** Writes an account that has been verified, and logs the browser in to it. */
export async function logInNew(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  browser: TestBrowser,
  { username, email, password }: { username: string; email: string; password: string },
): Promise<void> {
  const id = randomUUIDv7();
  const now = clock.now();
  const passwordHash = await hashOf(password);
  const token = newSecret();
  const [ofBrowser, ofProof] = [newBrowser(), newBrowser()];
  await db.transaction(async (tx) => {
    await tx.insert(accounts).values({ id, username, email, passwordHash, createdAt: now, verifiedAt: now });
    if (config.adminEmail !== undefined) await verifyAccount(tx, { id, email }, now, config.adminEmail);
    await tx.insert(mailTokens).values({
      accountId: id,
      purpose: 'verify',
      tokenHash: digestOf(newSecret()),
      createdAt: now,
      expiresAt: new Date(now.getTime() + VERIFY_LINK_HOURS * HOUR),
      usedAt: now,
    });
    await insertBrowser(tx, id, digestOf(ofBrowser), now);
    const expiresAt = new Date(now.getTime() + SESSION_LIFETIME);
    const session = { id: randomUUIDv7(), tokenHash: digestOf(token), accountId: id, userAgent: BROWSER };
    await insertSession(tx, { ...session, now, expiresAt });
  });
  const names = cookieNames(config.publicUrl.startsWith('https:'));
  browser.cookies
    .set(names.session, token)
    .set(names.pair, pairOf(token))
    .set(names.browser, ofBrowser)
    .set(names.knownBrowser, `${ofProof}.${proofOf({ id, passwordHash }, ofProof)}`);
  browser.accountId = id;
}
