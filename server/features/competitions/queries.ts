import { randomUUIDv7 } from 'node:crypto';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { CompetitionAct } from '../../../contract/sports/acts.ts';
import type { Side } from '../../../contract/sports/core.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { olderThan } from '../../platform/http/cursor-queries.ts';
import { accounts } from '../../schema/accounts.ts';
import { competitionActs, competitions } from '../../schema/sports/competitions.ts';
import { nameBeside, type ShownName } from '../accounts/queries.ts';
import { hasHiddenProfile } from '../teams/queries.ts';

export type CompetitionRow = typeof competitions.$inferSelect;

/** A competition by its id. */
export async function findCompetition(db: Db, id: string): Promise<CompetitionRow | undefined> {
  const [row] = await db.select().from(competitions).where(eq(competitions.id, id));
  return row;
}

/**
 * Lets what is done in one competition happen one after the other until the transaction ends. Whoever locks more than
 * one thing locks the competition first, then teams, then matches.
 */
export async function lockCompetition(tx: Db, id: string): Promise<CompetitionRow | undefined> {
  const [row] = await tx.select().from(competitions).where(eq(competitions.id, id)).for('no key update');
  return row;
}

const LOOKS_AFTER = (competitionId: string) => sql`is_active and leaving_at is null and (role = 'admin' or exists (
  select from competition_organisers where competition_id = ${competitionId} and account_id = accounts.id))`;

/** Whether an account looks after a competition: as one of its organisers, or as an admin. It is asked anew each time. */
export async function looksAfter(db: Db, competitionId: string, accountId: string): Promise<boolean> {
  return (await filterOrganisers(db, competitionId, [accountId])).length > 0;
}

/** Those of these accounts that look after a competition. */
export async function filterOrganisers(
  db: Db,
  competitionId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from accounts where id in ${accountIds} and ${LOOKS_AFTER(competitionId)}`);
  return rows.map(({ id }) => id);
}

/** The accounts that look after a competition; at most ORGANISERS_MAX. */
export async function listOrganiserIds(db: Db, competitionId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select account_id as id from competition_organisers where competition_id = ${competitionId} order by account_id`);
  return rows.map(({ id }) => id);
}

// What captains, players and scorers do, too: whoever has done only that has not looked after the competition.
const OF_OTHERS: readonly CompetitionAct[] = [
  ...(['entry-asked', 'invitation-accepted', 'entry-removed', 'entry-voided', 'entry-awarded'] as const),
  ...(['match-began', 'line-up-set', 'scorer-added', 'scorer-removed', 'clip-pinned', 'clip-unpinned'] as const),
  ...(['result-submitted', 'result-confirmed', 'result-disputed', 'organiser-joined', 'organiser-left'] as const),
];

/**
 * Whether somebody has made a competition or has done something for it as an organiser. Whoever has only
 * accepted to be an organiser does not answer for what others have made.
 * @param of the columns of the competition's and the account's id, and of who made it
 */
export const hasOrganised = (of: { competitionId: SQL; accountId: SQL; createdBy: SQL }): SQL<boolean> => sql<boolean>`
  (${of.createdBy} is not distinct from ${of.accountId} or exists (select from competition_acts as done
    where done.competition_id = ${of.competitionId} and done.actor_id = ${of.accountId}
      and done.act <> all(${sql.param([...OF_OTHERS])}::text[])))`;

/** Of a competition's organisers, those who have organised. */
export async function listWhoHaveOrganised(db: Db, competitionId: string): Promise<Set<string>> {
  const [accountIdOf, createdBy] = [sql`organiser.account_id`, sql`competition.created_by`];
  const { rows } = await db.execute<{ id: string }>(sql`
    select organiser.account_id as id from competition_organisers as organiser
      join competitions as competition on competition.id = organiser.competition_id
      join accounts as account on account.id = organiser.account_id and account.leaving_at is null
    where organiser.competition_id = ${competitionId}
      and ${hasOrganised({ competitionId: sql`competition.id`, accountId: accountIdOf, createdBy })}`);
  return new Set(rows.map(({ id }) => id));
}

