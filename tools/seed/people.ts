import { randomUUIDv7 } from 'node:crypto';
import { hashPassword } from '../../server/features/accounts/passwords.ts';
import type { Parts } from '../../server/parts.ts';
import { DAY, HOUR } from '../../server/platform/clock.ts';
import { cast, DEMO_PASSWORD, emailOf, type Person } from './cast.ts';
import { crowd, deactivated, promoted, troublemakers, unverified } from './crowd.ts';
import { dice } from './dice.ts';
import { insertAccounts } from './queries.ts';

export type Member = { id: string; person: Person; joined: Date; isHere: boolean };
export type People = Map<string, Member>;

const CAST_JOINED = 60; // days since the first one joined; then one a day
const CROWD_JOINED = 44; // days over which the others joined

/** Signs everybody up: the cast first, then the crowd, at a growing rate. */
export async function seedPeople({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<People> {
  const { roll } = dice(1987);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const people: People = new Map();
  const add = (person: Person, daysAgo: number) =>
    people.set(person.username, {
      id: randomUUIDv7(),
      person,
      joined: new Date(clock.now().getTime() - daysAgo * DAY),
      isHere: !unverified.includes(person.username) && !deactivated.includes(person.username),
    });
  for (const [index, person] of cast.entries()) add(person, CAST_JOINED - index);
  for (const person of crowd) add(person, roll() ** 1.3 * CROWD_JOINED + (4 * HOUR) / DAY);
  for (const person of troublemakers) add(person, 9 + roll() * 4);
  await insertAccounts(
    db,
    [...people.values()].map(({ id, person, joined }) => ({
      id,
      username: person.username,
      email: emailOf(person),
      passwordHash,
      role: person.admin || person.username === promoted ? ('admin' as const) : ('user' as const),
      isActive: !deactivated.includes(person.username),
      faculty: person.faculty,
      verifiedAt: unverified.includes(person.username) ? null : joined,
      createdAt: joined,
    })),
  );
  return people;
}
