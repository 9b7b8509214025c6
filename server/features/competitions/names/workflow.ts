import { competitionChanged } from '../../../facts/competitions.ts';
import type { Act } from '../../../platform/facts/fact.ts';
import { logActs } from '../queries.ts';
import { keepFormerNames } from './queries.ts';

/**
 * To be called before a team gets another name: the log of each competition in which it stands has it, and where a mark
 * covers the names, or all is over, it keeps the one that was seen. The caller has locked these (`lockCompetitionsOf`).
 */
export async function renameInCompetitions(
  { tx, tell }: Act,
  { teamId, name: next, actorId, now }: { teamId: string; name: string; actorId: string; now: Date },
): Promise<void> {
  const renamed = await keepFormerNames(tx, teamId, next);
  await logActs(
    tx,
    renamed.map(({ competitionId, entryId, name, isKept }) => {
      const subject = { id: entryId, name };
      return { competitionId, act: isKept ? 'entry-renamed' : 'entry-named', actorId, subject, now };
    }),
  );
  for (const { competitionId } of renamed) tell(competitionChanged, { competitionId });
}