export type ActRow = Pick<
  typeof competitionActs.$inferSelect,
  'id' | 'subjectId' | 'subjectName' | 'details' | 'reason' | 'createdAt'
> & {
  act: CompetitionAct;
  actor: string | null;
  actorName: ShownName | null;
  /** The name is, or has in it, that of a team that moderation has hidden. */
  isHidden: boolean;
  /** Whoever did it, or whom it was about, has left the organisers and the log. */
  isActorUnnamed: boolean;
  isSubjectUnnamed: boolean;
  actorId: string | null;
  /** Whoever did it wants to be seen by nobody, and is no organiser, whom everybody sees. */
  isActorForNobody: boolean;
};

/** What is written down of an act. */
export type Logged = {
  competitionId: string;
  act: CompetitionAct;
  /** Null: nobody did it, as a day of silence. */
  actorId: string | null;
  /** What it was about, with its name as it is now; left out: the competition. */
  subject?: { id: string; name: string };
  details?: Record<string, string | number | null>;
  reason?: string;
  now: Date;
};

/** Writes an act into a competition's log, in the transaction that does it, so that neither exists without the other. */
export async function logAct(tx: Db, act: Logged): Promise<void> {
  await logActs(tx, [act]);
}

/** The same for several acts, in one statement. */
export async function logActs(tx: Db, acts: readonly Logged[]): Promise<void> {
  if (acts.length === 0) return;
  const ids = acts.map(() => randomUUIDv7()).sort(); // those of one millisecond are in no order
  await tx.insert(competitionActs).values(
    acts.map(({ competitionId, act, actorId, subject, details = {}, reason = '', now }, at) => ({
      ...{ id: ids[at] ?? randomUUIDv7(), competitionId, act, actorId, details, reason, createdAt: now },
      ...{ subjectId: subject?.id ?? null, subjectName: subject?.name ?? '' },
    })),
  );
}

// Of an entry, or of a match, one of whose sides it is. Named in full: the subselects have columns of these names, too.
const isHidden = sql<boolean>`exists (
  select from entries as entry join teams as team on team.id = entry.team_id
  where team.hidden is not null and (entry.id = competition_acts.subject_id or entry.id in (
    select unnest(array[one.home_entry_id, one.away_entry_id]) from matches as one
    where one.id = competition_acts.subject_id)) and entry.competition_id = competition_acts.competition_id)`;

const isUnnamed = (column: 'actor_id' | 'subject_id') => sql<boolean>`exists (
  select from organiser_invitations as former where former.competition_id = competition_acts.competition_id
    and former.account_id = competition_acts.${sql.raw(column)} and former.is_unnamed)`;

