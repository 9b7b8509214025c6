/** How those who begin stand on the pitch: '4-4-2', from the defence to the attack, in front of a goalkeeper. */
import type { Sport } from '../sports.ts';

/** As long as '4-2-3-1'. */
export const FORMATION_LENGTH = 7;
const SHAPE = /^[1-6](?:-[1-6]){1,3}$/;

const OFFERED = [
  ...['4-4-2', '4-3-3', '4-2-3-1', '3-5-2', '5-3-2'],
  ...['2-3-1', '3-2-1', '2-1-2-1'],
  ...['1-2-1', '2-2', '2-1-1'],
];

const WITH_FORMATIONS: ReadonlySet<Sport> = new Set<Sport>(['football', 'futsal', 'hockey']);

/** Whether a line-up of a sport can have a formation. */
export const hasFormations = (sport: Sport): boolean => WITH_FORMATIONS.has(sport);

const linesOf = (formation: string): number[] => formation.split('-').map(Number);

/** Whether a text is a formation. */
export const isFormation = (text: string): boolean => SHAPE.test(text);

/** How many begin in a formation, with the goalkeeper. */
export const startersIn = (formation: string): number => linesOf(formation).reduce((sum, line) => sum + line, 1);

/** Whether a text is a formation of so many starters. */
export const fitsStarters = (text: string, starters: number): boolean =>
  isFormation(text) && startersIn(text) === starters;

/** The formations that are offered to so many starters of a sport; none: []. */
export const formationsFor = (sport: Sport, starters: number): string[] =>
  hasFormations(sport) ? OFFERED.filter((one) => startersIn(one) === starters) : [];

/** Those who begin, line by line: the goalkeeper, the defence, and on to the attack. */
export function rowsOf<Player>(formation: string, starters: readonly Player[]): Player[][] {
  const left = [...starters];
  return [1, ...linesOf(formation)].map((line) => left.splice(0, line));
}
