/** Heads of the pages of match day whose words are fixed. Pages of a team, a competition and a match bring their own. */
import { BRAND, type Head } from './head.ts';
import { head } from './pages.ts';
import { sportsPaths } from './sports-pages.ts';

const noindex = true;

export const sportsHeads = {
  teams: head(sportsPaths.teams, 'Teams', `Teams of every university, faculty and hall on ${BRAND}.`),
  newTeam: head(sportsPaths.newTeam, 'New team', 'Bring those together who play together.', { noindex }),
  // Without the token, which is secret.
  joinTeam: head('/app/join', 'Join a team', 'Ask to play for a team.', { noindex }),
  freeAgents: head(sportsPaths.freeAgents, 'Free agents', 'Players who look for a team.', { noindex }),
  competitions: head(
    sportsPaths.competitions,
    'Competitions',
    `Leagues and cups on ${BRAND}: tables, brackets, matches and results.`,
  ),
  newCompetition: head(sportsPaths.newCompetition, 'New competition', 'Make a league or a cup.', { noindex }),
  today: head(sportsPaths.today, 'Matches today', 'What is played today, and how it stands.'),
  organise: head('', 'Organise', 'Look after a competition.', { noindex }),
  invitation: head('', 'Invitation', 'Answer an invitation to organise.', { noindex }),
  score: head('', 'Keep the score', 'Tell what happens in a match while it is played.', { noindex }),
  result: head('', 'Result', 'Say how a match has ended.', { noindex }),
  myMatches: head(sportsPaths.myMatches, 'My matches', 'The matches of your teams, and your calendar.', { noindex }),
} satisfies Partial<Record<keyof typeof sportsPaths, Head>>;
