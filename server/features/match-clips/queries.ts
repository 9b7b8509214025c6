/** Clips at their matches, who is in them, and what an athlete has played. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { TeamOf } from '../../../contract/sports/teams.ts';
import type { Pin } from '../../../contract/videos/match-clips.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { olderThan } from '../../platform/http/cursor-queries.ts';
import { isPublic, nameInCompetition } from '../../schema/sports/competitions.ts';
import { isOwnMatch, matchClipPeople, matchClipRefusals, matchClips, sideTeam } from '../../schema/sports/matches.ts';
import { videos } from '../../schema/videos.ts';
import { nameBeside, type ShownName } from '../accounts/queries.ts';
import { competitionTurn } from '../matches/lists/queries.ts';
import { countsForScorers } from '../matches/timeline/queries.ts';
import type { Nameable } from '../teams/policy.ts';
import { hasHiddenProfile } from '../teams/queries.ts';

// ISO 8601 in UTC, as the contract has it: raw statements give dates in PostgreSQL's format.
const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Where a clip is pinned. */
export type PinRow = { matchId: string; minute: number | null; added: number | null; memberIds: string[] };

/** Where a clip is pinned, with who is in it; undefined: nowhere. */
export async function findPin(db: Db, videoId: string): Promise<PinRow | undefined> {
  const [row] = await db
    .select({
      matchId: matchClips.matchId,
      minute: matchClips.minute,
      added: matchClips.added,
      memberIds: sql<string[]>`array(
        select member_id::text from match_clip_people as one
        where one.video_id = match_clips.video_id order by member_id)`,
    })
    .from(matchClips)
    .where(eq(matchClips.videoId, videoId));
  return row;
}

/** The teams of a match whose sides are known, and what its competition's log calls it. */
export type Sides = { competitionId: string; teamIds: string[]; name: string };

/**
 * Of the match with that id.
 * @param isHeld whether it has to stay until the transaction ends
 */
export async function findSides(db: Db, matchId: string, isHeld = false): Promise<Sides | undefined> {
  const { rows } = await db.execute<Sides>(sql`
    select one.competition_id as "competitionId",
      array_remove(array[${sideTeam('one', 'home')}, ${sideTeam('one', 'away')}], null)::text[] as "teamIds",
      coalesce(${nameInCompetition('home', 'home_team')}, '?') || ' – '
        || coalesce(${nameInCompetition('away', 'away_team')}, '?') as name
    from matches as one
      left join entries as home on home.id = one.home_entry_id
      left join teams as home_team on home_team.id = ${sideTeam('one', 'home')}
      left join entries as away on away.id = one.away_entry_id
      left join teams as away_team on away_team.id = ${sideTeam('one', 'away')}
    where one.id = ${matchId} ${isHeld ? sql`for key share of one` : sql``}`);
  return rows[0];
}

