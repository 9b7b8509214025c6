/** A squad as somebody has pasted it: a name a line, after a shirt number where they have one. */
import type { Flaw } from '../../../contract/sports/fixtures/csv-lists.ts';
import { SQUAD_LINES_MAX, type SquadPlayer, squadMessages } from '../../../contract/sports/squads/squads.ts';
import { MEMBERS_MAX, NUMBER_MAX, teamMessages } from '../../../contract/sports/teams.ts';
import { Problem } from '../../platform/http/problem.ts';
import { foldName } from '../../platform/names/fold.ts';
import { tidyLine } from '../../platform/text.ts';
import { memberName } from './form.ts';

const LINE_ENDS = /\r\n?|\n/;
/** '9 Maria', '9. Maria', '#9 Maria', or a number alone. */
const NUMBERED = /^#?(\d+)[.):]?(?: (.*))?$/;

/** The name as it is stored, or what is wrong with it. */
function nameOrFlaw(typed: string): { name: string } | { flaw: string } {
  try {
    return { name: memberName(typed) };
  } catch (error) {
    if (error instanceof Problem) return { flaw: error.message };
    throw error;
  }
}

/**
 * What a squad says, in time that grows with its length alone: the contract bounds that.
 * @param roster who belongs to the team already, as it calls them
 */
export function parseSquad(
  text: string,
  roster: readonly { name: string; number: number | null }[],
): { players: SquadPlayer[]; flaws: Flaw[] } {
  const names = new Map(roster.map(({ name }) => [foldName(name), 0])); // by the line on which they stand, or 0
  const shirts = new Map<number, { line: number; name: string }>();
  for (const { number, name } of roster) if (number !== null) shirts.set(number, { line: 0, name });
  const players: SquadPlayer[] = [];
  const flaws: Flaw[] = [];
  let count = 0;
  for (const [at, raw] of text.split(LINE_ENDS).entries()) {
    const [line, typed] = [at + 1, tidyLine(raw)];
    if (typed === '') continue;
    const add = (message: string) => flaws.push({ line, column: '', message });
    count += 1;
    if (count > SQUAD_LINES_MAX || roster.length + count > MEMBERS_MAX) {
      add(count > SQUAD_LINES_MAX ? squadMessages.tooManyLines() : teamMessages.tooManyMembers());
      break;
    }
    const [, digits, rest = ''] = NUMBERED.exec(typed) ?? [undefined, undefined, typed];
    const number = digits === undefined ? null : digits.length > 3 ? Number.NaN : Number(digits);
    const read = nameOrFlaw(rest);
    if (number !== null && !(number <= NUMBER_MAX)) add(squadMessages.badNumber());
    else if (number !== null) {
      const holder = shirts.get(number);
      if (holder?.line) add(squadMessages.numberTwice({ number, line: holder.line }));
      else if (holder) add(teamMessages.numberTaken({ number, person: holder.name }));
      else shirts.set(number, { line, name: rest });
    }
    if ('flaw' in read) {
      add(read.flaw);
      continue;
    }
    const { name } = read;
    const before = names.get(foldName(name));
    if (before) add(squadMessages.nameTwice({ name, line: before }));
    else if (before === 0) add(squadMessages.isIn({ name }));
    else names.set(foldName(name), line);
    players.push({ name, number });
  }
  return { players, flaws };
}
