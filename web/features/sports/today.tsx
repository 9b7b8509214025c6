import type { MatchCard as Match } from '../../../contract/sports/core.ts';
import type { TodayOf } from '../../../contract/sports/lists.ts';
import { MatchCard } from './match-card.tsx';
import { texts } from './texts.ts';

/**
 * The matches of today, of teams, competitions and schools that the member follows or plays for; else those of their
 * school, or all.
 * @param props.isColumn in the rail beside the feed
 */
export function Today({
  matches,
  of,
  isColumn = false,
}: {
  matches: readonly Match[];
  of: TodayOf;
  isColumn?: boolean;
}) {
  return (
    <section aria-labelledby="today">
      <h2 id="today" className={isColumn ? 'px-1 text-base' : 'text-xl'}>
        {texts.todayOf[of]()}
      </h2>
      <ul className={isColumn ? 'mt-3 grid gap-3' : 'mt-3 grid gap-3 md:grid-cols-2'}>
        {matches.map((match) => (
          <li key={match._id} className="min-w-0">
            <MatchCard match={match} withCompetition isOfDay />
          </li>
        ))}
      </ul>
    </section>
  );
}
