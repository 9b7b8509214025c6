import {
  answerOrganiserInvitation,
  getOrganiserInvitation,
  inviteOrganiser,
  leaveLog,
  removeOrganiser,
} from '../../../contract/sports/competition-calls.ts';
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import { ORGANISERS_MAX } from '../../../contract/sports/competitions.ts';
import { competitionChanged, organiserInvitationClosed, organiserInvited } from '../../facts/competitions.ts';
import { accountBlocked } from '../../facts/follows.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { DAY, SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { on } from '../../platform/facts/fact.ts';
import type { LimitRule } from '../../platform/http/limits.ts';
import { conflict, notFound, unauthenticated, worded } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { displayName } from '../../platform/text.ts';
import { presentToMembers } from '../accounts/present.ts';
import { isBlockedBetween } from '../follow/queries.ts';
import { listOrganisers } from './load-queries.ts';
import * as queries from './organiser-queries.ts';
import { byOrganisers, READING, WRITING } from './organising.ts';
import { lockForOrganiser } from './policy.ts';
import { listWhoHaveOrganised, lockCompetition, logAct } from './queries.ts';
import { holdOwn } from './write-queries.ts';

/** Each is a notification of somebody who may not know who asks; a union's whole board is some ten people. */
const INVITING: LimitRule = { name: 'invite-organiser', points: 30, seconds: DAY / SECOND };
const ANSWERING: LimitRule = { name: 'answer-organiser', points: 60, seconds: 60 * 60 };
/** Competitions for which one member can ask another at a time: a men's, a women's and a mixed league. */
const WAITING_MAX = 3;