/** A page of a competition's log, newest first; of one subject only if it is named. */
export async function listActs(
  db: Db,
  competitionId: string,
  { subjectId, after, limit }: { subjectId?: string | undefined; after: Cursor | undefined; limit: number },
): Promise<ActRow[]> {
  const { id, act, details, reason, createdAt, subjectName } = competitionActs;
  const rows = await db
    .select({
      id,
      act,
      details,
      reason,
      createdAt,
      subjectName,
      subjectId: competitionActs.subjectId,
      actor: accounts.username,
      actorName: nameBeside(accounts.id),
      isHidden,
      isActorUnnamed: isUnnamed('actor_id'),
      isSubjectUnnamed: isUnnamed('subject_id'),
      actorId: competitionActs.actorId,
      isActorForNobody: sql<boolean>`${hasHiddenProfile(accounts.id)} and not exists (
        select from competition_organisers as organiser where organiser.account_id = ${accounts.id}
          and organiser.competition_id = ${competitionActs.competitionId})`,
    })
    .from(competitionActs)
    .leftJoin(accounts, eq(accounts.id, competitionActs.actorId))
    .where(
      and(
        eq(competitionActs.competitionId, competitionId),
        subjectId === undefined ? undefined : eq(competitionActs.subjectId, subjectId),
        olderThan(competitionActs, after),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows as ActRow[];
}

/** The other legs of those of these matches that are played as one of two. */
export async function listOtherLegs(db: Db, matchIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select other.id from matches as one
    join matches as other on other.competition_id = one.competition_id and other.number = one.other_leg
    where one.id = any(${sql.param([...matchIds])}::uuid[])`);
  return rows.map(({ id }) => id);
}

/**
 * A match that is changed by it, and the side that is gone; `both`: nobody goes on from it. `entryId`: whose withdrawal
 * does it; null: nobody's.
 */
export type Affected = { id: string; side: Side | 'both'; entryId: string | null };

const changed = (now: Date) => sql`edition = edition + 1, changed_at = ${now.toISOString()}::timestamptz,
  confirm_by = null, nudge_at = null, clock_since = null`;

/** Writes down how matches stand before a withdrawal settles them. One that is awarded anew keeps what was before. */
async function noteBefore(tx: Db, affected: readonly Affected[], how: 'cancelled' | 'awarded'): Promise<void> {
  const ids = sql.param(affected.map(({ id }) => id));
  const entryIds = sql.param(affected.map(({ entryId }) => entryId));
  const version = how === 'awarded' ? sql`coalesce(one.version, 0) + 1` : sql`null::int`;
  const kept = (column: string) =>
    sql.raw(`${column} = case when excluded.state = 'decided' then before.${column} else excluded.${column} end`);
  await tx.execute(sql`
    insert into withdrawal_matches as before (match_id, entry_id, state, ended_at, confirm_by, version)
    select one.id, gone.entry_id, one.state, one.ended_at, one.confirm_by, ${version}
    from unnest(${ids}::uuid[], ${entryIds}::uuid[]) as gone (id, entry_id) join matches as one on one.id = gone.id
    where gone.entry_id is not null
    on conflict (match_id) do update set entry_id = excluded.entry_id, version = excluded.version,
      ${kept('state')}, ${kept('ended_at')}, ${kept('confirm_by')}`);
}

/** They will not be played: calendars say so. */
export async function cancelMatches(tx: Db, affected: readonly Affected[], now: Date): Promise<void> {
  if (affected.length === 0) return;
  await noteBefore(tx, affected, 'cancelled');
  const ids = sql.param(affected.map(({ id }) => id));
  await tx.execute(sql`update matches set state = 'cancelled', sequence = sequence + 1, ${changed(now)}
    where id = any(${ids}::uuid[])`);
}

/** Each is won by the other side, or by nobody: a new version of its result, which counts. */
export async function awardMatches(
  tx: Db,
  affected: readonly Affected[],
  { reason, accountId, now }: { reason: string; accountId: string | null; now: Date },
): Promise<void> {
  if (affected.length === 0) return;
  await noteBefore(tx, affected, 'awarded');
  const ids = sql.param(affected.map(({ id }) => id));
  const sides = sql.param(affected.map(({ side }) => side));
  await tx.execute(sql`
    insert into match_results (match_id, version, act, kind, score, forfeited_by, goes_on, side, reason, account_id,
      created_at)
    select one.id, coalesce(one.version, 0) + 1, 'decided', case gone.side when 'both' then 'double-forfeit' else 'forfeit' end,
      null, nullif(gone.side, 'both'), case gone.side when 'both' then 'nobody' end, null, ${reason}, ${accountId}::uuid,
      ${now.toISOString()}::timestamptz
    from unnest(${ids}::uuid[], ${sides}::text[]) as gone (id, side) join matches as one on one.id = gone.id`);
  await tx.execute(sql`
    update matches set state = 'decided', version = coalesce(version, 0) + 1,
      counting_version = coalesce(version, 0) + 1, ended_at = coalesce(ended_at, ${now.toISOString()}::timestamptz),
      ${changed(now)}
    where id = any(${ids}::uuid[])`);
}
