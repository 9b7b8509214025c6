import { matchTalkMessages } from '../../../contract/talk/match-talk.ts';
import type { TargetAccess, TargetSource, Viewer } from '../targets/target.ts';
import { countsOf, findMatchStanding, holdMatch, lockMatchStanding, type MatchStanding } from './target-queries.ts';

/** One of a competition that is a draft or hidden is there for those who look after that, who can also pin comments. */
function standing(match: MatchStanding | undefined): TargetAccess | undefined {
  if (!match) return undefined;
  const isKeptBy = (viewer: Viewer) =>
    viewer !== undefined && (viewer.role === 'admin' || match.organiserIds.includes(viewer.accountId));
  return {
    ownerId: null,
    withinId: match.competitionId,
    isFor: (viewer) => match.isOpen || isKeptBy(viewer),
    isKeptBy,
  };
}

/** Matches as what members comment on and react to. They are nobody's own, so that nobody is told of what is said. */
export const matchesAsTargets: TargetSource = {
  kind: 'match',
  unknown: matchTalkMessages.unknown,
  find: async (db, id) => standing(await findMatchStanding(db, id)),
  lock: async (tx, id) => standing(await lockMatchStanding(tx, id)),
  hold: holdMatch,
  countsOf,
};
