/** What admins do to accounts: each act in one transaction with its audit log entry and its fact. */
import { type AuditAct, adminMessages } from '../../../contract/admin.ts';
import { accountActivated, accountDeactivated, accountDemoted, accountPromoted } from '../../facts/accounts.ts';
import type { FeatureParts, Parts } from '../../parts.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { publishOutside } from '../../platform/facts/facts.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { canonicalEmail } from '../../platform/messages/email.ts';
import { deleteSessionsOf } from '../../platform/sessions/queries.ts';
import type { Admin } from '../../platform/sessions/sessions.ts';
import { findByEmail } from '../accounts/queries.ts';
import { recordAct } from '../audit/queries.ts';
import { isWorkingAdmin } from '../leaving/policy.ts';
import { cancelDeletion, hasOtherAdmin, lockActsOnPeople, lockPerson } from '../leaving/queries.ts';
import { findPerson, type Person, setActive, setRole } from './people-queries.ts';
import { lossRefusal, promotionRefusal } from './policy.ts';

/** An act under way: the person it is about, and how to record what was done to them. */
export type PersonAct = Act & {
  person: Person;
  now: Date;
  /** @throws 403, 409 if this must not be done to the person */
  guardLoss(act: Parameters<typeof lossRefusal>[0]): Promise<void>;
  record(act: AuditAct, details?: Record<string, string | number | null>): Promise<void>;
};

/**
 * Begins an act on a person within a transaction, one at a time on the whole site.
 * @returns undefined when the person is gone
 * @throws 403 when the caller is no longer an admin
 */
export async function preparePersonAct(
  { tx, tell }: Act,
  admin: Pick<Admin, 'accountId'>,
  id: string,
  now: Date,
): Promise<PersonAct | undefined> {
  await lockActsOnPeople(tx);
  const actor = await findPerson(tx, admin.accountId, now);
  // Another admin may have demoted or deactivated this one since the request came in.
  if (!actor || !isWorkingAdmin(actor)) throw new Problem(403, 'forbidden', adminMessages.denied);
  const person = (await lockPerson(tx, id)) ? await findPerson(tx, id, now) : undefined;
  if (!person) return undefined;
  return {
    tx,
    tell,
    person,
    now,
    async guardLoss(what) {
      const refusal = lossRefusal(what, actor.id, person, await hasOtherAdmin(tx, person.id));
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
 * @throws 403 when the caller is no longer an admin, 404 when the person is gone
 */
export async function actOnPerson<T>(
  { facts, clock }: Pick<FeatureParts, 'facts' | 'clock'>,
  admin: Admin,
  id: string,
  act: (personAct: PersonAct) => Promise<T>,
): Promise<T> {
  return facts.act(async (within) => {
    const personAct = await preparePersonAct(within, admin, id, clock.now());
    if (!personAct) throw notFound(adminMessages.userGone);
    return act(personAct);
  });
}

/** Deactivates the person within an act and ends their sessions, or activates them. */
export async function switchPerson(
  { tx, tell, person, guardLoss, record }: PersonAct,
  isActive: boolean,
): Promise<Person> {
  if (person.isActive === isActive) return person;
  if (!isActive) await guardLoss('deactivate');
  // What the admins want to look at is not to go meanwhile; an active member can ask again.
  if (!isActive) await cancelDeletion(tx, person.id);
  await setActive(tx, person.id, isActive);
  // On activation too: a login that was under way during the deactivation may have left a session.
  const ended = await deleteSessionsOf(tx, person.id);
  await record(isActive ? 'activate-user' : 'deactivate-user', isActive ? {} : { sessions: ended.length });
  tell(isActive ? accountActivated : accountDeactivated, { accountId: person.id });
  return { ...person, isActive, lastSeenAt: null };
}

/** Deactivates an account and ends its sessions, or activates it. @returns the changed account */
export async function changeStatus(
  parts: Pick<FeatureParts, 'facts' | 'clock'>,
  admin: Admin,
  id: string,
  isActive: boolean,
): Promise<Person> {
  return actOnPerson(parts, admin, id, (personAct) => switchPerson(personAct, isActive));
}

/** Makes an account an admin, or a user again. @returns the changed account */
export async function changeRole(
  parts: Pick<FeatureParts, 'facts' | 'clock'>,
  admin: Admin,
  id: string,
  role: Person['role'],
): Promise<Person> {
  return actOnPerson(parts, admin, id, async ({ tx, tell, person, guardLoss, record }) => {
    if (person.role === role) return person;
    const refusal = role === 'admin' ? promotionRefusal(person) : await guardLoss('demote');
    if (refusal) throw refusal;
    await setRole(tx, person.id, role);
    await record(role === 'admin' ? 'promote-user' : 'demote-user');
    tell(role === 'admin' ? accountPromoted : accountDemoted, { accountId: person.id });
    return { ...person, role };
  });
}

/**
 * Makes an account an admin from the server's command line, where nobody is signed in. Living servers hear of it.
 * @returns false when nobody has proved that the email is theirs: anybody can sign up with it
 */
export async function grantAdmin(
  { db, clock, jobs }: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  email: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockActsOnPeople(tx);
    const canonical = canonicalEmail(email);
    const account = canonical === undefined ? undefined : await findByEmail(tx, canonical);
    if (!account) return false;
    if (account.role === 'admin') return true;
    await setRole(tx, account.id, 'admin');
    const target = { kind: 'user', id: account.id, name: account.username } as const;
    await recordAct(tx, { act: 'promote-user', by: { id: null, name: 'command line' }, target }, clock.now());
    await publishOutside(jobs, tx, accountPromoted, { accountId: account.id });
    return true;
  });
}
