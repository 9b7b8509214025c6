import { useQuery } from '@tanstack/react-query';
import type { BracketMatch } from '../../../contract/sports/lists.ts';
import { errorText } from '../../platform/http/errors.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MatchCard } from '../sports/match-card.tsx';
import { nameOf } from '../sports/score-text.ts';
import { bracketQuery, type CompetitionView } from './api.ts';
import { type Round, roundsOf } from './rounds.ts';
import { texts } from './texts.ts';

/**
 * The knockouts of a competition: a column for each round, through which a phone scrolls from round to round. What leads
 * where is said in words, so that it can be read in this order by whoever does not see the columns.
 */
export function Bracket({ competition }: Pick<CompetitionView, 'competition'>) {
  const query = useQuery(bracketQuery(competition._id));
  const isKnockout = (id: string) => competition.stages.some((stage) => stage._id === id && stage.kind === 'knockout');
  return (
    <Loaded
      query={query}
      failureOf={(error) => errorText(error, texts.bracket.failed())}
      loading={texts.bracket.loading()}
      skeleton={<Skeleton className="h-80" />}
    >
      {(stages) =>
        stages.length > 0 ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
            {stages.map(({ _id, name, matches }) => (
              <section key={_id} aria-label={name}>
                <h2 className="text-xl">
                  <bdi>{name}</bdi>
                </h2>
                <Rounds matches={matches} isKnockout={isKnockout(_id)} />
              </section>
            ))}
          </div>
        ) : (
          <EmptyState title={texts.bracket.none()}>{texts.bracket.noneNote()}</EmptyState>
        )
      }
    </Loaded>
  );
}

const TITLES = {
  final: texts.bracket.final,
  semiFinals: texts.bracket.semiFinals,
  quarterFinals: texts.bracket.quarterFinals,
} as const;
const matchText = [texts.bracket.match, texts.bracket.firstLeg, texts.bracket.secondLeg] as const;
const titleOf = ({ name, round }: Round) => (name ? TITLES[name]() : texts.bracket.round({ round }));

/** @param props.isKnockout it ends in a final, and not in a match for another place */
function Rounds({ matches, isKnockout }: { matches: BracketMatch[]; isKnockout: boolean }) {
  const rounds = roundsOf(matches);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be scrolled by keys, too
    <ol tabIndex={0} className="mt-4 flex snap-x snap-mandatory gap-4 overflow-x-auto pb-4 max-sm:-mx-4 max-sm:px-4">
      {rounds.map((round) => (
        <li
          key={round.round}
          className="flex w-[min(80vw,17rem)] flex-none snap-start scroll-mx-4 flex-col gap-3 sm:scroll-mx-0"
        >
          {/* One match for a place has its name from its stage. */}
          {(isKnockout || rounds.length > 1) && (
            <h3 className="text-sm font-semibold text-muted">
              {isKnockout ? titleOf(round) : texts.bracket.round({ round: round.round })}
            </h3>
          )}
          <ol className="flex grow flex-col justify-around gap-4">
            {round.matches.map(({ match, winnerTo, loserTo, tie }) => (
              <li key={match._id} className="min-w-0">
                <p className="mb-1 text-sm text-muted">
                  {(round.third === match.number ? texts.bracket.thirdPlace : matchText[tie?.leg ?? 0])({
                    number: String(match.number),
                  })}
                </p>
                <MatchCard match={match} />
                {tie?.leg === 2 && tie.aggregate && (
                  <p className="mt-1 text-sm font-semibold wrap-anywhere">
                    {texts.bracket.aggregate({
                      home: nameOf(match.home),
                      away: nameOf(match.away),
                      score: `${tie.aggregate.home}–${tie.aggregate.away}`,
                    })}
                  </p>
                )}
                {(winnerTo !== null || loserTo !== null) && (
                  <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
                    {winnerTo !== null && <span>{texts.bracket.winnerTo({ number: String(winnerTo) })}</span>}
                    {loserTo !== null && <span>{texts.bracket.loserTo({ number: String(loserTo) })}</span>}
                  </p>
                )}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
