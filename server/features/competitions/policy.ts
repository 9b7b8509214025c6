import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import { presetsOf, rulesOf } from '../../../contract/sports/presets.ts';
import type { MatchFormat, Rules } from '../../../contract/sports/rules.ts';
import { factsOf, type Sport } from '../../../contract/sports/sports.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { invalid, notFound, Problem } from '../../platform/http/problem.ts';
import { type CompetitionRow, filterOrganisers, findCompetition, lockCompetition, looksAfter } from './queries.ts';

type Viewer = { accountId: string } | undefined;

/** What a competition is to a viewer. */
export type OrganiserAccess = {
  /** Drafts and hidden ones are there for those who look after them. */
  isThere: boolean;
  /** They look after it: one of its organisers, or an admin. */
  isOrganiser: boolean;
};

/** Whether everybody sees a competition; the schema's `isPublic` says the same in statements. */
export const isSeenByAll = ({ state, hidden }: Pick<CompetitionRow, 'state' | 'hidden'>): boolean =>
  state !== 'draft' && !hidden;

async function standing(db: Db, competition: CompetitionRow | undefined, viewer: Viewer): Promise<OrganiserAccess> {
  if (!competition) return { isThere: false, isOrganiser: false };
  const isOrganiser = viewer !== undefined && (await looksAfter(db, competition.id, viewer.accountId));
  return { isThere: isOrganiser || isSeenByAll(competition), isOrganiser };
}

/** What a competition is to a viewer, or undefined for a visitor. */
export const standingIn = async (db: Db, competitionId: string, viewer: Viewer): Promise<OrganiserAccess> =>
  standing(db, await findCompetition(db, competitionId), viewer);

/** For whom of these accounts a competition is there, and for visitors. */
export async function whoSee(
  db: Db,
  competitionId: string,
  accountIds: readonly string[],
): Promise<(accountId: string | undefined) => boolean> {
  const competition = await findCompetition(db, competitionId);
  const isOpen = competition !== undefined && isSeenByAll(competition);
  const organisers = new Set(competition && !isOpen ? await filterOrganisers(db, competitionId, accountIds) : []);
  return (accountId) => isOpen || (accountId !== undefined && organisers.has(accountId));
}

/**
 * A competition that a viewer can see, and whether they look after it.
 * @throws 404 for one that is not there for them
 */
export async function seenCompetition(
  db: Db,
  competitionId: string,
  viewer: Viewer,
): Promise<{ competition: CompetitionRow; isOrganiser: boolean }> {
  const competition = await findCompetition(db, competitionId);
  const { isThere, isOrganiser } = await standing(db, competition, viewer);
  if (!competition || !isThere) throw notFound(competitionMessages.gone);
  return { competition, isOrganiser };
}

/**
 * Locks a competition for an act of its organisers. Who may is asked within the transaction, so that somebody who is
 * removed at the same moment does nothing more.
 * @throws 404 if it is not there for them, 403 if others look after it
 */
export async function lockForOrganiser(
  tx: Db,
  competitionId: string,
  member: { accountId: string },
): Promise<CompetitionRow> {
  const competition = await lockCompetition(tx, competitionId);
  const { isThere, isOrganiser } = await standing(tx, competition, member);
  if (!competition || !isThere) throw notFound(competitionMessages.gone);
  if (!isOrganiser) throw new Problem(403, 'forbidden', competitionMessages.notYours);
  return competition;
}

/** One of the presets that make sense in a sport, as the rules of a competition. @throws 400 */
export function rulesFrom(sport: Sport, { preset, format }: { preset: string; format?: MatchFormat }): Rules {
  const found = presetsOf(sport).find((one) => one === preset);
  if (!found) throw invalid(competitionMessages.unknownPreset, 'preset');
  if (format && factsOf(sport).scoring !== 'sets') throw invalid(competitionMessages.noFormat, 'format');
  return rulesOf(found, sport, format);
}

/**
 * Changes, in the same act, the sides that stood only by what `change` changes.
 * @returns the number of a match that had begun, so that nothing may be changed; undefined: it is done
 */
export type RedrawSides = (
  act: Act,
  competition: { id: string; sport: Sport },
  by: { actorId: string; now: Date },
  change: () => Promise<unknown>,
) => Promise<number | undefined>;