/** Those of these members who belong to one of these teams, or once did. */
export async function listOfSides(db: Db, teamIds: string[], memberIds: readonly string[]): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from team_members where since is not null
      and id = any(${sql.param([...memberIds])}::uuid[]) and team_id = any(${sql.param(teamIds)}::uuid[])`);
  return rows.map(({ id }) => id);
}

/** Pins a clip, in place of where it was pinned. The caller has locked the clip, and holds the match. */
export async function putPin(
  tx: Db,
  videoId: string,
  { memberIds, ...pin }: Pin,
  { accountId, createdAt }: { accountId: string; createdAt: Date },
): Promise<void> {
  await tx
    .insert(matchClips)
    .values({ videoId, ...pin, accountId, createdAt })
    .onConflictDoUpdate({ target: matchClips.videoId, set: { ...pin, accountId } });
  await tx.execute(sql`
    delete from match_clip_people
    where video_id = ${videoId} and member_id <> all(${sql.param(memberIds)}::uuid[])`);
  if (memberIds.length > 0)
    await tx
      .insert(matchClipPeople)
      .values(memberIds.map((memberId) => ({ videoId, memberId })))
      .onConflictDoNothing();
}

/** Takes a clip from its match. */
export async function removePin(tx: Db, videoId: string): Promise<void> {
  await tx.delete(matchClips).where(eq(matchClips.videoId, videoId));
}

/** What somebody wants nobody else to say of a clip. */
type Refusal = { videoId: string; accountId: string; what: 'name' | 'match' | 'asked' };

/** Remembers it; again: changes nothing. */
export async function putRefusal(tx: Db, refusal: Refusal, createdAt: Date): Promise<void> {
  await tx
    .insert(matchClipRefusals)
    .values({ ...refusal, createdAt })
    .onConflictDoNothing();
}

/** Says it themselves again. */
export async function endRefusal(tx: Db, { videoId, accountId, what }: Refusal): Promise<void> {
  const { videoId: clip, accountId: by, what: of } = matchClipRefusals;
  await tx.delete(matchClipRefusals).where(and(eq(clip, videoId), eq(by, accountId), eq(of, what)));
}

/** Whether its uploader wants nobody else to say of which match it is. */
export async function isPinningBlocked(tx: Db, videoId: string, uploaderId: string | null): Promise<boolean> {
  if (uploaderId === null) return false;
  const { videoId: clip, accountId: by, what } = matchClipRefusals;
  return (await tx.$count(matchClipRefusals, and(eq(clip, videoId), eq(by, uploaderId), eq(what, 'match')))) > 0;
}

/** The accounts of those of these members who are named in a clip that everybody sees. */
export async function listNamedAccounts(tx: Db, videoId: string, memberIds: readonly string[]): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct member.account_id as id from match_clip_people as named
      join team_members as member on member.id = named.member_id and member.account_id is not null
      join videos as clip on clip.id = named.video_id and clip.status = 'published'
    where named.video_id = ${videoId} and named.member_id = any(${sql.param([...memberIds])}::uuid[])`);
  return rows.map(({ id }) => id);
}

/** The accounts of all who are named in a clip. */
export async function listNamedIn(tx: Db, videoId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct member.account_id as id from match_clip_people as named
      join team_members as member on member.id = named.member_id and member.account_id is not null
    where named.video_id = ${videoId}`);
  return rows.map(({ id }) => id);
}

/** Whether its uploader has told an account no that wanted to say of which match it is. */
export async function wasDeclined(tx: Db, videoId: string, accountId: string): Promise<boolean> {
  const { videoId: clip, accountId: asker, what } = matchClipRefusals;
  return (await tx.$count(matchClipRefusals, and(eq(clip, videoId), eq(asker, accountId), eq(what, 'asked')))) > 0;
}

/**
 * Of these members: those whose account has taken its name out of a clip, those who are this account, and those whom a
 * block keeps apart from it.
 */
export async function listOfNames(
  tx: Db,
  videoId: string,
  memberIds: readonly string[],
  accountId: string,
): Promise<{ memberId: string; refused: boolean; own: boolean; isApart: boolean }[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await tx.execute<{ memberId: string; refused: boolean; own: boolean; isApart: boolean }>(sql`
    select member.id as "memberId", refusal.account_id is not null as refused, member.account_id = ${accountId}::uuid as own,
      exists (select from ties where kind = 'block' and (account_id, other_id) in (
        (member.account_id, ${accountId}::uuid), (${accountId}::uuid, member.account_id))) as "isApart"
    from team_members as member left join match_clip_refusals as refusal
      on refusal.video_id = ${videoId} and refusal.account_id = member.account_id and refusal.what = 'name'
    where member.id = any(${sql.param([...memberIds])}::uuid[]) and member.account_id is not null`);
  return rows;
}

/** Takes an account's names out of a clip. @returns whether there was one */
export async function removeNames(tx: Db, videoId: string, accountId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from match_clip_people as one using team_members as member
    where one.video_id = ${videoId} and member.id = one.member_id and member.account_id = ${accountId}`);
  return (rowCount ?? 0) > 0;
}

/** Pins behind a cursor, where lists of them have the newest first. */
const behind = (after: Cursor | undefined): SQL =>
  olderThan({ createdAt: sql`pin.created_at`, id: sql`pin.video_id` }, after) ?? sql`true`;

/** A clip that names somebody. `title`: null where its uploader is somebody whom they don't come across. */
export type NamedRow = ListedClip & { matchId: string; title: string | null };

