import { randomUUIDv7 } from 'node:crypto';
import { inviteTeam } from '../../../../contract/sports/competition-calls.ts';
import { competitionMessages } from '../../../../contract/sports/competition-texts.ts';
import { answerInvitation, listEntryInvitations } from '../../../../contract/sports/entries/invitations.ts';
import { competitionChanged, invitationClosed } from '../../../facts/competitions.ts';
import { teamChanged } from '../../../facts/teams.ts';
import type { App, FeatureParts } from '../../../parts.ts';
import type { Act } from '../../../platform/facts/fact.ts';
import type { LimitRule } from '../../../platform/http/limits.ts';
import { conflict, notFound, Problem, unauthenticated, worded } from '../../../platform/http/problem.ts';
import { route } from '../../../platform/http/route.ts';
import { displayName } from '../../../platform/text.ts';
import { blockPerson } from '../../follow/policy.ts';
import { holdOwn, holdPerson, lockPair } from '../../follow/queries.ts';
import { countPast } from '../../teams/past/queries.ts';
import { actsFor, listActingFor } from '../../teams/queries.ts';
import * as entries from '../entry-queries.ts';
import { noteYes } from '../names/queries.ts';
import { byOrganisers, READING, type Shown, WRITING } from '../organising.ts';
import { lockForOrganiser, seenCompetition } from '../policy.ts';
import { presentInvitation } from '../present.ts';
import { type CompetitionRow, lockCompetition, logActs } from '../queries.ts';
import { checkEntryRequests, classifyInvitable, requireInvitable, roomForInvitations } from './invitable.ts';
import { closeInvitationsOf, declineFor, leaveEntry, notifyInvited, takeEntry } from './placeholders.ts';
import * as queries from './queries.ts';

const ANSWERS: LimitRule = { name: 'answer-invitation', points: 120, seconds: 60 * 60 };

