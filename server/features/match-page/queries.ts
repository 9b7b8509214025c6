import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ReactionType } from '../../../contract/reactions.ts';
import type { Legs } from '../../../contract/sports/match-calls.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { matches, matchResults } from '../../schema/sports/matches.ts';
import type { MatchRow } from '../matches/queries.ts';
import { findMatchRules } from '../tables/queries.ts';

/** What is somebody's own about a match and what is said of it. */
export type Own = {
  /** They organise its competition, keep its score or belong to one of its teams: more is theirs than is said here. */
  isInvolved: boolean;
  reaction: ReactionType | null;
  /** They are told of kick-off, goals and full time. */
  alert: boolean;
  /** Those of the comments that they love. */
  loved: string[];
  /** They have written something here that others do not see. */
  hasHidden: boolean;
};

const given = (name: string) => sql`${sql.placeholder(name)}`;
const ownOf = (db: Db, asked: SQL, name: string) =>
  db
    .select({
      accountId: sql<string>`asked.id`,
      isInvolved: sql<boolean>`exists (select from competition_organisers as organiser
          where organiser.competition_id = ${given('competitionId')}::uuid and organiser.account_id = asked.id)
        or exists (select from match_scorers as scorer
          where scorer.match_id = ${given('id')}::uuid and scorer.account_id = asked.id)
        or exists (select from team_members as member where member.account_id = asked.id
          and member.team_id = any(${given('teamIds')}::uuid[]) and member.since is not null and member.until is null)`,
      reaction: sql<ReactionType | null>`(select type from reactions
        where reactions.match_id = ${given('id')}::uuid and reactions.account_id = asked.id)`,
      alert: sql<boolean>`exists (select from match_alerts as alert
        where alert.match_id = ${given('id')}::uuid and alert.account_id = asked.id)`,
      loved: sql<string[]>`array(select heart.comment_id::text from comment_loves as heart
        where heart.account_id = asked.id and heart.comment_id = any(${given('commentIds')}::uuid[]))`,
      hasHidden: sql<boolean>`exists (select from comments where comments.account_id = asked.id
        and comments.hidden is not null and comments.match_id = ${given('id')}::uuid)`,
    })
    .from(asked)
    .prepare(name);

// Of one, who most often comes alone, it is a plan for anything; of a list PostgreSQL would plan each time.
const ownOfOne = prepared((db) =>
  ownOf(db, sql`(select ${given('accountId')}::uuid as id) as asked`, 'match_own_of_one'),
);
const ownOfAll = prepared((db) => ownOf(db, sql`unnest(${given('accountIds')}::uuid[]) as asked (id)`, 'match_own'));

/** Of each of these accounts, along one key each, in one statement. */
export async function listOwn(
  db: Db,
  {
    accountIds,
    ...of
  }: { id: string; competitionId: string; teamIds: string[]; commentIds: string[]; accountIds: string[] },
): Promise<Map<string, Own>> {
  const [accountId, ...others] = accountIds;
  const rows = await (others.length === 0 && accountId !== undefined
    ? ownOfOne(db).execute({ ...of, accountId })
    : ownOfAll(db).execute({ ...of, accountIds }));
  return new Map(rows.map(({ accountId: whose, ...found }) => [whose, found]));
}

/** A match as one of the two legs of a tie; null: it is played once. */
export async function findLegs(
  db: Db,
  { competitionId, leg, otherLeg }: Pick<MatchRow, 'competitionId' | 'leg' | 'otherLeg'>,
): Promise<Legs | null> {
  if (otherLeg === null) return null;
  const counts = and(eq(matchResults.matchId, matches.id), eq(matchResults.version, matches.countingVersion));
  const [[other], { forfeitScore }] = await Promise.all([
    db
      .select({
        ...{ id: matches.id, number: matches.number, startsAt: matches.startsAt, state: matches.state },
        result: {
          ...{ kind: matchResults.kind, score: matchResults.score },
          ...{ forfeitedBy: matchResults.forfeitedBy, goesOn: matchResults.goesOn },
        },
      })
      .from(matches)
      .leftJoin(matchResults, counts)
      .where(and(eq(matches.competitionId, competitionId), eq(matches.number, otherLeg))),
    findMatchRules(db, competitionId),
  ]);
  if (!other) return null;
  const { id, number, startsAt, state, result } = other;
  return {
    leg: leg === 2 ? 2 : 1,
    other: { _id: id, number, startsAt: startsAt?.toISOString() ?? null, state, result },
    forfeitScore,
  };
}