/** The published clips at public matches that name an account, or those behind a cursor, the newest first. */
export async function listNaming(
  db: Db,
  accountId: string,
  { limit, after, unseen }: { limit: number; after: Cursor | undefined; unseen: ReadonlySet<string> },
): Promise<NamedRow[]> {
  const { rows } = await db.execute<Omit<NamedRow, 'createdAt'> & { createdAt: string }>(sql`
    select pin.video_id as id, ${iso('pin.created_at')} as "createdAt", pin.match_id as "matchId", pin.minute, pin.added,
      case when clip.uploader_id = any(${sql.param([...unseen])}::uuid[]) then null else clip.title end as title
    from match_clips as pin join videos as clip on clip.id = pin.video_id
      join matches as one on one.id = pin.match_id join competitions as competition on competition.id = one.competition_id
    where pin.video_id in (
        select seen.video_id from team_members as member join match_clip_people as seen on seen.member_id = member.id
        where member.account_id = ${accountId})
      and clip.status = 'published' and ${isPublic()} and ${behind(after)}
    order by pin.created_at desc, pin.video_id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** When a clip was uploaded. */
export async function findUploadedAt(db: Db, videoId: string): Promise<Date | undefined> {
  return (await db.select({ at: videos.createdAt }).from(videos).where(eq(videos.id, videoId)))[0]?.at;
}

/** Somebody of a side, as a row has them. `accountId`: of who is here, and has not left. */
export type PersonRow = Nameable & {
  shownName: ShownName | null;
  memberId: string;
  username: string | null;
  name: string | null;
  number: number | null;
};

const NAMED = sql`member.id as "memberId", account.id as "accountId", member.team_id as "teamId", account.username,
  member.name, ${hasHiddenProfile(sql`account.id`)} as "hasHiddenProfile",
  ${nameBeside(sql`account.id`)} as "shownName"`;
const PERSON = sql`${NAMED}, member.number`;
const ACCOUNT = sql`left join accounts as account on account.id = member.account_id and account.leaving_at is null`;

/** Who is to be seen in each of these clips, by the clip's id. */
export async function listPeopleIn(db: Db, videoIds: readonly string[]): Promise<Map<string, PersonRow[]>> {
  if (videoIds.length === 0) return new Map();
  const { rows } = await db.execute<PersonRow & { videoId: string }>(sql`
    select one.video_id as "videoId", ${PERSON}
    from match_clip_people as one join team_members as member on member.id = one.member_id ${ACCOUNT}
    where one.video_id = any(${sql.param([...videoIds])}::uuid[])
    order by member.number nulls last, member.created_at, member.id`);
  return Map.groupBy(rows, ({ videoId }) => videoId);
}

/** A clip in the list of a match. */
export type ListedClip = Cursor & { minute: number | null; added: number | null };

/** The published clips of a match, or those behind a cursor, in the order in which they were pinned, the newest first. */
export async function listClips(
  db: Db,
  matchId: string,
  { limit, after, unseen }: { limit: number; after: Cursor | undefined; unseen: ReadonlySet<string> },
): Promise<ListedClip[]> {
  const { rows } = await db.execute<Omit<ListedClip, 'createdAt'> & { createdAt: string }>(sql`
    select pin.video_id as id, ${iso('pin.created_at')} as "createdAt", pin.minute, pin.added
    from match_clips as pin join videos as clip on clip.id = pin.video_id
    where pin.match_id = ${matchId} and ${behind(after)} and clip.status = 'published'
      and (clip.uploader_id is null or clip.uploader_id <> all(${sql.param([...unseen])}::uuid[]))
    order by pin.created_at desc, pin.video_id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** The clips of a match whose cards show it, the newest ones. */
export async function listClipIds(db: Db, matchId: string, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select video_id as id from match_clips where match_id = ${matchId} order by created_at desc limit ${most}`);
  return rows.map(({ id }) => id);
}

/** The clips of several matches, the newest first. */
export async function listClipIdsOf(db: Db, matchIds: readonly string[], most: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select video_id as id from match_clips where match_id = any(${sql.param([...matchIds])}::uuid[])
    order by created_at desc limit ${most}`);
  return rows.map(({ id }) => id);
}

/** Who can be in a clip of a match, by side: its line-ups first, then who else belongs to the team. */
export async function listCandidates(
  db: Db,
  matchId: string,
  most: number,
): Promise<(PersonRow & { side: 'home' | 'away' })[]> {
  const ofSide = (side: 'home' | 'away') => sql`(
    select '${sql.raw(side)}' as side, ${NAMED},
      coalesce(placed.number, member.number) as number, placed.match_id is null as "isElse"
    from matches as one join entries as entry on entry.id = one.${sql.raw(`${side}_entry_id`)}
      join team_members as member on member.team_id = ${sideTeam('one', 'entry')}
      left join line_ups as placed on placed.match_id = one.id and placed.member_id = member.id
      ${ACCOUNT}
    where one.id = ${matchId} and member.since is not null and (member.until is null or placed.match_id is not null)
    order by placed.match_id is null, not placed.starts, number nulls last, member.created_at, member.id limit ${most})`;
  const { rows } = await db.execute<PersonRow & { side: 'home' | 'away' }>(sql`
    select side, "memberId", "accountId", "teamId", username, name, "hasHiddenProfile", "shownName", number
    from (${ofSide('home')} union all ${ofSide('away')}) as candidates`);
  return rows;
}

/** A match that a clip may be of; its clock, if it runs. */
export type OfferedRow = { id: string; period: number; since: Date | null };

/**
 * Matches that a member's clip may be of: those of their teams between two moments, the nearest to now first; then those
 * of teams that they follow, the live ones first.
 */
export async function listOffered(
  db: Db,
  accountId: string,
  { from, until, now, limit }: { from: Date; until: Date; now: Date; limit: number },
): Promise<OfferedRow[]> {
  const between = sql`between ${from.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz`;
  const of = (chosen: ReturnType<typeof sql>, isOwn: boolean) => sql`
    select one.id, one.competition_id, one.period, one.clock_since, one.starts_at, one.state, ${isOwn} as is_own
    from (${chosen}) as mine (team_id) join entries as entry on entry.team_id = mine.team_id
        and (${isOwn} or entry.is_agreed)
      join matches as one on (one.home_entry_id = entry.id or one.away_entry_id = entry.id)
        and one.starts_at ${between} and ${isOwnMatch('one', 'entry')}
      join competitions as competition on competition.id = one.competition_id
        and ${isPublic()}`;
  const near = sql`state = 'live' desc, abs(extract(epoch from starts_at - ${now.toISOString()}::timestamptz)), id`;
  const { rows } = await db.execute<{ id: string; period: number; since: string | null }>(sql`
    select id, period, ${iso('since')} as since from (
      select * from (
        select distinct on (id) id, competition_id, period, clock_since as since, starts_at, state, is_own from (
          ${of(sql`select team_id from team_members where account_id = ${accountId} and since is not null and until is null`, true)}
          union all ${of(sql`select team_id from team_follows where account_id = ${accountId}`, false)}
        ) as found order by id, is_own desc
      ) as each
      order by is_own desc, ${competitionTurn(sql`competition_id`, near, sql`is_own`)}, ${near} limit ${limit}
    ) as offered
    order by is_own desc, ${near}`);
  return rows.map(({ id, period, since }) => ({ id, period, since: since === null ? null : new Date(since) }));
}

/** A side of a match: whose team it is. */
export type ForClipSide = { of: TeamOf; ofName: string; school: string | null };

/** A match by itself, with its clock, and what says of what school, faculty and event its clips are. */
export type ForClipRow = OfferedRow & {
  competition: string;
  /** Its competition's; null: none is named. */
  school: string | null;
  /** Those whose teams everybody sees: the member's own first, then the one at home. */
  sides: ForClipSide[];
};

/** @param accountId whose own team counts first */
export async function findForClip(db: Db, id: string, accountId: string): Promise<ForClipRow | undefined> {
  const { rows } = await db.execute<Omit<ForClipRow, 'since'> & { since: string | null }>(sql`
    select one.id, one.period, ${iso('one.clock_since')} as since, competition.name as competition, competition.school,
      (select coalesce(json_agg(json_build_object('of', team.of, 'ofName', team.of_name, 'school', team.school)
          order by exists (select from team_members as own where own.team_id = team.id
            and own.account_id = ${accountId} and own.since is not null and own.until is null) desc,
            entry.id = one.home_entry_id desc), '[]')
        from entries as entry join teams as team on team.id = ${sideTeam('one', 'entry')} and team.hidden is null
        where entry.id in (one.home_entry_id, one.away_entry_id)) as sides
    from matches as one join competitions as competition on competition.id = one.competition_id
    where one.id = ${id}`);
  return rows.map(({ since, ...row }) => ({ ...row, since: since === null ? null : new Date(since) }))[0];
}

/** A match of teams that a member belongs to, or of a competition that they organise. */
export type NearRow = OfferedRow & { isOrganised: boolean; teamIds: string[] };

/** Those of a member between two moments, those nearest to the one of the clip first. */
export async function listNear(
  db: Db,
  accountId: string,
  { from, until, at, limit }: { from: Date; until: Date; at: Date; limit: number },
): Promise<NearRow[]> {
  const { rows } = await db.execute<Omit<NearRow, 'since'> & { since: string | null }>(sql`
    with near as (
      select one.id, one.competition_id, one.starts_at, one.period, one.clock_since, one.home_entry_id, one.away_entry_id
      from team_members as member join entries as entry on entry.team_id = member.team_id
        join matches as one on one.home_entry_id = entry.id or one.away_entry_id = entry.id
      where member.account_id = ${accountId} and member.since is not null and member.until is null
        and ${isOwnMatch('one', 'entry')} and one.starts_at between ${from.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz
      union
      select one.id, one.competition_id, one.starts_at, one.period, one.clock_since, one.home_entry_id, one.away_entry_id
      from competition_organisers as organiser join matches as one on one.competition_id = organiser.competition_id
      where organiser.account_id = ${accountId}
        and one.starts_at between ${from.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz
    )
    select near.id, near.period, ${iso('near.clock_since')} as since,
      exists (select from competition_organisers as organiser
        where organiser.competition_id = near.competition_id and organiser.account_id = ${accountId}) as "isOrganised",
      array(select ${sideTeam('near', 'entries')}::text from entries where entries.id in (near.home_entry_id, near.away_entry_id)) as "teamIds"
    from near join competitions as competition on competition.id = near.competition_id
      and ${isPublic()}
    order by abs(extract(epoch from near.starts_at - ${at.toISOString()}::timestamptz)), near.id limit ${limit}`);
  return rows.map((row) => ({ ...row, since: row.since === null ? null : new Date(row.since) }));
}

/** What somebody has played, and the teams they belong to now. */
export type AthleteRow = {
  appearances: number;
  goals: number;
  clips: number;
  teams: { id: string; name: string; sport: Sport }[];
};

/** Of an account, in one statement: along the memberships that it has or had, whose number is bounded. */
export async function findAthlete(db: Db, accountId: string): Promise<AthleteRow> {
  const { rows } = await db.execute<AthleteRow>(sql`
    with own as (select id, team_id, until, created_at from team_members where account_id = ${accountId} and since is not null)
    select
      (select count(distinct placed.match_id)::int from own join line_ups as placed on placed.member_id = own.id
        join matches as one on one.id = placed.match_id join competitions as competition on competition.id = one.competition_id
        where one.state in ('live', 'submitted', 'confirmed', 'disputed', 'decided') and ${isPublic()}) as appearances,
      (select count(*)::int from own join match_events as event on event.member_id = own.id
        join matches as one on one.id = event.match_id join competitions as competition on competition.id = one.competition_id
        where event.kind in ('goal', 'penalty-goal') and event.undone_at is null and event.same_as is null
          and ${countsForScorers('one')} and ${isPublic()}) as goals,
      (select count(distinct seen.video_id)::int from own join match_clip_people as seen on seen.member_id = own.id
        join videos as clip on clip.id = seen.video_id where clip.status = 'published') as clips,
      (select coalesce(json_agg(json_build_object('id', team.id, 'name', team.name, 'sport', team.sport)
          order by own.created_at desc), '[]')
        from own join teams as team on team.id = own.team_id
        where own.until is null and team.hidden is null and team.ended_at is null) as teams`);
  const [row] = rows;
  if (!row) throw new Error('a select of one row answered none');
  return row;
}

/** The match of a clip, if it is of one. */
export async function findMatchOf(db: Db, videoId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ matchId: matchClips.matchId })
    .from(matchClips)
    .where(eq(matchClips.videoId, videoId));
  return row?.matchId;
}
