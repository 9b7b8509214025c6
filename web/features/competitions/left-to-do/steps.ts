/** What an organiser has to do before a competition runs. */
import type { Competition } from '../../../../contract/sports/competitions.ts';

export type Step = {
  name: 'teams' | 'groups' | 'matches' | 'open' | 'start';
  /** What is left of it to do; null: nothing. */
  left: 'enter' | 'answer' | 'addStage' | 'group' | 'make' | 'go' | null;
  /** Of what the step is about: teams, or matches; 0: of nothing that is counted. */
  count: number;
};

/** The steps to a competition that runs, in the order in which most go; none for one that needs nothing any more. */
export function stepsOf({ state, stages, entries }: Competition): Step[] {
  const [first] = stages;
  const planned = first?.matchCount ?? 0;
  if (state === 'ended' || (state === 'running' && planned > 0)) return [];
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
    { name: 'matches', left: planned > 0 ? null : 'make', count: planned },
    { name: 'open', left: state === 'draft' ? 'go' : null, count: 0 },
    { name: 'start', left: state === 'running' ? null : 'go', count: 0 },
  ];
}
