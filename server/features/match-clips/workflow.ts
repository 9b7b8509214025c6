/** Pinning a clip to a match: in an act of its own, or in the transaction of its upload. */
import { matchClipMessages, Pin, PROPOSALS_MAX } from '../../../contract/videos/match-clips.ts';
import { accountBlocked } from '../../facts/follows.ts';
import {
  matchClipPinned,
  matchClipProposalClosed,
  matchClipProposed,
  matchClipUnpinned,
} from '../../facts/match-clips.ts';
import type { FeatureParts, Parts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Act, on } from '../../platform/facts/fact.ts';
import { conflict, invalid, notFound } from '../../platform/http/problem.ts';
import { parser } from '../../platform/http/validation.ts';
import { isUuid } from '../../platform/ids.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { logAct } from '../competitions/queries.ts';
import type { Targets } from '../targets/target.ts';
import { pinRefusal } from './policy.ts';
import {
  belongsToOne,
  countProposals,
  deleteProposal,
  deleteProposals,
  deleteProposalsBetween,
  lockProposal,
  putProposal,
  removePinsBy,
} from './proposal-queries.ts';
import {
  endRefusal,
  findPin,
  findSides,
  isPinningBlocked,
  listOfNames,
  listOfSides,
  type PinRow,
  putPin,
  putRefusal,
  removeNames,
  removePin,
  wasDeclined,
} from './queries.ts';

/** A minute of added time needs the minute that it is added to. @throws 400 */
function checked(pin: Pin): Pin {
  if (pin.minute === null && pin.added !== null) throw invalid(matchClipMessages.minuteRule, 'minute');
  return { ...pin, memberIds: [...new Set(pin.memberIds)].sort() };
}

const isSame = (one: PinRow, other: Pin) =>
  one.matchId === other.matchId &&
  one.minute === other.minute &&
  one.added === other.added &&
  one.memberIds.join() === other.memberIds.join();

/**
 * Pins a published clip, in a member's name; what captains and organisers do stands in the competition's log.
 * @returns whether it stands at that match only now, or its uploader is only asked now
 * @throws 400 for people who belong to neither side, 403, 404, 409
 */
export async function pinTo(
  { facts, clock }: Pick<FeatureParts, 'facts' | 'clock'>,
  targets: Targets,
  member: Member,
  videoId: string,
  wished: Pin,
): Promise<{ isNew: boolean; isAsked?: boolean }> {
  const pin = checked(wished);
  return facts.act(async ({ tx, tell }) => {
    // The clip first, as in every act on it.
    const clip = await targets({ kind: 'video' }).lock(tx, videoId);
    if (!clip?.isFor(member)) throw notFound(matchClipMessages.clipGone);
    const find = async (id: string) => ({ id, standing: await targets({ kind: 'match' }).find(tx, id) });
    const to = await find(pin.matchId);
    if (!to.standing?.isFor(member)) throw notFound(matchClipMessages.matchGone);
    const before = await findPin(tx, videoId);
    if (before && isSame(before, pin)) return { isNew: false };
    const refusal = await pinRefusal(tx, member, clip.ownerId, {
      from: before && (before.matchId === to.id ? to : await find(before.matchId)),
      to,
    });
    if (refusal) throw refusal;
    const isUploader = member.accountId === clip.ownerId;
    // Where its uploader can't see it, they could not undo it, and nobody else could put it to its own match.
    if (!isUploader && !to.standing.isFor(undefined)) throw conflict(matchClipMessages.notShown, 'matchId');
    const sides = await findSides(tx, pin.matchId, true);
    if (!sides) throw notFound(matchClipMessages.matchGone);
    const isEverybody =
      pin.memberIds.every(isUuid) &&
      (await listOfSides(tx, sides.teamIds, pin.memberIds)).length === pin.memberIds.length;
    if (!isEverybody) throw invalid(matchClipMessages.notPlaying, 'memberIds');
    const by = { videoId, accountId: member.accountId };
    const { ownerId } = clip;
    const asksFirst =
      !isUploader &&
      ownerId !== null &&
      before?.matchId !== pin.matchId &&
      !(await belongsToOne(tx, ownerId, sides.teamIds));
    if (isUploader) await endRefusal(tx, { ...by, what: 'match' });
    else if ((!before || asksFirst) && (await isPinningBlocked(tx, videoId, clip.ownerId)))
      throw conflict(matchClipMessages.takenOff, 'matchId');
    if (!isUploader && (await wasDeclined(tx, videoId, member.accountId)))
      throw conflict(matchClipMessages.toldNo, 'matchId');
    const names = await listOfNames(tx, videoId, pin.memberIds, member.accountId);
    if (names.some(({ refused, own }) => refused && !own)) throw conflict(matchClipMessages.nameTakenOut, 'memberIds');
    // Nor does anybody name who has blocked them; who is named already takes their name out by themselves.
    const isNew = (memberId: string) => !before?.memberIds.includes(memberId);
    if (names.some(({ isApart, memberId }) => isApart && isNew(memberId)))
      throw invalid(matchClipMessages.notPlaying, 'memberIds');
    if (names.some(({ own }) => own)) await endRefusal(tx, { ...by, what: 'name' });
    const now = clock.now();
    if (asksFirst) return propose({ tx, tell }, { ...by, uploaderId: ownerId }, pin, now);
    if (isUploader) await endProposals({ tx, tell }, { videoId, uploaderId: member.accountId });
    await putPin(tx, videoId, pin, { accountId: member.accountId, createdAt: now });
    if (before && before.matchId !== pin.matchId)
      tell(matchClipUnpinned, { ...by, matchId: before.matchId, isMove: true });
    const isNewHere = before?.matchId !== pin.matchId;
    const named = newlyNamed(before, pin.memberIds, member.accountId);
    tell(matchClipPinned, { ...by, matchId: pin.matchId, isNew: isNewHere, ...named });
    if (!isUploader)
      await logAct(tx, {
        ...{ competitionId: sides.competitionId, act: 'clip-pinned', actorId: member.accountId, now },
        subject: { id: pin.matchId, name: sides.name },
      });
    return { isNew: isNewHere };
  });
}

