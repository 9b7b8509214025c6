import { randomUUIDv7 } from 'node:crypto';
import {
  ACTS_PER_PAGE,
  createCompetition,
  deleteCompetition,
  editCompetition,
  followCompetition,
  listCompetitionActs,
  setCompetitionState,
  unfollowCompetition,
} from '../../../contract/sports/competition-calls.ts';
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import {
  type CompetitionForm,
  type CompetitionState,
  NEXT_STATES,
  NOT_ENDED_MAX,
  SEASON_NAME_MAX,
} from '../../../contract/sports/competitions.ts';
import { addSeason, listSeasons, renameSeason } from '../../../contract/sports/seasons/seasons.ts';
import {
  competitionChanged,
  competitionFollowed,
  competitionShown,
  competitionUnfollowed,
  seasonRenamed,
} from '../../facts/competitions.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { DAY } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { cutPage, decodeCursor } from '../../platform/http/cursor.ts';
import type { LimitRule } from '../../platform/http/limits.ts';
import { conflict, invalid, notFound, Problem, unauthenticated, worded } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { idFrom } from '../../platform/ids.ts';
import { recordAct } from '../audit/queries.ts';
import { apartFor } from '../follow/queries.ts';
import { holdAgain } from '../moderation/queries.ts';
import { requireVouchedNames } from '../teams/policy.ts';
import { countEntries, entriesWithoutGroup } from './entry-queries.ts';
import { mountEntries } from './entry-routes.ts';
import { aboutFrom, competitionNameFrom, partNameFrom, schoolFrom, zoneFrom } from './form.ts';
import { notifyInvited, removeCompetition } from './invitations/placeholders.ts';
import { mountInvitations } from './invitations/routes.ts';
import * as load from './load-queries.ts';
import { mountNames } from './names/routes.ts';
import { askAnewAfterRenaming } from './names/workflow.ts';
import { mountOrganisers } from './organiser-routes.ts';
import { byOrganisers, DELETED_AT_ONCE, READING, type Shown, WRITING } from './organising.ts';
import { loadCompetition } from './page/queries.ts';
import { lockForOrganiser, rulesFrom, seenCompetition } from './policy.ts';
import { presentCompetition, presentCompetitionAct, presentSeason } from './present.ts';
import * as queries from './queries.ts';
import { mountRules } from './rules-routes.ts';
import { insertStages, type NewStage } from './stage-queries.ts';
import { mountStages } from './stage-routes.ts';
import { type Follow, mountWithdrawals } from './withdrawal/routes.ts';
import * as write from './write-queries.ts';
import { correctZone } from './zone.ts';

// A sports union makes a handful of competitions at the beginning of a season.
const MAKING: LimitRule = { name: 'make-competition', points: 5, seconds: 24 * 60 * 60 };
const SEASONS: LimitRule = { name: 'make-season', points: 5, seconds: 24 * 60 * 60 };
const FOLLOWS: LimitRule = { name: 'follow-competition', points: 120, seconds: 60 };
const FOLLOWS_MAX = 500; // competitions that one member follows
const SEASON_DAYS_MAX = 731; // two years
/** The stages that a competition of each form begins with. */
const STAGES: Record<CompetitionForm, readonly NewStage[]> = {
  league: [{ kind: 'league', name: 'League' }],
  groups: [
    { kind: 'groups', name: 'Groups', settings: { advance: { each: 2, best: 0 } } },
    { kind: 'knockout', name: 'Knockout' },
  ],
  knockout: [{ kind: 'knockout', name: 'Knockout' }],
};

const ACT_OF_STATE = {
  draft: 'redrafted',
  open: 'opened',
  running: 'started',
  ended: 'ended',
} as const satisfies Record<CompetitionState, string>;

