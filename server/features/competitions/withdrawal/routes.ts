import { competitionMessages } from '../../../../contract/sports/competition-texts.ts';
import { returnEntry, withdrawEntry } from '../../../../contract/sports/entries/withdrawal.ts';
import { SILENCE_HOURS } from '../../../../contract/sports/results.ts';
import { competitionChanged, entryAnswered, entryWithdrawn } from '../../../facts/competitions.ts';
import { matchChanged } from '../../../facts/matches.ts';
import type { App, FeatureParts } from '../../../parts.ts';
import { HOUR } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Act } from '../../../platform/facts/fact.ts';
import { conflict, notFound, Problem, worded } from '../../../platform/http/problem.ts';
import { route } from '../../../platform/http/route.ts';
import { freePlaces, takePlaces } from '../../teams/policy.ts';
import { actsFor, listMakersOfEmpty } from '../../teams/queries.ts';
import * as entries from '../entry-queries.ts';
import { reasonFrom, reasonIfAny } from '../form.ts';
import { classifyInvitable } from '../invitations/invitable.ts';
import {
  closeInvitationsOf,
  declineFor,
  detachTeam,
  leaveEntry,
  notifyInvited,
  removePlaceholder,
} from '../invitations/placeholders.ts';
import { askAnew } from '../invitations/queries.ts';
import { byOrganisers, type FollowSides, type Shown } from '../organising.ts';
import { lockForOrganiser, type RedrawSides, seenCompetition } from '../policy.ts';
import {
  awardMatches,
  type CompetitionRow,
  cancelMatches,
  listOtherLegs,
  lockCompetition,
  logActs,
  looksAfter,
} from '../queries.ts';
import { removeFromGroups } from '../stage-queries.ts';
import * as queries from './queries.ts';

/** How who plays in later matches follows from what an act changes. */
export type Follow = { followSides: FollowSides; redrawSides: RedrawSides };

