/**
 * A cup of the demo that is open: who is invited, who has accepted or declined, names that nobody has claimed, and a
 * captain who is asked to organise it, too.
 */
import { addCompetition, addStage, ago, type Entry, nextId, type Season } from './build.ts';

type State = 'sent' | 'accepted' | 'declined';

/** @param halls teams with a captain: the first is asked, the second has accepted, the third has declined */
export function addOpenCup(season: Season, [asked, accepted, declined]: readonly Entry[]): void {
  const { rows } = season;
  const cup = addCompetition(
    season,
    'football',
    'intramural',
    {
      ...{ name: 'Rainy Season Cup', school: 'University of Lagos', organiser: 'amara.okafor', state: 'open' },
      ...{ timeZone: 'Africa/Lagos', about: 'Eight teams, one covered pitch.' },
    },
    ['Covered pitch'],
  );
  const { competitionId, organiserId: createdBy } = cup;
  addStage(season, cup, { kind: 'knockout', name: 'Knockout', position: 1, settings: {} });
  const [createdAt, answeredAt] = [ago(season, 2), ago(season, 1)];
  const addEntry = (teamId: string): string => {
    const entryId = nextId();
    rows.entries.push({ id: entryId, competitionId, teamId, state: 'entered', createdBy, createdAt });
    return entryId;
  };
  const addName = (name: string): string => {
    const [teamId, isPlaceholder] = [nextId(), true];
    const team = { id: teamId, name, sport: 'football', of: 'none', isPlaceholder, createdBy, createdAt } as const;
    rows.teams.push({ ...team, school: 'University of Lagos', joinToken: `demo-${teamId}` });
    return addEntry(teamId);
  };
  const invite = (team: Entry | undefined, entryId: string, state: State) => {
    if (!team) return;
    const answer = state === 'sent' ? {} : { answeredAt, answeredBy: team.captainId };
    const invitation = { id: nextId(), entryId, competitionId, teamId: team.teamId, invitedBy: createdBy, state };
    rows.entryInvitations.push({ ...invitation, toldAt: createdAt, createdAt, ...answer });
  };
  invite(asked, addName('Jaja Hall'), 'sent');
  if (accepted) invite(accepted, addEntry(accepted.teamId), 'accepted');
  invite(declined, addName('Sodeinde Hall'), 'declined');
  for (const name of ['Law Clinic', 'Night Shift United']) addName(name);
  if (asked)
    rows.organiserInvitations.push({
      ...{ id: nextId(), competitionId, accountId: asked.captainId, invitedBy: createdBy, state: 'sent', createdAt },
    });
}
