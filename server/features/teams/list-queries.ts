/** Teams in lists, by what they are, whose they are, and who follows them. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { MemberRole } from '../../../contract/sports/teams.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { olderThan } from '../../platform/http/cursor-queries.ts';
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
  vouchedAs: teams.vouchedAs,
  endedAt: teams.endedAt,
  createdAt: teams.createdAt,
  members,
};
export type CardRow = Pick<
  typeof teams.$inferSelect,
  'id' | 'name' | 'sport' | 'of' | 'ofName' | 'school' | 'vouchedAs' | 'endedAt' | 'createdAt'
> & { members: number };

/** Teams that play and are not hidden, the newest first; names that nobody has claimed are none. */
export const listTeams = (
  db: Db,
  { sport, school, after, limit }: { sport?: Sport; school?: string; after: Cursor | undefined; limit: number },
): Promise<CardRow[]> =>
  db
    .select(shownOfCard)
    .from(teams)
    .where(
      and(
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