/** Competitions: what they are, who is in them, and who looks after them. */
export function mountCompetitions(app: App, parts: FeatureParts, follow: Follow): void {
  const { db, clock, facts, sessions } = parts;
  /** A competition as it is now. */
  const shown: Shown = async (tx, id) => {
    const competition = await queries.findCompetition(tx, id);
    if (!competition) throw notFound(competitionMessages.gone);
    return { competition: presentCompetition(await loadCompetition(tx, competition), 'members') };
  };

  route(app, parts, listSeasons, { who: 'everyone', limit: READING }, async ({ request }) => ({
    seasons: (await load.listSeasons(db, await sessions.viewer(request))).map(presentSeason),
  }));

  const seasonNameFrom = (text: string) =>
    partNameFrom(text, { field: 'name', max: SEASON_NAME_MAX, missing: competitionMessages.seasonNameNeeded });

  const makingSeason = { who: 'owner or admin', limit: WRITING, perMember: SEASONS, status: 201 } as const;
  route(app, parts, addSeason, makingSeason, async ({ body, member }) => {
    if (!(await write.organisesAny(db, member.accountId)))
      throw new Problem(403, 'forbidden', competitionMessages.seasonNotYours);
    const { startsOn, endsOn } = body;
    const name = seasonNameFrom(body.name);
    const days = (Date.parse(endsOn) - Date.parse(startsOn)) / DAY;
    if (!(days > 0 && days <= SEASON_DAYS_MAX)) throw invalid(competitionMessages.seasonDates, 'endsOn');
    // Who means the season that there is gets it: they may not have seen it in the list.
    const season = await write.putSeason(db, {
      ...{ id: randomUUIDv7(), name, startsOn, endsOn, namedBy: member.accountId },
    });
    if (!season) throw new Error('a season that was added is gone, and nothing removes any');
    return { season: presentSeason(season) };
  });

  route(app, parts, renameSeason, { who: 'admin' }, async ({ params: { id }, body, member }) => {
    const name = seasonNameFrom(body.name);
    const by = { id: member.accountId, name: member.username };
    const renamed = await facts.act(async ({ tx, tell }) => {
      if (!(await write.holdOwn(tx, by.id))) throw unauthenticated();
      const season = await write.lockSeason(tx, id);
      if (!season) throw notFound(competitionMessages.seasonGone);
      if (season.name === name) return season; // pressed twice
      if (await write.isSeasonTaken(tx, { ...season, name })) throw conflict(competitionMessages.seasonTaken, 'name');
      await write.renameSeason(tx, id, { name, namedBy: by.id });
      // It belongs to no competition, and so stands in no competition's log.
      const target = { kind: 'words', id, name: season.name } as const;
      await recordAct(tx, { act: 'rename-season', by, target, details: { name } }, clock.now());
      tell(seasonRenamed, { seasonId: id });
      return { ...season, name };
    });
    return { message: competitionMessages.seasonRenamed(), season: presentSeason(renamed) };
  });

  async function seasonFrom(tx: Db, seasonId: string | null | undefined): Promise<string | null | undefined> {
    if (seasonId && !(await write.hasSeason(tx, idFrom(seasonId))))
      throw invalid(competitionMessages.seasonGone, 'seasonId');
    return seasonId;
  }

  const making = { who: 'member', limit: WRITING, perMember: MAKING, once: true, status: 201 } as const;
  route(app, parts, createCompetition, making, async ({ body, member: { accountId }, once }) => {
    const { sport, form } = body;
    const rules = rulesFrom(sport, body);
    const now = clock.now();
    const competition = {
      ...{ id: randomUUIDv7(), name: competitionNameFrom(body.name, 'vouchable'), sport, state: 'draft' as const },
      ...{ timeZone: zoneFrom(body.timeZone), about: aboutFrom(body.about ?? '') },
      ...{
        seasonId: (await seasonFrom(db, body.seasonId)) ?? null,
        school: schoolFrom(body.school ?? null, 'vouchable'),
      },
      ...{ createdBy: accountId, createdAt: now },
    };
    return once(
      () => body,
      (record) =>
        facts.act(async ({ tx, tell }) => {
          if (!(await write.holdOwn(tx, accountId))) throw unauthenticated();
          if ((await write.countNotEnded(tx, accountId)) >= NOT_ENDED_MAX)
            throw conflict(competitionMessages.tooManyMade, 'name');
          const { id } = competition;
          await write.insertCompetition(tx, competition, rules);
          await insertStages(tx, id, 0, STAGES[form]);
          await queries.logAct(tx, { competitionId: id, act: 'created', actorId: accountId, now });
          tell(competitionChanged, { competitionId: id });
          return record(tx, await shown(tx, id));
        }),
    );
  });

  route(app, parts, editCompetition, byOrganisers, async ({ params: { id }, body, member }) =>
    facts.act(async ({ tx, tell }) => {
      const competition = await lockForOrganiser(tx, id, member);
      // What has ended stays as who took part has seen it.
      if (competition.state === 'ended' && member.role !== 'admin') throw conflict(competitionMessages.ended, 'id');
      if (competition.edition !== body.edition) throw conflict(competitionMessages.changedMeanwhile, 'edition');
      const seasonId = await seasonFrom(tx, body.seasonId);
      const { entriesCloseAt: closes } = body;
      const claims = competition.vouchedAs === null ? 'vouchable' : 'vouched';
      const named = {
        ...(body.name !== undefined && { name: competitionNameFrom(body.name, claims) }),
        ...(body.school !== undefined && { school: schoolFrom(body.school, claims) }),
      };
      requireVouchedNames(competition, named, member);
      const timeZone = body.timeZone === undefined ? competition.timeZone : zoneFrom(body.timeZone);
      if (timeZone !== competition.timeZone)
        await correctZone({ tx, tell }, competition, {
          ...{ to: timeZone, keeps: body.zoneKeeps, accountId: member.accountId, now: clock.now() },
        });
      const about = body.about === undefined ? competition.about : aboutFrom(body.about);
      const isReworded = about !== competition.about || (named.name ?? competition.name) !== competition.name;
      const hidden = isReworded
        ? await holdAgain({ tx, tell }, { kind: 'competition', id, hidden: competition.hidden }, member, clock.now())
        : competition.hidden;
      await write.updateCompetition(tx, id, {
        ...{ ...named, timeZone, about, hidden },
        ...(seasonId !== undefined && { seasonId }),
        ...(closes !== undefined && { entriesCloseAt: closes === null ? null : new Date(closes) }),
      });
      const isRenamed = named.name !== undefined && named.name !== competition.name;
      const subject = { id, name: named.name ?? '' };
      await queries.logAct(tx, {
        ...{ competitionId: id, actorId: member.accountId, now: clock.now() },
        ...(isRenamed ? { act: 'renamed', subject } : { act: 'edited' }),
      });
      if (isRenamed) {
        const renamed = { ...competition, name: named.name ?? competition.name };
        await askAnewAfterRenaming(
          { tx, tell },
          renamed,
          { actorId: member.accountId, now: clock.now() },
          competition.name,
        );
      }
      tell(competitionChanged, { competitionId: id });
      return shown(tx, id);
    }),
  );

  /** What has to be there before a competition can be in a state. @throws 409 in words */
  async function demandReady(tx: Db, id: string, to: CompetitionState) {
    const { counting, open } = await write.countMatches(tx, id);
    if (to === 'ended') {
      if (open > 0) throw conflict(worded(competitionMessages.withoutResult, { count: open }), 'state');
      return;
    }
    const stages = await load.listStages(tx, id);
    const [first] = stages;
    if (to === 'draft' && counting > 0) throw conflict(competitionMessages.alreadyPlayed, 'state');
    if (to !== 'draft' && !first) throw conflict(competitionMessages.needsStage, 'state');
    if (to !== 'running' || !first) return;
    const { asked, entered } = await countEntries(tx, id);
    if (entered < 2) throw conflict(competitionMessages.needsEntries, 'state');
    if (asked > 0) throw conflict(worded(competitionMessages.stillAsking, { count: asked }), 'state');
    if (first.kind === 'knockout' || first.kind === 'placement') return;
    const { length: count } = await entriesWithoutGroup(tx, id, first.id);
    if (count > 0) throw conflict(worded(competitionMessages.withoutGroup, { count }), 'state');
  }

  route(app, parts, setCompetitionState, byOrganisers, async ({ params: { id }, body: { state: to }, member }) =>
    facts.act(async ({ tx, tell }) => {
      const { state: from } = await lockForOrganiser(tx, id, member);
      if (from === to) return shown(tx, id); // pressed twice
      if (!NEXT_STATES[from].includes(to)) throw conflict(competitionMessages.notFromHere, 'state');
      if (from === 'running' && to === 'open' && (await write.countMatches(tx, id)).counting > 0)
        throw conflict(competitionMessages.alreadyPlayed, 'state');
      if (from !== 'ended') await demandReady(tx, id, to);
      await write.updateCompetition(tx, id, { state: to });
      const isBack = from === 'running' && to === 'open';
      const act = isBack ? 'reopened' : from === 'ended' ? 'resumed' : ACT_OF_STATE[to];
      await queries.logAct(tx, { competitionId: id, act, actorId: member.accountId, now: clock.now() });
      tell(competitionChanged, { competitionId: id });
      // Nobody but its organisers saw the draft: whoever could object to a result has a whole day for it from now on.
      if (from === 'draft') {
        tell(competitionShown, { competitionId: id });
        await notifyInvited({ tx, tell }, id, clock.now());
      }
      return shown(tx, id);
    }),
  );

  route(app, parts, deleteCompetition, byOrganisers, async ({ params: { id }, member }) =>
    facts.act(async ({ tx, tell }) => {
      await lockForOrganiser(tx, id, member);
      const { all, counting } = await write.countMatches(tx, id);
      if (counting > 0 && member.role !== 'admin') throw conflict(competitionMessages.hasResults, 'id');
      if (all > DELETED_AT_ONCE) throw conflict(competitionMessages.tooLargeToDelete, 'id');
      await removeCompetition({ tx, tell }, id);
      return { message: competitionMessages.deleted() };
    }),
  );

  const following = { who: 'member', limit: WRITING, perMember: FOLLOWS } as const;
  route(app, parts, followCompetition, following, async ({ params: { id }, member: { accountId } }) => {
    await facts.act(async ({ tx, tell }) => {
      if (!(await write.holdOwn(tx, accountId))) throw unauthenticated();
      await seenCompetition(tx, id, { accountId });
      if ((await write.countFollows(tx, accountId)) >= FOLLOWS_MAX)
        throw conflict(competitionMessages.tooManyFollowed, 'id');
      if (await write.insertFollow(tx, { accountId, competitionId: id, createdAt: clock.now() }))
        tell(competitionFollowed, { competitionId: id, accountId });
    });
    return { message: competitionMessages.done() };
  });
  route(app, parts, unfollowCompetition, following, async ({ params: { id }, member: { accountId } }) => {
    await facts.act(async ({ tx, tell }) => {
      if (await write.deleteFollow(tx, accountId, id)) tell(competitionUnfollowed, { competitionId: id, accountId });
    });
    return { message: competitionMessages.done() };
  });

  route(
    app,
    parts,
    listCompetitionActs,
    { who: 'everyone', limit: READING },
    async ({ params: { id }, query: { limit = ACTS_PER_PAGE, cursor }, request }) => {
      const viewer = await sessions.viewer(request);
      const { isOrganiser } = await seenCompetition(db, id, viewer);
      const apart = await apartFor(db, viewer);
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const rows = await queries.listActs(db, id, { after, limit: limit + 1 });
      const { shown: page, nextCursor } = cutPage(rows, limit);
      const reader = viewer && { ...viewer, isOrganiser };
      return { acts: page.map((row) => presentCompetitionAct(row, reader, apart)), nextCursor };
    },
  );

  mountStages(app, parts, shown);
  mountEntries(app, parts, shown);
  mountWithdrawals(app, parts, shown, follow);
  mountInvitations(app, parts, shown);
  mountNames(app, parts, shown);
  mountRules(app, parts, shown, follow.followSides);
  mountOrganisers(app, parts);
}
