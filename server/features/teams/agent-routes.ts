import {
  AGENT_ABOUT_MAX,
  AGENTS_PER_PAGE,
  endAgent,
  followTeam,
  listAgents,
  listAsAgent,
  listOwnAgents,
  listTeamFollows,
  TEAM_FOLLOWS_MAX,
  TEAMS_PER_PAGE,
  teamMessages,
  unfollowTeam,
} from '../../../contract/sports/teams.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { cutPage, decodeCursor } from '../../platform/http/cursor.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { conflict, invalid, notFound, unauthenticated } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { tidy } from '../../platform/text.ts';
import { presentToMembers } from '../accounts/present.ts';
import { holdOwn } from '../follow/queries.ts';
import * as agents from './agent-queries.ts';
import * as lists from './list-queries.ts';
import { presentCard } from './present.ts';
import { holdTeam } from './queries.ts';

const FOLLOWS: LimitRule = { name: 'follow-team', points: 120, seconds: 60 }; // as following people
const CHANGES: LimitRule = { name: 'free-agent', points: 30, seconds: 60 * 60 };
const READING = perIp('teams', 3000);
const WRITING = perIp('team-write', 1000);

/** Who looks for a team, and who follows one. */
export function mountAgents(app: App, parts: FeatureParts): void {
  const { db, clock } = parts;

  route(app, parts, listAgents, { who: 'member', limit: READING }, async ({ query: { sport, cursor }, member }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const rows = await agents.listAgents(db, sport, member, { after, limit: AGENTS_PER_PAGE + 1 });
    const { shown, nextCursor } = cutPage(rows, AGENTS_PER_PAGE);
    return {
      agents: shown.map(({ about, createdAt, ...person }) => ({
        ...{ account: presentToMembers(person), sport: person.sport, about, at: createdAt.toISOString() },
      })),
      nextCursor,
    };
  });

  route(app, parts, listOwnAgents, { who: 'member', limit: READING }, async ({ member: { accountId } }) => ({
    agents: (await agents.listAgentsOf(db, accountId)).map(({ createdAt, ...agent }) => ({
      ...agent,
      at: createdAt.toISOString(),
    })),
  }));

  const changing = { who: 'member', limit: WRITING, perMember: CHANGES } as const;
  route(app, parts, listAsAgent, changing, async ({ params: { sport }, body, member: { accountId } }) => {
    const about = tidy(body.about);
    if ([...about].length > AGENT_ABOUT_MAX) throw invalid(teamMessages.agentTooLong, 'about');
    await db.transaction(async (tx) => {
      if (!(await holdOwn(tx, accountId))?.isActive) throw unauthenticated();
      await agents.putAgent(tx, { accountId, sport, about, createdAt: clock.now() });
    });
    return { message: teamMessages.listed() };
  });

  route(app, parts, endAgent, changing, async ({ params: { sport }, member: { accountId } }) => {
    await agents.deleteAgent(db, accountId, sport);
    return { message: teamMessages.unlisted() };
  });

  const following = { who: 'member', limit: WRITING, perMember: FOLLOWS } as const;
  route(app, parts, followTeam, following, async ({ params: { id }, member: { accountId } }) =>
    db.transaction(async (tx) => {
      if (!(await holdOwn(tx, accountId))?.isActive) throw unauthenticated();
      const team = await holdTeam(tx, id);
      if (!team || team.hidden) throw notFound(teamMessages.gone);
      if (team.isPlaceholder) throw conflict(teamMessages.unclaimed, 'id');
      const isNew = await lists.insertFollow(tx, { accountId, teamId: id, createdAt: clock.now() });
      if (isNew && (await lists.countFollows(tx, accountId)) > TEAM_FOLLOWS_MAX)
        throw conflict(teamMessages.tooManyFollows, 'id');
      return { message: teamMessages.followed(), followers: await lists.countFollowers(tx, id) };
    }),
  );

  route(app, parts, unfollowTeam, following, async ({ params: { id }, member: { accountId } }) => {
    await lists.deleteFollow(db, accountId, id);
    return { message: teamMessages.unfollowed(), followers: await lists.countFollowers(db, id) };
  });

  route(app, parts, listTeamFollows, { who: 'member', limit: READING }, async ({ query: { cursor }, member }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const rows = await lists.listFollowed(db, member.accountId, { after, limit: TEAMS_PER_PAGE + 1 });
    const cut = cutPage(
      rows.map(({ followedAt, ...team }) => ({ id: team.id, createdAt: followedAt, team })),
      TEAMS_PER_PAGE,
    );
    return { teams: cut.shown.map(({ team }) => presentCard(team)), nextCursor: cut.nextCursor };
  });
}
