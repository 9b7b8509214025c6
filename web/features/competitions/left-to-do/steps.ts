/** What an organiser has to do before a competition runs, and until each of its stages has its matches. */
import type { Competition, Stage } from '../../../../contract/sports/competitions.ts';

export type Step = {
  name: 'teams' | 'groups' | 'matches' | 'open' | 'start';
  /** What is left of it to do; null: nothing. */
  left: 'enter' | 'answer' | 'addStage' | 'group' | 'make' | 'go' | null;
  /** Of what the step is about: teams, or matches; 0: of nothing that is counted. */
  count: number;
  /** Whose matches they are, where there is more than one stage. */
  stage?: Pick<Stage, '_id' | 'name'>;
};

/** The matches of each stage; of one that is still to be added, too. */
function matchSteps(stages: readonly Stage[]): Step[] {
  if (stages.length === 0) return [{ name: 'matches', left: 'make', count: 0 }];
  return stages.map(({ _id, name, matchCount: count }) => ({
    ...{ name: 'matches', left: count > 0 ? null : 'make', count },
    ...(stages.length > 1 && { stage: { _id, name } }),
  }));
}

/** The steps to a competition that runs and has all its matches, in the order in which most go; none once it needs nothing. */
export function stepsOf({ state, stages, entries }: Competition): Step[] {
  const [first] = stages;
  const matches = matchSteps(stages);
  if (state === 'ended' || (state === 'running' && matches.every(({ left }) => !left))) return [];
  const entered = entries.filter((one) => one.state === 'entered');
  const asked = entries.filter((one) => one.state === 'asked').length;
  const placed = new Set(first?.groups.flatMap((group) => group.entries));
  const hasGroups = first?.kind === 'league' || first?.kind === 'groups';
  const unplaced = hasGroups ? entered.filter(({ _id }) => !placed.has(_id)).length : 0;
  return [
    asked > 0
      ? { name: 'teams', left: 'answer', count: asked }
      : { name: 'teams', left: entered.length < 2 ? 'enter' : null, count: entered.length },
    { name: 'groups', left: first ? (unplaced > 0 ? 'group' : null) : 'addStage', count: unplaced },
    ...matches,
    { name: 'open', left: state === 'draft' ? 'go' : null, count: 0 },
    { name: 'start', left: state === 'running' ? null : 'go', count: 0 },
  ];
}
