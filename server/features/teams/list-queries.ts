/** Teams in lists, by what they are, whose they are, and who follows them. */
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { MemberRole } from '../../../contract/sports/teams.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { olderThan } from '../../platform/http/cursor-queries.ts';
import { smallKeyOf } from '../../platform/media/images.ts';
import { queryOf, WALKED } from '../../platform/words/queries.ts';
import { searchEntries } from '../../schema/feed.ts';
import { teamFollows, teamMembers, teams } from '../../schema/sports/teams.ts';
import { captainsOf } from './queries.ts';

// Named in full: alone in a statement, `teams.id` would be written as `id`, and so be the member's own.
const members = sql<number>`(
  select count(*)::int from ${teamMembers} as member
  where member.team_id = teams.id and member.since is not null and member.until is null)`;

const shownOfCard = {
  id: teams.id,
  name: teams.name,
  sport: teams.sport,
  of: teams.of,
  ofName: teams.ofName,
  school: teams.school,
  colours: teams.colours,
  crest: teams.crest,
  vouchedAs: teams.vouchedAs,
  endedAt: teams.endedAt,
  createdAt: teams.createdAt,
  members,
};
export type CardRow = Pick<
  typeof teams.$inferSelect,
  'id' | 'name' | 'sport' | 'of' | 'ofName' | 'school' | 'colours' | 'crest' | 'vouchedAs' | 'endedAt' | 'createdAt'
> & { members: number };

/**
 * Teams that have all these words in their names, or words that begin so, as statements that give their ids: the first
 * looks at the newest alone, the second at whatever the index finds. The index has what teams say of themselves, too,
 * such as their sport: names that can't have the words are not split.
 */
function idsNamed(words: string[], after: Cursor | undefined): { newest: SQL; all: SQL } {
  const { query, lookup } = queryOf(words.map((begins) => ({ begins, others: [] })));
  const isTeam = sql.raw("kind = 'team'");
  const isNamed = sql`name like all (${sql.param(words.map((word) => `%${word}%`))}::text[])
    and array_to_tsvector(array(select search_split(name))) @@ ${query}::tsquery`;
  return {
    newest: sql`select id from (
      select * from search_entries where ${isTeam} and ${olderThan(searchEntries, after) ?? sql`true`}
      order by created_at desc, id desc limit ${WALKED}
    ) as newest where ${isNamed}`,
    all: sql`select id from search_entries where ${isTeam} and words @@ ${lookup ?? query}::tsquery and ${isNamed}`,
  };
}

type Wanted = { sport?: Sport; school?: string; named?: string[]; after: Cursor | undefined; limit: number };

/**
 * Teams that play and are not hidden, the newest first; names that nobody has claimed are none.
 * @param wanted.named folded words, of which beginnings are enough; without any, nothing is found
 */
export async function listTeams(db: Db, { sport, school, named, after, limit }: Wanted): Promise<CardRow[]> {
  const list = (isAmong?: SQL) =>
    db
      .select(shownOfCard)
      .from(teams)
      .where(
        and(
          isAmong,
          sport === undefined ? undefined : eq(teams.sport, sport),
          school === undefined ? undefined : eq(teams.school, school),
          sql`not ${teams.isPlaceholder}`,
          isNull(teams.hidden),
          isNull(teams.endedAt),
          olderThan(teams, after),
        ),
      )
      .orderBy(desc(teams.createdAt), desc(teams.id))
      .limit(limit);
  if (named === undefined) return list();
  if (named.length === 0) return [];
  // A frequent word is soon found among the newest; of a rare one all are few.
  const { newest, all } = idsNamed(named, after);
  const found = await list(sql`${teams.id} = any (array(${newest}))`);
  return found.length < limit ? list(sql`${teams.id} = any (array(${all}))`) : found;
}

