/** The head of a match's page: in a file of its own, since no other page needs it. */
import type { MatchCard, MatchSide, MatchState, Pair } from '../sports/core.ts';
import { sideTexts } from '../sports/matches.ts';
import { matchText } from '../sports/results/match-words.ts';
import { sportTexts } from '../sports/sports.ts';
import { catalogue } from '../texts/catalogue.ts';
import { type Head, SHARE_IMAGE } from './head.ts';
import { head } from './pages.ts';
import { matchPath } from './sports-pages.ts';

const texts = catalogue({
  title: '{home} – {away}',
  about: '{sport}: {competition}, match {number}.',
  aboutAt: '{sport}: {competition}, match {number}, at {venue}.',
  /** Two sentences, one after the other. */
  withMore: '{about} {more}',
});

/** What a side is called: its team, or where it comes from. */
export const nameOfSide = ({ team, comesFrom }: MatchSide): string => team?.name ?? (comesFrom || sideTexts.open());

/** The two sides, with the score if there is one, and what decided it. */
export const titleOfMatch = ({ home, away, score, result, competition }: MatchCard): string =>
  matchText({ home: nameOfSide(home), away: nameOfSide(away) }, competition.sport, result, score);

// https://schema.org/EventStatusType; one that has been played was scheduled.
const STATUS: Partial<Record<MatchState, string>> = {
  postponed: 'https://schema.org/EventPostponed',
  cancelled: 'https://schema.org/EventCancelled',
};

const teamData = (side: MatchSide) => ({ '@type': 'SportsTeam', name: nameOfSide(side) });

const pairAs = (pair: Pair | null | undefined) => pair && `${pair.home}-${pair.away}`;

/** The share picture. Whoever stores it asks again once the match stands otherwise, or is to be played at another time. */
function picturePath({ _id, state, isOver, score, result, startsAt, timeZone }: MatchCard): string {
  const { kind, forfeitedBy, goesOn } = result ?? {};
  const when = state === 'scheduled' && startsAt && `${startsAt} ${timeZone}`;
  const { beforeExtraTime, penalties, winner } = result?.score ?? {};
  const decided = [kind !== 'played' && kind, forfeitedBy, goesOn, pairAs(beforeExtraTime), pairAs(penalties), winner];
  const as = [state, isOver && 'over', pairAs(result ? result.score : score), ...decided, when]
    .filter(Boolean)
    .join(' ');
  return `/api/matches/${encodeURIComponent(_id)}/share.png?${new URLSearchParams({ as })}`;
}

/**
 * Head of a match's page, with `SportsEvent` data (https://schema.org/SportsEvent) and a share picture.
 * @param more what else its description says, such as how a tie over two legs stands
 */
export function matchHead(match: MatchCard, more = ''): Head {
  const { competition, number, venue, startsAt, state, home, away } = match;
  const sport = sportTexts.names[competition.sport]();
  const named = { sport, competition: competition.name, number: String(number) };
  const title = titleOfMatch(match);
  const about = venue ? texts.aboutAt({ ...named, venue }) : texts.about(named);
  const description = more ? texts.withMore({ about, more }) : about;
  return head(matchPath(match._id), title, description, {
    image: { ...SHARE_IMAGE, url: picturePath(match) },
    type: 'SportsEvent',
    structuredData: {
      name: texts.title({ home: nameOfSide(home), away: nameOfSide(away) }),
      sport,
      ...(startsAt && { startDate: startsAt }),
      eventStatus: STATUS[state] ?? 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      ...(venue && { location: { '@type': 'Place', name: venue } }),
      homeTeam: teamData(home),
      awayTeam: teamData(away),
      competitor: [teamData(home), teamData(away)],
      superEvent: { '@type': 'SportsEvent', name: competition.name },
    },
  });
}