/** Teams that withdraw, and come back. */
export function mountWithdrawals(app: App, parts: FeatureParts, shown: Shown, follow: Follow): void {
  const { clock, facts } = parts;

  /** What becomes of the matches of who withdraws; those that have a result stay, and the tables know who has gone. */
  async function settleMatches(
    { tx, tell }: Act,
    { competitionId, entryId, how }: { competitionId: string; entryId: string; how: 'void' | 'award' },
    said: { reason: string; accountId: string; now: Date },
  ) {
    const inTables = await queries.lockOpenMatches(tx, entryId, true);
    if (how === 'void') await cancelMatches(tx, inTables, said.now);
    else await awardMatches(tx, inTables, said);
    // In a knockout somebody has to go on.
    const knockouts = await queries.lockOpenMatches(tx, entryId, false);
    await awardMatches(tx, knockouts, said);
    for (const { id: matchId } of inTables)
      tell(matchChanged, { matchId, competitionId, what: how === 'void' ? 'state' : 'result' });
    for (const { id: matchId } of knockouts) tell(matchChanged, { matchId, competitionId, what: 'result' });
    const awarded = knockouts.map(({ id }) => id);
    for (const matchId of await listOtherLegs(tx, awarded)) tell(matchChanged, { matchId, competitionId, what: 'tie' });
  }

  /** Lets the captain of a team leave at any time: what others play and have played stays, under its name. */
  async function leave(act: Act, competition: CompetitionRow, entry: entries.Entry, accountId: string) {
    if (entry.state === 'refused') throw conflict(competitionMessages.notIn, 'entryId');
    await leaveEntry(act, entry, competition, { accountId, now: clock.now() });
    return shown(act.tx, competition.id);
  }

  route(app, parts, withdrawEntry, byOrganisers, async ({ params: { id, entryId }, body, member: { accountId } }) =>
    facts.act(async (act) => {
      const { tx, tell } = act;
      const locked = await lockCompetition(tx, id);
      const { competition, isOrganiser } = await seenCompetition(tx, id, { accountId });
      const entry = await entries.findEntry(tx, id, entryId);
      if (!locked || !entry) throw notFound(competitionMessages.entryGone);
      if (!isOrganiser && !(await actsFor(tx, accountId, entry.teamId)))
        throw new Problem(403, 'forbidden', competitionMessages.notYours);
      const { state } = competition;
      const now = clock.now();
      const hasBegun = (state === 'running' || state === 'ended') && entry.state !== 'asked';
      if (!isOrganiser && hasBegun) return leave(act, competition, entry, accountId);
      if (state === 'ended') throw conflict(competitionMessages.ended, 'id');
      if (entry.state !== 'entered' && entry.state !== 'asked') throw conflict(competitionMessages.notIn, 'entryId');
      const hasMatches = await queries.isInMatches(tx, entryId);
      const how = hasMatches ? body.how : null;
      // Organisers say why they take away somebody else's matches; who goes need not.
      const reason = how === null || !isOrganiser ? reasonIfAny(body.reason) : reasonFrom(body.reason);
      if (!isOrganiser) await declineFor(act, { competitionId: id, teamId: entry.teamId }, { accountId, now });
      await closeInvitationsOf(act, id, entryId);
      const name = how === null ? 'entry-removed' : how === 'void' ? 'entry-voided' : 'entry-awarded';
      const subject = { id: entryId, name: entry.name };
      await logActs(tx, [{ competitionId: id, act: name, actorId: accountId, subject, reason, now }]);
      if (how === null) {
        await removeFromGroups(tx, entryId);
        const makers = await listMakersOfEmpty(tx, entry.teamId);
        await entries.deleteEntry(tx, entryId);
        await removePlaceholder(act, entry.teamId, makers);
      } else {
        await follow.followSides(act, competition, { actorId: accountId, now }, async () => {
          await entries.updateEntry(tx, entryId, { state: 'withdrawn', withdrawal: how });
          await settleMatches(act, { competitionId: id, entryId, how }, { reason, accountId, now });
          await freePlaces(tx, entryId, now);
        });
      }
      tell(entryWithdrawn, { competitionId: id, entryId, teamId: entry.teamId, how, accountId });
      tell(competitionChanged, { competitionId: id });
      return shown(tx, id);
    }),
  );

  /** Lets the matches of who comes back stand as before; those against others who have withdrawn are settled by that. */
  async function restoreMatches(
    { tx, tell }: Act,
    { competitionId, entryId }: { competitionId: string; entryId: string },
    now: Date,
  ) {
    const silenceEnds = new Date(now.getTime() + SILENCE_HOURS * HOUR);
    const restored = await queries.restoreMatches(tx, entryId, { now, silenceEnds });
    const ids = restored.map(({ id }) => id);
    await queries.settleWithdrawn(tx, competitionId, ids, now);
    for (const { id: matchId, was } of restored)
      tell(matchChanged, { matchId, competitionId, what: was === 'cancelled' ? 'state' : 'result' });
    const awarded = restored.filter(({ was }) => was === 'awarded').map(({ id }) => id);
    for (const matchId of await listOtherLegs(tx, awarded)) tell(matchChanged, { matchId, competitionId, what: 'tie' });
  }

  /** Whether a team has no part in it by its captain's own word, so that only its name comes back. */
  async function isGoneOwn(tx: Db, entry: entries.Entry, outBy: string | null, organiserId: string) {
    const { competitionId, teamId, isPlaceholder } = entry;
    if (isPlaceholder || (await actsFor(tx, organiserId, teamId))) return false;
    if (outBy !== null && !(await looksAfter(tx, competitionId, outBy))) return true;
    return (await classifyInvitable(tx, { competitionId, organiserId }, [teamId]))(teamId).is === 'apart';
  }

  route(app, parts, returnEntry, byOrganisers, async ({ params: { id, entryId }, body, member: { accountId } }) =>
    facts.act(async (act) => {
      const { tx, tell } = act;
      const competition = await lockForOrganiser(tx, id, { accountId });
      if (competition.state === 'ended') throw conflict(competitionMessages.ended, 'id');
      const entry = await entries.findEntry(tx, id, entryId);
      if (!entry) throw notFound(competitionMessages.entryGone);
      if (entry.state !== 'withdrawn') throw conflict(competitionMessages.notWithdrawn, 'entryId');
      const reason = reasonFrom(body.reason);
      const { name, teamId } = entry;
      const [team] = await entries.holdTeams(tx, [teamId]);
      if (team?.endedAt) throw conflict(worded(competitionMessages.teamEnded, { team: name }), 'entryId');
      const now = clock.now();
      const outBy = (await queries.listWithdrawn(tx, id)).get(entryId)?.accountId ?? null;
      const begun = await follow.redrawSides(act, competition, { actorId: accountId, now }, async () => {
        await entries.updateEntry(tx, entryId, { state: 'entered', withdrawal: null });
        await restoreMatches(act, { competitionId: id, entryId }, now);
      });
      if (begun !== undefined)
        throw conflict(worded(competitionMessages.goesOnWithout, { match: String(begun) }), 'entryId');
      await logActs(tx, [
        {
          ...{ competitionId: id, act: 'entry-returned', actorId: accountId },
          ...{ subject: { id: entryId, name }, reason, now },
        },
      ]);
      if (await isGoneOwn(tx, entry, outBy, accountId)) await detachTeam(act, entry, competition, now);
      else {
        await takePlaces(tx, entryId, now);
        tell(entryAnswered, { competitionId: id, entryId, teamId, accountId, how: 'returned' });
        if (!entry.isAgreed) {
          await askAnew(tx, { competitionId: id, invitedBy: accountId, now }, [{ entryId, teamId }]);
          if (competition.state !== 'draft') await notifyInvited(act, id, now);
        }
      }
      tell(competitionChanged, { competitionId: id });
      return shown(tx, id);
    }),
  );
}