/** One of them, in whichever state. */
export async function findCard(db: Db, id: string): Promise<CardRow | undefined> {
  return (await db.select(shownOfCard).from(teams).where(eq(teams.id, id)))[0];
}

type OwnRow = CardRow & { memberId: string; role: MemberRole; isIn: boolean; isInvited: boolean; asked: number };

/** The teams that an account belongs to or waits for, the newest first; how many others wait for each. */
const listOwn = (db: Db, accountId: string, limit: number): Promise<OwnRow[]> =>
  db
    .select({
      ...shownOfCard,
      memberId: teamMembers.id,
      role: teamMembers.role,
      isIn: sql<boolean>`${teamMembers.since} is not null`,
      isInvited: teamMembers.isInvited,
      asked: sql<number>`(
        select count(*)::int from ${teamMembers} as member
        where member.team_id = teams.id and member.since is null and member.until is null and not member.is_invited)`,
    })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(and(eq(teamMembers.accountId, accountId), isNull(teamMembers.until)))
    .orderBy(desc(teamMembers.createdAt), desc(teamMembers.id))
    .limit(limit);

/** The same, and by which of these memberships the account acts for the team. */
export async function listOwnWithActing(
  db: Db,
  accountId: string,
  limit: number,
): Promise<{ rows: OwnRow[]; acting: ReadonlySet<string> }> {
  const rows = await listOwn(db, accountId, limit);
  const captains = await captainsOf(
    db,
    rows.filter(({ isIn }) => isIn).map(({ id }) => id),
  );
  return { rows, acting: new Set(captains.map(({ memberId }) => memberId)) };
}

/** @returns false when it was there already */
export async function insertFollow(tx: Db, follow: typeof teamFollows.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(teamFollows).values(follow).onConflictDoNothing();
  return rowCount === 1;
}

export async function deleteFollow(db: Db, accountId: string, teamId: string): Promise<void> {
  await db.delete(teamFollows).where(and(eq(teamFollows.accountId, accountId), eq(teamFollows.teamId, teamId)));
}

/** How many teams an account follows, counted along an index alone. */
export const countFollows = (db: Db, accountId: string): Promise<number> =>
  db.$count(teamFollows, eq(teamFollows.accountId, accountId));

/** How many follow a team. */
export const countFollowers = (db: Db, teamId: string): Promise<number> =>
  db.$count(teamFollows, eq(teamFollows.teamId, teamId));

export async function isFollowing(db: Db, accountId: string, teamId: string): Promise<boolean> {
  const count = await db.$count(teamFollows, and(eq(teamFollows.accountId, accountId), eq(teamFollows.teamId, teamId)));
  return count > 0;
}

/** The teams that an account follows and that are not hidden, the newest follow first; the cursor is the follow's. */
export async function listFollowed(
  db: Db,
  accountId: string,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<(CardRow & { followedAt: Date })[]> {
  return db
    .select({ ...shownOfCard, followedAt: teamFollows.createdAt })
    .from(teamFollows)
    .innerJoin(teams, eq(teams.id, teamFollows.teamId))
    .where(
      and(
        eq(teamFollows.accountId, accountId),
        isNull(teams.hidden),
        olderThan({ createdAt: teamFollows.createdAt, id: teamFollows.teamId }, after),
      ),
    )
    .orderBy(desc(teamFollows.createdAt), desc(teamFollows.teamId))
    .limit(limit);
}

/** Which of these crests (`crests/<id>`, without the width) are a team's. */
export async function listCrestsInUse(db: Db, fileKeys: string[]): Promise<Set<string>> {
  const byCrest = new Map(fileKeys.map((fileKey) => [smallKeyOf({ fileKey }), fileKey]));
  const rows = await db
    .select({ crest: sql<string>`${teams.crest}` })
    .from(teams)
    .where(sql`${teams.crest} = any(${sql.param([...byCrest.keys()])}::text[])`);
  return new Set(rows.map(({ crest }) => byCrest.get(crest) ?? ''));
}
