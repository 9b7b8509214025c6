/** May this account be told of this? Whatever tells anybody of anything asks here, for one member or for a crowd. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { NotificationKind } from '../../../contract/notifications/notifications.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { accounts } from '../../schema/accounts.ts';
import { isVisibleToMember } from '../follow/queries.ts';

/**
 * Who is behind what is told. Whoever has muted one of them, or is kept apart from one of them by a block, is not told.
 * `actor`: who does it, who is not told of it either; null: nobody does it. `others`: who has caused it, or has made what
 * it stands on.
 */
export type Behind = { actor: string | null; others?: readonly string[] };

/** What the site itself says to a member of their own things: no admin and no muted member keeps it from them. */
export const SITE: Behind = { actor: null };

const idsOf = ({ actor, others = [] }: Behind): string[] => [...(actor === null ? [] : [actor]), ...others];

/**
 * The condition that an account is there, and may be told of what these are behind.
 * @param account how the statement calls the table of accounts
 * @param behind all of them, as uuid[]
 */
const isToldOf = (account: 'account' | 'accounts', actor: SQL, behind: SQL): SQL => {
  const id = sql.raw(`${account}.id`);
  return sql`(${sql.raw(account)}.is_active and ${sql.raw(account)}.leaving_at is null and ${id} is distinct from ${actor}
    and not exists (select from unnest(${behind}) as behind (id) where not ${isVisibleToMember(id, sql`behind.id`)}))`;
};

/**
 * The same for each row of a statement that tells many, in which the table of accounts is called `account`.
 * @param also somebody else behind it, whom the statement knows
 */
export function mayBeTold(behind: Behind, also?: SQL): SQL {
  const ids = sql`${sql.param(idsOf(behind))}::uuid[]`;
  return isToldOf('account', sql`${behind.actor}::uuid`, also ? sql`array_append(${ids}, ${also})` : ids);
}

const told = prepared((db) => {
  const actor = sql`${sql.placeholder('actor')}::uuid`;
  return db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, sql.placeholder('accountId')),
        isToldOf('accounts', actor, sql`${sql.placeholder('behind')}::uuid[]`),
        sql`(${actor} is null or not ${sql.placeholder('isNamed')}::boolean
          or exists (select from accounts as actor where actor.id = ${actor} and actor.leaving_at is null))`,
      ),
    )
    .for('key share')
    .prepare('notifications_may_be_told');
});

/**
 * Whether an account may be told of something, which then stays so until the transaction ends.
 * @param isNamed the line names the actor, so that one who is gone has done nothing
 */
export async function isToldOfThis(db: Db, accountId: string, behind: Behind, isNamed: boolean): Promise<boolean> {
  const { actor } = behind;
  return (await told(db).execute({ accountId, actor, behind: idsOf(behind), isNamed })).length === 1;
}

/**
 * Matches of one competition and one day of which somebody is told the same: that they moved, how they ended, that a result
 * waits. It is more than anybody reads, and what one competition takes of it is not missing in another.
 */
export const MATCHES_A_DAY = 40;

/** @param of the member, the kind, the match and its competition, and the moment, as parts of a statement */
export const isRoomFor = (of: Record<'account' | 'kind' | 'match' | 'competition' | 'at', SQL>): SQL => sql`(
  exists (select from notifications as same
    where same.account_id = ${of.account} and same.kind = ${of.kind} and same.subject_id = ${of.match})
  or (select count(*) from (
    select from notifications as before join matches as other on other.id = before.subject_id
    where before.account_id = ${of.account} and before.kind = ${of.kind} and before.at > ${of.at} - interval '1 day'
      and other.competition_id = ${of.competition}
    limit ${sql.raw(String(MATCHES_A_DAY))}) as day) < ${sql.raw(String(MATCHES_A_DAY))})`;

const room = prepared((db) =>
  db
    .select({ is: sql<number>`1` })
    .from(sql`matches as match`)
    .where(
      sql`match.id = ${sql.placeholder('matchId')} and ${isRoomFor({
        account: sql`${sql.placeholder('accountId')}::uuid`,
        kind: sql`${sql.placeholder('kind')}::text`,
        match: sql`match.id`,
        competition: sql`match.competition_id`,
        at: sql`${sql.placeholder('at')}::timestamptz`,
      })}`,
    )
    .prepare('notifications_room'),
);

/** Whether there is room for one more match of its competition that day; not where the match is gone. */
export async function isRoomForMatch(
  db: Db,
  { accountId, kind, matchId, at }: { accountId: string; kind: NotificationKind; matchId: string; at: Date },
): Promise<boolean> {
  return (await room(db).execute({ accountId, kind, matchId, at: at.toISOString() })).length === 1;
}

/**
 * Who is behind what happens by itself in a competition, such as a result that is due: who has made it, and who has planned
 * or imported its matches.
 */
async function listPlanners(db: Db, competitionId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select created_by as id from competitions where id = ${competitionId} and created_by is not null
    union
    select actor_id from competition_acts where competition_id = ${competitionId} and actor_id is not null
      and act in ('fixtures-made', 'fixtures-imported')`);
  return rows.map(({ id }) => id);
}

/** Who is behind what has happened in a competition: who did it, or who lets it happen by itself. */
export const behindIn = async (db: Db, competitionId: string, actor: string | null): Promise<Behind> =>
  actor === null ? { actor, others: await listPlanners(db, competitionId) } : { actor };