/** Who organises a competition: they are invited, and are organisers once they have accepted. */
export function mountOrganisers(app: App, parts: FeatureParts): void {
  const { db, clock, facts, limits } = parts;

  facts.consume({
    name: 'organisers',
    hears: [
      on(accountBlocked, (tx, { data: { accountId, blockedId }, createdAt }) =>
        queries.endInvitationsBetween(tx, { blockerId: accountId, blockedId, now: createdAt }),
      ),
    ],
  });

  const shownOrganisers = async (tx: Db, id: string) => ({
    organisers: (await listOrganisers(tx, id)).map(presentToMembers),
    invited: (await queries.listInvited(tx, id)).map(presentToMembers),
  });

  /** Why somebody is not asked, if so: they have answered already, or have enough to answer. @throws 409 */
  async function demandAskable(
    tx: Db,
    { id, username }: { id: string; username: string },
    competitionId: string,
    byId: string,
  ): Promise<void> {
    const name = displayName(username);
    const before = await queries.lockInvitation(tx, competitionId, id);
    const { hasDeclined, waiting } = await queries.findAnswersTo(tx, { byId, accountId: id });
    if (before?.state === 'left') throw conflict(worded(competitionMessages.organiserLeft, { name }), 'username');
    if (before?.state === 'declined' || hasDeclined)
      throw conflict(worded(competitionMessages.organiserDeclined, { name }), 'username');
    if (waiting >= WAITING_MAX) throw conflict(worded(competitionMessages.tooManyInvitations, { name }), 'username');
  }

  const inviting = { ...byOrganisers, spends: [INVITING] } as const;
  route(app, parts, inviteOrganiser, inviting, async ({ params: { id }, body, member }) => {
    const { accountId } = member;
    await limits.spend(INVITING, accountId);
    let isAsked = false;
    try {
      return await facts.act(async ({ tx, tell }) => {
        await lockForOrganiser(tx, id, member);
        const person = await queries.holdPerson(tx, body.username.trim().replace(/^@/, ''));
        // Who has blocked an admin is not asked by them, either.
        if (!person || (await isBlockedBetween(tx, { accountId, role: 'user' }, person.id)))
          throw notFound(competitionMessages.personGone);
        const [organisers, invited] = [await listOrganisers(tx, id), await queries.listInvited(tx, id)];
        const involved = [...organisers, ...invited];
        if (involved.some((one) => one.id === person.id)) return shownOrganisers(tx, id); // pressed twice
        await demandAskable(tx, person, id, accountId);
        if (involved.length >= ORGANISERS_MAX) throw conflict(competitionMessages.tooManyOrganisers, 'username');
        const invitation = { competitionId: id, accountId: person.id, invitedBy: accountId, now: clock.now() };
        await queries.putInvitation(tx, invitation);
        tell(organiserInvited, { competitionId: id, accountId: person.id, byId: accountId });
        isAsked = true;
        return shownOrganisers(tx, id);
      });
    } finally {
      if (!isAsked) await limits.refund(INVITING, accountId);
    }
  });

  route(app, parts, removeOrganiser, byOrganisers, async ({ params: { id, accountId: goneId }, member }) =>
    facts.act(async ({ tx, tell }) => {
      await lockForOrganiser(tx, id, member);
      const now = clock.now();
      const organisers = await listOrganisers(tx, id);
      const gone = organisers.find((one) => one.id === goneId);
      if (!gone) {
        const invitation = await queries.lockInvitation(tx, id, goneId);
        if (invitation?.state !== 'sent') throw notFound(competitionMessages.notOrganiser);
        await queries.putAnswer(tx, { competitionId: id, accountId: goneId }, { state: 'withdrawn', answeredAt: now });
        tell(organiserInvitationClosed, { competitionId: id, accountId: goneId, byId: invitation.invitedBy });
        return shownOrganisers(tx, id);
      }
      const active = await listWhoHaveOrganised(tx, id);
      const isOwn = goneId === member.accountId;
      const isOwnWay = isOwn && !active.has(goneId); // they have done nothing for it yet
      if (organisers.length === 1 && !isOwnWay) throw conflict(competitionMessages.lastOrganiser, 'accountId');
      const isLeft = organisers.some(({ id: one }) => one !== goneId && active.has(one));
      if (!isLeft && !isOwnWay && member.role !== 'admin')
        throw conflict(competitionMessages.nobodyTakesOver, 'accountId');
      await queries.deleteOrganiser(tx, id, goneId);
      // Who leaves is not asked again; whom others remove can be.
      const state = isOwn ? 'left' : 'withdrawn';
      await queries.putAnswer(tx, { competitionId: id, accountId: goneId }, { state, answeredAt: now });
      const of = { competitionId: id, actorId: member.accountId, now };
      if (isOwn) await logAct(tx, { ...of, act: 'organiser-left' });
      else {
        const subject = { id: goneId, name: displayName(gone.username) };
        await logAct(tx, { ...of, act: 'organiser-removed', subject });
      }
      tell(competitionChanged, { competitionId: id });
      return shownOrganisers(tx, id);
    }),
  );

  route(
    app,
    parts,
    getOrganiserInvitation,
    { who: 'owner, unseen', limit: READING },
    async ({ params: { id }, member }) => {
      const found = await queries.findShownInvitation(db, id, member.accountId);
      if (!found) throw notFound(competitionMessages.invitationGone);
      const { competition, by, createdAt } = found;
      return {
        invitation: {
          competition: { _id: competition.id, name: competition.name, sport: competition.sport },
          by: by && presentToMembers(by),
          at: createdAt.toISOString(),
        },
      };
    },
  );

  const answering = { who: 'owner, unseen', limit: WRITING, perMember: ANSWERING } as const;
  route(app, parts, answerOrganiserInvitation, answering, async ({ params: { id }, body: { accepts }, member }) =>
    facts.act(async ({ tx, tell }) => {
      const { accountId } = member;
      const competition = await lockCompetition(tx, id);
      const invitation = await queries.lockInvitation(tx, id, accountId);
      if (!competition || competition.hidden || invitation?.state !== 'sent')
        throw notFound(competitionMessages.invitationGone);
      if (!(await holdOwn(tx, accountId))) throw unauthenticated();
      const now = clock.now();
      const state = accepts ? 'accepted' : 'declined';
      await queries.putAnswer(tx, { competitionId: id, accountId }, { state, answeredAt: now, isUnnamed: false });
      tell(organiserInvitationClosed, { competitionId: id, accountId, byId: invitation.invitedBy });
      if (!accepts) return { message: competitionMessages.invitationDeclined() };
      const organiser = { competitionId: id, accountId, addedBy: invitation.invitedBy, createdAt: now };
      await queries.insertOrganiser(tx, organiser);
      await logAct(tx, { competitionId: id, act: 'organiser-joined', actorId: accountId, now });
      tell(competitionChanged, { competitionId: id });
      return { message: competitionMessages.invitationAccepted() };
    }),
  );

  route(app, parts, leaveLog, answering, async ({ params: { id }, member: { accountId } }) =>
    facts.act(async ({ tx }) => {
      await lockCompetition(tx, id);
      const own = await queries.findOwnInvitation(tx, id, accountId);
      if (!own.isNamed) throw notFound(competitionMessages.notInLog);
      const left = { state: own.state ?? 'left', answeredAt: clock.now(), isUnnamed: true };
      await queries.putAnswer(tx, { competitionId: id, accountId }, left);
      return { message: competitionMessages.logNameOut() };
    }),
  );
}