/** Who is named by that who was not before, and by whom, for the fact. */
function newlyNamed(before: PinRow | undefined, memberIds: readonly string[], byId: string) {
  const added = memberIds.filter((id) => !before?.memberIds.includes(id));
  return added.length > 0 && { named: { memberIds: added, byId } };
}

type Asking = { videoId: string; accountId: string; uploaderId: string };

/**
 * Asks a clip's uploader whether it may stand at a match; again, also of another match: changes what is asked, and is told
 * no second time. Each who asks has room of their own, so that nobody's wishes keep another's out.
 */
async function propose({ tx, tell }: Act, asking: Asking, pin: Pin, now: Date) {
  const { videoId, accountId, uploaderId } = asking;
  const before = await lockProposal(tx, { videoId, accountId });
  if (!before) {
    const waiting = await countProposals(tx, asking);
    const isFull = (['clip', 'uploader', 'member'] as const).some((of) => waiting[of] >= PROPOSALS_MAX[of]);
    if (isFull) throw conflict(matchClipMessages.tooManyProposals, 'matchId');
  }
  await putProposal(tx, videoId, pin, { accountId, createdAt: now });
  if (!before) tell(matchClipProposed, { videoId, matchId: pin.matchId, accountId, uploaderId });
  return { isNew: !before, isAsked: true };
}

/** Ends all that others have asked about a clip. */
async function endProposals({ tx, tell }: Act, { videoId, uploaderId }: { videoId: string; uploaderId: string }) {
  for (const { matchId, accountId } of await deleteProposals(tx, videoId))
    tell(matchClipProposalClosed, { videoId, matchId, accountId, uploaderId });
}

/** What the uploader says to somebody who wants the clip to stand at a match. @throws 404 */
export async function answerProposal(
  { facts, clock }: Pick<FeatureParts, 'facts' | 'clock'>,
  targets: Targets,
  member: Member,
  {
    videoId,
    matchId,
    accepts,
    by: byId,
  }: { videoId: string; matchId: string; accepts: boolean; by?: string | undefined },
): Promise<void> {
  await facts.act(async ({ tx, tell }) => {
    const clip = await targets({ kind: 'video' }).lock(tx, videoId);
    const gone = () => notFound(matchClipMessages.proposalGone);
    if (clip?.ownerId !== member.accountId) throw gone();
    const proposal = await lockProposal(tx, { videoId, matchId, accountId: byId });
    const standing = await targets({ kind: 'match' }).find(tx, matchId);
    if (!proposal || (accepts && !standing?.isFor(member))) throw gone();
    const [own, now] = [{ videoId, accountId: member.accountId, what: 'match' } as const, clock.now()];
    if (!accepts) {
      const { accountId } = proposal;
      await deleteProposal(tx, { videoId, accountId });
      tell(matchClipProposalClosed, { videoId, matchId, accountId, uploaderId: member.accountId });
      return putRefusal(tx, { videoId, accountId, what: 'asked' }, now);
    }
    await endProposals({ tx, tell }, { videoId, uploaderId: member.accountId });
    const sides = await findSides(tx, matchId, true);
    if (!sides) throw gone();
    const { minute, added, memberIds } = proposal;
    // Whoever has taken their name out meanwhile, or has left before the line-up, is not in it.
    const members = await listOfSides(tx, sides.teamIds, memberIds);
    const refused = (await listOfNames(tx, videoId, members, member.accountId)).some((one) => one.refused);
    await endRefusal(tx, own);
    const before = await findPin(tx, videoId);
    // It stays the pin of whoever has asked, so that a block undoes it.
    const by = { accountId: proposal.accountId, createdAt: now };
    const memberIdsNow = refused ? [] : members;
    await putPin(tx, videoId, { matchId, minute, added, memberIds: memberIdsNow }, by);
    const said = { videoId, accountId: member.accountId };
    if (before && before.matchId !== matchId)
      tell(matchClipUnpinned, { ...said, matchId: before.matchId, isMove: true });
    const named = newlyNamed(before, memberIdsNow, proposal.accountId);
    tell(matchClipPinned, { ...said, matchId, isNew: before?.matchId !== matchId, ...named });
  });
}

