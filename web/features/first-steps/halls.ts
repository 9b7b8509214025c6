import type { TeamCard } from '../../../contract/sports/teams.ts';
import { KNOWN_FACULTIES } from '../../../contract/videos.ts';
import { folded } from '../../platform/text.ts';
import type { Option } from '../../ui/combobox/option-search.ts';

/** Whether two names are the same, however they are written. */
export const isSameName = (one: string, other: string) => folded(one.trim()) === folded(other.trim());

/** The halls and faculties that teams are of, each once, by name. */
export function hallsOf(teams: readonly Pick<TeamCard, 'ofName'>[]): Option[] {
  const names = teams.map(({ ofName }) => ofName).filter(Boolean);
  const once = names.filter((name, at) => names.findIndex((other) => isSameName(other, name)) === at);
  return once.toSorted((one, other) => one.localeCompare(other)).map((name) => ({ id: name, name }));
}

/**
 * The name of the faculty that is meant, as the site writes it; undefined where it may be a hall, or is not known.
 * @param teams of the member's university
 */
export function facultyNamed(typed: string, teams: readonly Pick<TeamCard, 'of' | 'ofName'>[]): string | undefined {
  const named = teams.filter(({ ofName }) => ofName && isSameName(ofName, typed));
  if (named.some((team) => team.of !== 'faculty')) return undefined;
  return named[0]?.ofName ?? KNOWN_FACULTIES.find((name) => isSameName(name, typed));
}
