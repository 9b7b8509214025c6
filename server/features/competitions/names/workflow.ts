import { competitionChanged, invitationClosed } from '../../../facts/competitions.ts';
import type { Act } from '../../../platform/facts/fact.ts';
import { captainsOf } from '../../teams/queries.ts';
import { tellInvited } from '../invitations/placeholders.ts';
import { askAnew, closeAnswered } from '../invitations/queries.ts';
import { type CompetitionRow, findCompetition, logActs } from '../queries.ts';
import { agreeTo, disagree, keepFormerNames, listDisagreeing } from './queries.ts';

type Actor = { actorId: string; now: Date };

/** Letters and digits, whatever their case: a comma more is no other name. */
const gist = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

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
  if (before !== name && gist(before) === gist(name)) await agreeTo(tx, id, name, { before });
  const others = await listDisagreeing(tx, id, name);
  const captains = await captainsOf(
    tx,
    others.map(({ teamId }) => teamId),
  );
  const led = new Set(captains.filter(({ accountId }) => accountId === actorId).map(({ teamId }) => teamId));
  await agreeTo(tx, id, name, { teamIds: [...led] }); // whoever renames it has seen the name
  for (const { teamId, invitedBy: byId } of await closeAnswered(tx, id, name))
    act.tell(invitationClosed, { competitionId: id, teamId, byId, accountId: null, how: 'gone' });
  const asked = others.filter(({ teamId }) => !led.has(teamId));
  await askAnew(tx, { competitionId: id, invitedBy: actorId, now }, asked);
  if (state !== 'draft') await tellInvited(act, id, now);
}

/** The same where a stage, or a name that stands for a team, is called otherwise. */
export async function askAnewAbout(
  act: Act,
  competition: Pick<CompetitionRow, 'id' | 'name' | 'state'>,
  of: { stageId: string } | { opponentId: string },
  by: Actor,
): Promise<void> {
  await disagree(act.tx, of);
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
  for (const { competitionId, entryId, isKept } of renamed) {
    if (isPlaceholder && !isKept) await askAboutOpponent(act, competitionId, entryId, by);
    tell(competitionChanged, { competitionId });
  }
}

async function askAboutOpponent(act: Act, competitionId: string, opponentId: string, by: Actor): Promise<void> {
  const competition = await findCompetition(act.tx, competitionId);
  if (competition) await askAnewAbout(act, competition, { opponentId }, by);
}
