import { competitionChanged, invitationClosed } from '../../../facts/competitions.ts';
import type { Act } from '../../../platform/facts/fact.ts';
import { captainsOf } from '../../teams/queries.ts';
import { notifyInvited } from '../invitations/placeholders.ts';
import { ageInvitations, askAnew, closeAnswered } from '../invitations/queries.ts';
import { type CompetitionRow, findCompetition, logActs } from '../queries.ts';
import { readAlike } from './alike.ts';
import {
  carryYes,
  compareYes,
  forgetFormerNames,
  forgetYes,
  keepFormerNames,
  listUnasked,
  noteYes,
} from './queries.ts';

type Actor = { actorId: string; now: Date };

/**
 * A yes is to what was shown. Where something that a team meets with in a competition has another name, its captain is
 * asked anew, by an invitation; until they answer, the team is only a name there to everybody else. To be called in the
 * act that renames, once the new name is written; the caller has locked the competition.
 * @param before what the competition was called until now
 */
export async function askAnewAfterRenaming(
  act: Act,
  { id, name, state }: Pick<CompetitionRow, 'id' | 'name' | 'state'>,
  { actorId, now }: Actor,
  before = name,
): Promise<void> {
  const { tx } = act;
  if (readAlike(before, name)) await carryYes(tx, id, { before, name });
  await compareYes(tx, id, name);
  const others = await listUnasked(tx, id);
  const captains = await captainsOf(
    tx,
    others.map(({ teamId }) => teamId),
  );
  const led = new Set(captains.filter(({ accountId }) => accountId === actorId).map(({ teamId }) => teamId));
  await noteYes(tx, id, name, [...led]); // whoever renames it has seen the name
  await ageInvitations(tx, id);
  for (const { teamId, invitedBy: byId } of await closeAnswered(tx, id))
    act.tell(invitationClosed, { competitionId: id, teamId, byId, accountId: null, how: 'gone' });
  const asked = others.filter(({ teamId }) => !led.has(teamId));
  await askAnew(tx, { competitionId: id, invitedBy: actorId, now }, asked);
  if (state !== 'draft') await notifyInvited(act, id, now);
}

/** The same where a stage, or a name that stands for a team, is called otherwise. @param names before, and now */
export async function askAnewAbout(
  act: Act,
  competition: Pick<CompetitionRow, 'id' | 'name' | 'state'>,
  of: { stageId: string } | { opponentId: string },
  names: { before: string; name: string },
  by: Actor,
): Promise<void> {
  if (readAlike(names.before, names.name)) return;
  await forgetYes(act.tx, of);
  await askAnewAfterRenaming(act, competition, by);
}

/**
 * To be called before a team gets another name: the log of each competition in which it stands has it, and where a mark
 * covers the names, or all is over, it keeps the one that was seen. Those who meet what is only a name are asked anew. The
 * caller has locked these competitions (`lockCompetitionsOf`).
 */
export async function renameInCompetitions(
  act: Act,
  { teamId, name: next, isPlaceholder, ...by }: Actor & { teamId: string; name: string; isPlaceholder: boolean },
): Promise<void> {
  const { tx, tell } = act;
  const renamed = await keepFormerNames(tx, teamId, next);
  await logActs(
    tx,
    renamed.map(({ competitionId, entryId, name, isKept }) => {
      const subject = { id: entryId, name };
      return { competitionId, act: isKept ? 'entry-renamed' : 'entry-named', subject, ...by };
    }),
  );
  for (const { competitionId, entryId, isKept, ...names } of renamed) {
    // What is kept is shown to nobody before an organiser agrees, who asks then (`agreeToName`).
    const competition = isPlaceholder && !isKept ? await findCompetition(tx, competitionId) : undefined;
    if (competition) await askAnewAbout(act, competition, { opponentId: entryId }, names, by);
    tell(competitionChanged, { competitionId });
  }
}

/** To be called once no mark covers the names of a competition any more: nobody saw the new ones, so that nobody was asked. */
export async function uncoverNames(
  act: Act,
  { competitionId, ...by }: Actor & { competitionId: string },
): Promise<void> {
  const competition = await findCompetition(act.tx, competitionId);
  if (!competition) return;
  for (const { opponentId, ...names } of await forgetFormerNames(act.tx, competitionId))
    await askAnewAbout(act, competition, { opponentId }, names, by);
}
