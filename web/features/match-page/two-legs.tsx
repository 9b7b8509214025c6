import { useMemo } from 'react';
import { Link } from 'react-router';
import { matchHead } from '../../../contract/pages/match-head.ts';
import { matchPath } from '../../../contract/pages/sports-pages.ts';
import type { MatchCard } from '../../../contract/sports/core.ts';
import type { Legs } from '../../../contract/sports/match-calls.ts';
import { legScore } from '../../../contract/sports/results.ts';
import { otherLegText, standOfTie, tieInHead } from '../../../contract/sports/ties.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { KickOff } from '../sports/kick-off.tsx';
import { nameOf, resultText } from '../sports/score-text.ts';
import { legTexts as texts } from './leg-texts.ts';

type Props = { match: MatchCard; tie: Legs };

/** Which leg of a tie a match is, how the other one ended, and who goes through. */
export function TwoLegs({ match, tie }: Props) {
  const { leg, other } = tie;
  const names = useMemo(() => ({ home: nameOf(match.home), away: nameOf(match.away) }), [match]);
  const stands = standOfTie(match, tie, names);
  // In place of the page's own, which does not load the words of ties.
  const head = useMemo(() => matchHead(match, tieInHead(match, tie, names)), [match, tie, names]);
  return (
    <>
      <PageHead head={head} />
      <section aria-labelledby="tie" className="card-bleed mt-4 grid gap-1 px-4 py-4 text-center sm:px-8">
        <h2 id="tie" className="text-sm font-semibold text-muted">
          {leg === 2 ? texts.isSecond() : texts.isFirst()}
        </h2>
        <p className="wrap-anywhere">
          <Link to={matchPath(other._id)} className="link">
            {otherWords(match, tie)}
          </Link>
          {!other.result && other.state === 'scheduled' && (
            <span className="ms-3 text-sm text-muted">
              <KickOff time={other.startsAt} zone={match.timeZone} />
            </span>
          )}
        </p>
        {/* Told to who hears the page when it changes, as the score is. */}
        <p aria-live="polite" className="font-semibold wrap-anywhere">
          {stands}
        </p>
      </section>
    </>
  );
}

/** How the other leg ended, or where it stands. */
function otherWords(match: MatchCard, { leg, other, forfeitScore }: Legs): string {
  const names = { home: nameOf(match.home), away: nameOf(match.away) };
  const of = leg === 2 ? texts.first : texts.second;
  const { result, state } = other;
  if (!result) {
    const isOpen = state === 'submitted' || state === 'disputed' || state === 'confirmed' || state === 'decided';
    return of[isOpen ? 'open' : state]();
  }
  const score = legScore(result, forfeitScore);
  if (score) return of.ended({ match: otherLegText(match, result, score, names) });
  return of.otherwise({ how: resultText(result, { home: names.away, away: names.home }, match.competition.sport) });
}
