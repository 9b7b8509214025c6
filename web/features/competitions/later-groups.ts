/** Groups of a later stage, into which those come who go on from the groups before. */
import { type Competition, GROUPS_MAX, type Stage } from '../../../contract/sports/competitions.ts';

/** Whether there are groups or a league before a stage. */
export const followsGroups = ({ stages }: Pick<Competition, 'stages'>, stage: Stage): boolean =>
  stages.slice(0, stages.indexOf(stage)).some(({ kind }) => kind === 'groups' || kind === 'league');

/** A, B, …, Z, AA, AB, … */
const LETTERS = Array.from({ length: 8 * GROUPS_MAX }, (_, at) => {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : String.fromCharCode(64 + Math.floor(at / 26)) + letter;
});

/** Names for groups that no other stage has: lists name groups without their stage. */
export function freeGroupNames({ stages }: Pick<Competition, 'stages'>, stage: Stage, count: number): string[] {
  const taken = new Set(
    stages.flatMap((one) => (one === stage ? [] : one.groups.map(({ name }) => name.toUpperCase()))),
  );
  return LETTERS.filter((name) => !taken.has(name)).slice(0, count);
}