const undoPins = jobKind<{ uploaderId: string; byId: string }>('undo-pins-of-blocked');

/** A block undoes what the other has put to matches, and ends what they have asked. To be called before the jobs start. */
export function handleBlocks({ facts, jobs }: Pick<FeatureParts, 'facts' | 'jobs'>): void {
  facts.consume({
    name: 'match-clips',
    hears: [
      on(accountBlocked, async (tx, { id, data: { accountId, blockedId } }) => {
        await deleteProposalsBetween(tx, accountId, blockedId);
        await jobs.enqueue(tx, undoPins, { uploaderId: accountId, byId: blockedId }, { key: String(id) });
      }),
    ],
  });
  jobs.handle(undoPins, async (between) => {
    let some: unknown[];
    do {
      some = await facts.act(async ({ tx, tell }) => {
        const pins = await removePinsBy(tx, between);
        // The uploader undoes it, as far as others are told.
        for (const pin of pins) tell(matchClipUnpinned, { ...pin, accountId: between.uploaderId });
        return pins;
      });
    } while (some.length > 0);
  });
}

/** Takes a clip from its match, in a member's name. @throws 403, 404 */
export async function unpin(
  { facts, clock }: Pick<FeatureParts, 'facts' | 'clock'>,
  targets: Targets,
  member: Member,
  videoId: string,
): Promise<void> {
  await facts.act(async ({ tx, tell }) => {
    const clip = await targets({ kind: 'video' }).lock(tx, videoId);
    if (!clip?.isFor(member)) throw notFound(matchClipMessages.clipGone);
    const before = await findPin(tx, videoId);
    const from = before && {
      id: before.matchId,
      standing: await targets({ kind: 'match' }).find(tx, before.matchId),
    };
    const refusal = await pinRefusal(tx, member, clip.ownerId, { from, to: undefined });
    if (refusal) throw refusal;
    if (!before) return;
    await removePin(tx, videoId);
    const by = { videoId, accountId: member.accountId };
    if (member.accountId === clip.ownerId) await putRefusal(tx, { ...by, what: 'match' }, clock.now());
    tell(matchClipUnpinned, { videoId, matchId: before.matchId, accountId: member.accountId });
    const sides = member.accountId === clip.ownerId ? undefined : await findSides(tx, before.matchId);
    if (sides)
      await logAct(tx, {
        ...{ competitionId: sides.competitionId, act: 'clip-unpinned', actorId: member.accountId },
        ...{ subject: { id: before.matchId, name: sides.name }, now: clock.now() },
      });
  });
}

/**
 * Takes a member's own name out of a clip. They need not see the clip: who has blocked them may have named them.
 * @throws 404 for a clip that is gone
 */
export async function leave(
  { facts, clock }: Pick<FeatureParts, 'facts' | 'clock'>,
  targets: Targets,
  { accountId }: Member,
  videoId: string,
): Promise<void> {
  await facts.act(async ({ tx, tell }) => {
    if (!(await targets({ kind: 'video' }).lock(tx, videoId))) throw notFound(matchClipMessages.clipGone);
    const pin = await findPin(tx, videoId);
    if (!pin || !(await removeNames(tx, videoId, accountId))) return;
    await putRefusal(tx, { videoId, accountId, what: 'name' }, clock.now());
    tell(matchClipPinned, { videoId, matchId: pin.matchId, accountId });
  });
}

const parsePin = parser(Pin);

/**
 * Pins of uploads. A match that is gone meanwhile, and people who no longer belong to it, do not keep a film from its
 * place: it is uploaded without them.
 */
export const createUploadPins = ({ db, clock }: Pick<Parts, 'db' | 'clock'>, targets: Targets) => ({
  /** @throws 400 for a text that is no pin */
  read(text: string, member: Member) {
    let said: unknown;
    try {
      said = JSON.parse(text);
    } catch {
      throw invalid(matchClipMessages.matchRule, 'match');
    }
    if (typeof said !== 'object' || said === null) throw invalid(matchClipMessages.matchRule, 'match');
    const pin = checked(parsePin(said));
    return async (tx: Db, videoId: string) => {
      if (!(await targets({ kind: 'match' }).find(tx, pin.matchId))?.isFor(member)) return;
      const sides = await findSides(tx, pin.matchId, true);
      if (!sides) return;
      const memberIds = await listOfSides(tx, sides.teamIds, pin.memberIds.filter(isUuid));
      await putPin(tx, videoId, { ...pin, memberIds }, { accountId: member.accountId, createdAt: clock.now() });
    };
  },
  isPinned: async (videoId: string) => (await findPin(db, videoId)) !== undefined,
  gone: matchClipMessages.gone,
});
