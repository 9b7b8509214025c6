/** What admins do to people: each act in one transaction with its entry of the audit log, told to the bus after it. */
import { type AuditAct, adminMessages } from '../../../contract/admin.ts';
import type { Parts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { isUuid } from '../../platform/ids.ts';
import { canonicalAddress } from '../../platform/mail-address.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';
import { deleteSessionsOf } from '../../platform/sessions/queries.ts';
import type { Admin } from '../../platform/sessions/sessions.ts';
import { findByEmail } from '../accounts/queries.ts';
import { recordAct } from '../audit/queries.ts';
import {
  findPerson,
  hasOtherAdmin,
  lockActsOnPeople,
  lockPerson,
  type Person,
  setActive,
  setRole,
} from './people-queries.ts';
import { isWorkingAdmin, loss, promotionRefusal } from './policy.ts';

/** Within an act: who is meant, and how to note what was done to them. */
export type Scene = {
  tx: Db;
  person: Person;
  /** @throws 403, 409 where this must not be taken from the person */
  guardLoss(act: Parameters<typeof loss>[0]): Promise<void>;
  record(act: AuditAct, details?: Record<string, string | number | null>): Promise<void>;
};

/**
 * Begins an act on a person within a transaction, one at a time on the whole site.
 * @returns undefined when the person is gone
 * @throws 403 when the admin is none any more
 */
export async function setScene(
  tx: Db,
  admin: Pick<Admin, 'accountId'>,
  id: string,
  now: Date,
): Promise<Scene | undefined> {
  await lockActsOnPeople(tx);
  const actor = await findPerson(tx, admin.accountId, now);
  // Another admin may have acted on this one since the request came in.
  if (!actor || !isWorkingAdmin(actor)) throw new Problem(403, 'forbidden', adminMessages.denied);
  const person = isUuid(id) && (await lockPerson(tx, id)) ? await findPerson(tx, id, now) : undefined;
  if (!person) return undefined;
  return {
    tx,
    person,
    async guardLoss(what) {
      const refusal = loss(what, actor.id, person, await hasOtherAdmin(tx, person.id));
      if (refusal) throw refusal;
    },
    record: (what, details) =>
      recordAct(
        tx,
        {
          act: what,
          by: { id: actor.id, name: actor.username },
          target: { kind: 'user', id: person.id, name: person.username },
          ...(details && { details }),
        },
        now,
      ),
  };
}

/**
 * Runs an act on a person in a transaction of its own.
 * @throws 403 when the admin is none any more, 404 when the person is gone
 */
export async function actOnPerson<T>(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  admin: Admin,
  id: string,
  act: (scene: Scene) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const scene = await setScene(tx, admin, id, clock.now());
    if (!scene) throw notFound(adminMessages.userGone);
    return act(scene);
  });
}

/** Switches the person of a scene off, with all their sessions, or on. */
export async function switchPerson({ tx, person, guardLoss, record }: Scene, isActive: boolean): Promise<Person> {
  if (person.isActive === isActive) return person;
  if (!isActive) await guardLoss('deactivate');
  await setActive(tx, person.id, isActive);
  // Also when switching on: a login that was under way while they were switched off may have left a session.
  const ended = await deleteSessionsOf(tx, person.id);
  await record(isActive ? 'activate-user' : 'deactivate-user', isActive ? {} : { sessions: ended.length });
  return { ...person, isActive, lastSeenAt: null };
}

/** Switches somebody off, with all their sessions, or on. @returns how they stand then */
export async function changeStatus(
  parts: Pick<Parts, 'db' | 'clock' | 'bus'>,
  admin: Admin,
  id: string,
  isActive: boolean,
): Promise<Person> {
  const changed = await actOnPerson(parts, admin, id, (scene) => switchPerson(scene, isActive));
  parts.bus.publish(sessionsChanged, { accountId: changed.id });
  return changed;
}

/** Makes somebody an admin, or a user again. @returns how they stand then */
export async function changeRole(
  parts: Pick<Parts, 'db' | 'clock' | 'bus'>,
  admin: Admin,
  id: string,
  role: Person['role'],
): Promise<Person> {
  const changed = await actOnPerson(parts, admin, id, async ({ tx, person, guardLoss, record }) => {
    if (person.role === role) return person;
    const refusal = role === 'admin' ? promotionRefusal(person) : await guardLoss('demote');
    if (refusal) throw refusal;
    await setRole(tx, person.id, role);
    await record(role === 'admin' ? 'promote-user' : 'demote-user');
    return { ...person, role };
  });
  parts.bus.publish(sessionsChanged, { accountId: changed.id });
  return changed;
}

/**
 * Makes somebody an admin from the command line of the server, where nobody is signed in.
 * @returns false when nobody has that address
 */
export async function grantAdmin({ db, clock }: Pick<Parts, 'db' | 'clock'>, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockActsOnPeople(tx);
    const address = canonicalAddress(email);
    const account = address === undefined ? undefined : await findByEmail(tx, address);
    if (!account) return false;
    if (account.role === 'admin') return true;
    await setRole(tx, account.id, 'admin');
    const target = { kind: 'user', id: account.id, name: account.username } as const;
    await recordAct(tx, { act: 'promote-user', by: { id: null, name: 'command line' }, target }, clock.now());
    return true;
  });
}