/** Which team plays under the name of an entry: organisers ask, captains answer. */
export function mountInvitations(app: App, parts: FeatureParts, shown: Shown): void {
  const { db, clock, facts } = parts;

  const own = { who: 'member', limit: READING } as const;
  route(app, parts, listEntryInvitations, own, async ({ query, member: { accountId } }) => {
    const { team, competition, cursor } = query;
    const acting = await listActingFor(db, accountId);
    const of = {
      ...{ accountId, competitionId: competition },
      teamIds: team === undefined ? acting : acting.filter((id) => id === team),
    };
    const after = cursor === undefined ? undefined : queries.decodeInvitation(cursor);
    const { rows, next } = await queries.listOpenInvitations(db, of, after);
    return { invitations: rows.map(presentInvitation), nextCursor: next && queries.encodeInvitation(next) };
  });

  /** The team that is to take an entry over, locked. @throws 404, 409 */
  async function lockTaker(tx: Act['tx'], { sport }: CompetitionRow, teamId: string, field: string) {
    const [team] = await entries.holdTeams(tx, [teamId]);
    if (!team) throw notFound(competitionMessages.teamGone);
    if (team.endedAt) throw conflict(worded(competitionMessages.teamEnded, { team: team.name }), field);
    if (team.sport !== sport) throw conflict(worded(competitionMessages.otherSport, { team: team.name }), field);
    return team;
  }

  route(app, parts, inviteTeam, byOrganisers, async ({ params: { id, entryId }, body: { teamId }, member }) =>
    facts.act(async (act) => {
      const { tx, tell } = act;
      const { accountId } = member;
      const competition = await lockForOrganiser(tx, id, member);
      if (competition.state === 'ended') throw conflict(competitionMessages.ended, 'id');
      const entry = await entries.findEntry(tx, id, entryId);
      if (!entry) throw notFound(competitionMessages.entryGone);
      if (entry.state !== 'entered') throw conflict(competitionMessages.notIn, 'entryId');
      if (!entry.isPlaceholder) throw conflict(competitionMessages.notUnclaimed, 'entryId');
      const team = await lockTaker(tx, competition, teamId, 'teamId');
      const now = clock.now();
      const [old] = await entries.entriesOf(tx, id, [teamId]);
      const named = { team: team.name };
      if (old?.state === 'entered') throw conflict(worded(competitionMessages.alreadyEntered, named), 'teamId');
      if (old?.state === 'withdrawn') throw conflict(worded(competitionMessages.hasWithdrawn, named), 'teamId');
      const request = old && (await checkEntryRequests(tx, competition, accountId, [old]))(old);
      const isOwn = await actsFor(tx, accountId, teamId);
      if (request === 'pending' || isOwn) {
        if (old) await entries.deleteEntry(tx, old.id);
        await closeInvitationsOf(act, id, entryId);
        // Who organises it and leads the team knows what was played.
        const taken = { takesPast: isOwn, as: competition.name, now };
        await takeEntry(act, entry, teamId, { accountId, how: 'added', ...taken });
        const subject = { id: entryId, name: team.name };
        await logActs(tx, [{ competitionId: id, act: 'entry-added', actorId: accountId, subject, now }]);
      } else {
        const judged = await classifyInvitable(tx, { competitionId: id, organiserId: accountId }, [teamId]);
        const { is, before } = judged(teamId);
        const isPressedTwice = is === 'invited' && before?.entryId === entryId;
        if (isPressedTwice) return shown(tx, id);
        requireInvitable(is, team.name, 'teamId');
        await roomForInvitations(tx, accountId, before ? 0 : 1, now);
        if (old) await entries.deleteEntry(tx, old.id); // what was asked then stands for nothing any more
        await closeInvitationsOf(act, id, entryId);
        const invitation = { competitionId: id, entryId, teamId, invitedBy: accountId, createdAt: now };
        await queries.putInvitations(tx, [{ id: randomUUIDv7(), ...invitation }]);
        if (competition.state !== 'draft') await notifyInvited(act, id, now);
      }
      tell(competitionChanged, { competitionId: id });
      return shown(tx, id);
    }),
  );

  const answering = { who: 'owner', limit: WRITING, perMember: ANSWERS } as const;
  route(
    app,
    parts,
    answerInvitation,
    answering,
    async ({ params: { id }, body: { accepts, blocks, edition, past = 0 }, member }) =>
      facts.act(async (act) => {
        const { tx, tell } = act;
        const { accountId } = member;
        const before = await queries.findInvitation(tx, id);
        const blockedId = !accepts && blocks && before?.invitedBy !== accountId ? before?.invitedBy : undefined;
        if (blockedId) await lockPair(tx, accountId, blockedId);
        if (!(await holdOwn(tx, accountId))) throw unauthenticated();
        const blocked = blockedId ? await holdPerson(tx, blockedId) : undefined;
        const competition = before?.competitionId ? await lockCompetition(tx, before.competitionId) : undefined;
        const invitation = await queries.lockInvitation(tx, id);
        if (!invitation) throw notFound(competitionMessages.teamInvitationGone);
        if (!(await actsFor(tx, accountId, invitation.teamId)))
          throw new Problem(403, 'forbidden', competitionMessages.captainsAnswer);
        const { teamId, entryId, state, invitedBy } = invitation;
        if (state !== 'sent') throw conflict(competitionMessages.invitationAnswered, 'id');
        const now = clock.now();
        const answered = { answeredAt: now, answeredBy: accountId };
        const closed = { teamId, byId: invitedBy, accountId };
        const entry = competition && entryId ? await entries.findEntry(tx, competition.id, entryId) : undefined;
        const isIn = entry?.state === 'entered' && entry.teamId === teamId;
        if (!accepts) {
          if (competition && isIn) await leaveEntry(act, entry, competition, { accountId, now });
          else if (competition) await declineFor(act, { competitionId: competition.id, teamId }, { accountId, now });
          else await queries.updateInvitation(tx, id, { state: 'declined', ...answered });
          if (!blockedId || !blocked)
            return { message: isIn ? competitionMessages.leftInstead() : competitionMessages.declined() };
          await blockPerson(act, accountId, blockedId, now);
          return { message: competitionMessages.declinedAndBlocked({ person: displayName(blocked.username) }) };
        }
        if (!competition || !entryId) throw conflict(competitionMessages.teamInvitationGone, 'id');
        await seenCompetition(tx, competition.id, { accountId });
        if (competition.state === 'ended') throw conflict(competitionMessages.ended, 'id');
        // A yes is to what was shown, and an organiser may have been faster.
        if (edition !== invitation.edition) throw conflict(competitionMessages.invitationRenamed, 'edition');
        if (isIn) {
          await queries.updateInvitation(tx, id, { state: 'accepted', ...answered });
          await noteYes(tx, competition.id, competition.name, [teamId]);
          const subject = { id: entryId, name: entry.name };
          await logActs(tx, [{ competitionId: competition.id, act: 'names-agreed', actorId: accountId, subject, now }]);
          tell(invitationClosed, { competitionId: competition.id, ...closed, how: 'accepted' });
          tell(competitionChanged, { competitionId: competition.id });
          tell(teamChanged, { teamId });
          return { message: competitionMessages.accepted() };
        }
        if (entry?.state !== 'entered' || !entry.isPlaceholder)
          throw conflict(competitionMessages.teamInvitationGone, 'id');
        const team = await lockTaker(tx, competition, teamId, 'id');
        if ((await entries.entriesOf(tx, competition.id, [teamId])).length > 0)
          throw conflict(worded(competitionMessages.alreadyEntered, { team: team.name }), 'id');
        if (past > 0 && (await countPast(tx, entryId)) !== past)
          throw conflict(competitionMessages.pastChanged, 'past');
        await queries.updateInvitation(tx, id, { state: 'accepted', ...answered });
        const taken = { takesPast: past > 0, as: competition.name, now };
        await takeEntry(act, entry, teamId, { accountId, how: 'accepted', ...taken });
        const subject = { id: entryId, name: team.name };
        const logged = { competitionId: competition.id, actorId: accountId, subject, now };
        await logActs(tx, [{ ...logged, act: 'invitation-accepted' }]);
        tell(invitationClosed, { competitionId: competition.id, ...closed, how: 'accepted' });
        tell(competitionChanged, { competitionId: competition.id });
        return { message: competitionMessages.accepted() };
      }),
  );
}
