import type { MatchCard } from '../../../contract/sports/core.ts';
import { KickOff } from '../sports/kick-off.tsx';
import { nameOf } from '../sports/score-text.ts';
import { texts } from './form-texts.ts';

/** A match where it is chosen: who plays, and when. */
export function MatchWords({ match }: { match: MatchCard }) {
  return (
    <>
      <bdi className="block font-semibold wrap-anywhere">
        {texts.between({ home: nameOf(match.home), away: nameOf(match.away) })}
      </bdi>
      <span className="text-sm text-muted">
        <bdi>{match.competition.name}</bdi> · <KickOff time={match.startsAt} zone={match.timeZone} inLink />
      </span>
    </>
  );
}
