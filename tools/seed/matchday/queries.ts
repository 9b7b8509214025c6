/** The rows of the demo's match days: no route of the product writes the past. */
import type { Db } from '../../../server/platform/database/database.ts';
import {
  competitionFollows,
  competitionOrganisers,
  competitionRules,
  competitions,
  deductions,
  entries,
  entryInvitations,
  groupEntries,
  groups,
  organiserInvitations,
  rosterPlaces,
  seasons,
  stages,
} from '../../../server/schema/sports/competitions.ts';
import {
  lineUps,
  matchClipPeople,
  matchClipProposals,
  matchClips,
  matchEvents,
  matches,
  matchResults,
  venues,
} from '../../../server/schema/sports/matches.ts';
import { freeAgents, teamFollows, teamMembers, teams } from '../../../server/schema/sports/teams.ts';

/** In the order in which they refer to each other. */
const TABLES = {
  seasons,
  teams,
  teamMembers,
  freeAgents,
  teamFollows,
  competitions,
  competitionRules,
  competitionOrganisers,
  organiserInvitations,
  competitionFollows,
  stages,
  groups,
  entries,
  entryInvitations,
  groupEntries,
  rosterPlaces,
  deductions,
  venues,
  matches,
  matchResults,
  matchEvents,
  lineUps,
  matchClips,
  matchClipPeople,
  matchClipProposals,
};

export type Rows = { [Name in keyof typeof TABLES]: (typeof TABLES)[Name]['$inferInsert'][] };

const AT_ONCE = 500; // rows of a statement

/** An empty list for each table. */
export const noRows = (): Rows => Object.fromEntries(Object.keys(TABLES).map((name) => [name, []])) as unknown as Rows;

/** Writes all rows in one transaction. */
export async function insertRows(db: Db, rows: Rows): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [name, table] of Object.entries(TABLES)) {
      const all = rows[name as keyof Rows] as never[];
      for (let from = 0; from < all.length; from += AT_ONCE)
        await tx.insert(table).values(all.slice(from, from + AT_ONCE));
    }
  });
}
