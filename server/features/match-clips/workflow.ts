/** Pinning a clip to a match: in an act of its own, or in the transaction of its upload. */
import { matchClipMessages, Pin } from '../../../contract/videos/match-clips.ts';
import { matchClipPinned, matchClipUnpinned } from '../../facts/match-clips.ts';
import type { FeatureParts, Parts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/http/problem.ts';
import { parser } from '../../platform/http/validation.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { logAct } from '../competitions/queries.ts';
import type { Targets } from '../targets/target.ts';
import { pinRefusal } from './policy.ts';
import {
  endRefusal,
  findPin,
  findSides,
  isTakenOff,
  listOfNames,
  listOfSides,
  type PinRow,
  putPin,
  putRefusal,
  removeNames,
  removePin,
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
 * @returns whether it stands at that match only now
 * @throws 400 for people who belong to neither side, 403, 404, 409
 */
export async function pinTo(
  { facts, clock }: Pick<FeatureParts, 'facts' | 'clock'>,
  targets: Targets,
  member: Member,
  videoId: string,
  wished: Pin,
): Promise<{ isNew: boolean }> {
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
    if (isUploader) await endRefusal(tx, { ...by, what: 'match' });
    else if (!before && (await isTakenOff(tx, videoId, clip.ownerId)))
      throw conflict(matchClipMessages.takenOff, 'matchId');
    const names = await listOfNames(tx, videoId, pin.memberIds, member.accountId);
    if (names.some(({ refused, own }) => refused && !own)) throw conflict(matchClipMessages.nameTakenOut, 'memberIds');
    if (names.some(({ own }) => own)) await endRefusal(tx, { ...by, what: 'name' });
    const now = clock.now();
    await putPin(tx, videoId, pin, { accountId: member.accountId, createdAt: now });
    if (before && before.matchId !== pin.matchId)
      tell(matchClipUnpinned, { ...by, matchId: before.matchId, isMove: true });
    const isNew = before?.matchId !== pin.matchId;
    tell(matchClipPinned, { ...by, matchId: pin.matchId, isNew });
    if (!isUploader)
      await logAct(tx, {
        ...{ competitionId: sides.competitionId, act: 'clip-pinned', actorId: member.accountId, now },
        subject: { id: pin.matchId, name: sides.name },
      });
    return { isNew };
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
