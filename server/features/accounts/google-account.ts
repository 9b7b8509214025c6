import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { Db } from '../../platform/database/database.ts';
import { deleteSessionsOf } from '../../platform/sessions/queries.ts';
import type { GooglePerson } from './google.ts';
import { isReserved, nameProblem } from './names.ts';
import {
  type Account,
  deleteLinksOf,
  findByEmail,
  findByGoogleSubject,
  findById,
  insertAccount,
  isBarred,
  joinGoogle,
  listSignups,
  lockEmail,
  setPassword,
} from './queries.ts';
import { verifyAccount } from './signup/verification.ts';

const BASE_LENGTH = 24; // of 30 (USERNAME_PATTERN), so that a number fits behind it
const TRIES = 20; // plain names first, then with more and more digits; needing more tries than this is no accident

/** Turns a name into a valid username: 'José María' → 'Jose_maria'; undefined if too little of it is left. */
export function usernameFrom(name: string): string | undefined {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_.]+/g, '_')
    .replace(/^[_.]+|[_.]+$/g, '')
    .slice(0, BASE_LENGTH);
  return plain.length < 3 ? undefined : plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Usernames to try for a new account, the plainest first. */
function* usernamesFor(names: string[]): Generator<string> {
  const plain = names.map(usernameFrom).filter((name) => name !== undefined);
  yield* plain;
  const base = plain.find((name) => !isReserved(name)) ?? 'Member'; // digits would not free a reserved name
  for (let digits = 2; digits < TRIES; digits++) yield `${base}${randomInt(10 ** Math.min(digits, 6))}`;
}

async function create(tx: Db, person: GooglePerson, now: Date): Promise<Account | undefined> {
  for (const username of usernamesFor(person.names)) {
    if (await nameProblem(tx, username)) continue;
    const id = randomUUIDv7();
    const taken = await insertAccount(tx, {
      id,
      username,
      email: person.email,
      googleSubject: person.subject,
      createdAt: now,
    });
    if (taken === undefined) return findById(tx, id);
    if (taken !== 'username') return undefined; // the same person was faster in another tab
  }
  return undefined;
}

/**
 * Finds the account of a person whom Google vouches for, or creates it.
 * @param adminEmail the email whose account becomes admin, as at every verification
 * @returns the account, whether it has changed in a way that its open sessions do not know yet, and whether nobody had
 *   signed in to it before; 'other-subject' if
 *   the email belongs to an account that signs in with a different Google account; 'barred' if an account of the same
 *   mailbox has been deactivated
 */
export async function enterWithGoogle(
  tx: Db,
  person: GooglePerson,
  now: Date,
  adminEmail: string | undefined,
): Promise<{ account: Account; changed: boolean; isNew: boolean } | 'other-subject' | 'barred'> {
  const known = await findByGoogleSubject(tx, person.subject);
  if (known) return { account: known, changed: false, isNew: false };

  await lockEmail(tx, person.email);
  const owner = await findByEmail(tx, person.email);
  if (owner?.googleSubject && owner.googleSubject !== person.subject) return 'other-subject';
  // A sign-up that waits alone is theirs, as far as anybody knows. Of several any may be: theirs is a new account.
  const [signup, another] = owner ? [] : await listSignups(tx, person.email, 2);
  const alone = another || !signup?.isActive ? undefined : signup;
  if (alone) {
    // Whoever signed up with this email never proved that it is theirs, and may know the password: remove it, and
    // everything else that could be a way back in.
    await setPassword(tx, alone.id, null);
    await deleteSessionsOf(tx, alone.id);
    await deleteLinksOf(tx, alone.id);
  }
  const holder = owner ?? alone;
  if (!holder && (await isBarred(tx, person.email))) return 'barred';
  const account = holder ?? (await create(tx, person, now));
  if (account) {
    await joinGoogle(tx, account.id, person.subject);
    await verifyAccount(tx, account, now, adminEmail);
  }
  const entered = await findByGoogleSubject(tx, person.subject);
  if (!entered) throw new Error('no username was free');
  return { account: entered, changed: true, isNew: !owner };
}
