import type { TeamName } from '../../../contract/sports/core.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import { teamMessages } from '../../../contract/sports/teams.ts';

/** A team's name wherever it stands; of a hidden one, that there is one. */
export const presentTeamName = (team: { id: string; name: string; sport: Sport; hidden: unknown }): TeamName => ({
  _id: team.id,
  name: team.hidden ? teamMessages.hiddenName() : team.name,
  sport: team.sport,
});
