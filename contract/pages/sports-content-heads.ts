/** Heads of pages of match day that say what their content is; in a file of their own, since few pages need them. */
import { type Sport, sportTexts } from '../sports/sports.ts';
import { catalogue } from '../texts/catalogue.ts';
import { shorten } from './content-heads.ts';
import type { Head } from './head.ts';
import { head } from './pages.ts';
import { competitionPath, teamPath } from './sports-pages.ts';

const texts = catalogue({
  competition: '{sport}: table, bracket, matches and scorers of {name}.',
  vouched: '{by}. {said}',
  team: '{sport}: players, matches and results of {name}.',
});

const TITLE_LENGTH = 60; // characters that search engines show
const DESCRIPTION_LENGTH = 160;

/**
 * Head of a competition's page. Its university is told to search engines only where an admin vouches for it; a draft,
 * and one that is hidden, is for no search engine.
 */
export function competitionHead(competition: {
  _id: string;
  name: string;
  sport: Sport;
  about: string;
  school: string | null;
  vouchedAs: string | null;
  state: string;
  hidden?: unknown;
}): Head {
  const { _id, name, about, school, vouchedAs, state, hidden } = competition;
  const sport = sportTexts.names[competition.sport]();
  const said = about.trim() || texts.competition({ sport, name });
  const description = shorten(vouchedAs ? texts.vouched({ by: vouchedAs, said }) : said, DESCRIPTION_LENGTH);
  return head(competitionPath(_id), shorten(name, TITLE_LENGTH), description, {
    type: 'EventSeries',
    noindex: state === 'draft' || Boolean(hidden),
    structuredData: {
      name,
      sport,
      ...(school && vouchedAs && { organizer: { '@type': 'CollegeOrUniversity', name: school } }),
    },
  });
}

/** Head of a team's page, which is for no search engine: it names who plays. */
export function teamHead(team: {
  _id: string;
  name: string;
  sport: Sport;
  about: string;
  school: string | null;
  vouchedAs: string | null;
  hidden?: unknown;
  isPlaceholder?: boolean;
}): Head {
  const { _id, name, about, school, vouchedAs } = team;
  const sport = sportTexts.names[team.sport]();
  const said = about.trim() || texts.team({ sport, name });
  const description = shorten(vouchedAs ? texts.vouched({ by: vouchedAs, said }) : said, DESCRIPTION_LENGTH);
  return head(teamPath(_id), shorten(name, TITLE_LENGTH), description, {
    type: 'SportsTeam',
    noindex: true, // it names who plays
    structuredData: {
      name,
      sport,
      ...(school && vouchedAs && { memberOf: { '@type': 'CollegeOrUniversity', name: school } }),
    },
  });
}
