import type { MatchCard as Match } from '../../../contract/sports/core.ts';
import { dayText } from './day-text.ts';
import { MatchCard } from './match-card.tsx';
import { texts } from './texts.ts';

/** Matches by the day on which they begin where the viewer is, in the order in which they come; live ones first. */
export function byDay(matches: readonly Match[]): { day: string; matches: Match[] }[] {
  const days = new Map<string, Match[]>();
  const put = (day: string, match: Match) => days.set(day, [...(days.get(day) ?? []), match]);
  const isPlayed = ({ state, isOver }: Match) => state === 'live' && !isOver;
  for (const match of matches) if (isPlayed(match)) put(texts.live(), match);
  for (const match of matches) if (!isPlayed(match)) put(dayText(match.startsAt), match);
  return [...days].map(([day, ofDay]) => ({ day, matches: ofDay }));
}

/**
 * Matches by day.
 * @param props.withCompetition on a page that isn't their competition's
 */
export function MatchList({
  matches,
  withCompetition = false,
}: {
  matches: readonly Match[];
  withCompetition?: boolean;
}) {
  return (
    <div className="grid gap-6">
      {byDay(matches).map(({ day, matches: ofDay }) => (
        <section key={day} aria-label={day}>
          <h2 className="text-base">{day}</h2>
          <ul className="mt-2 grid gap-2 md:grid-cols-2">
            {ofDay.map((match) => (
              <li key={match._id} className="min-w-0">
                <MatchCard match={match} withCompetition={withCompetition} isOfDay />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
