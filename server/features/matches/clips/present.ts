import type { Pair } from '../../../../contract/sports/core.ts';
import { sideTexts } from '../../../../contract/sports/matches.ts';
import { raceTime } from '../../../../contract/sports/race-time.ts';
import { factsOf, type Sport } from '../../../../contract/sports/sports.ts';
import type { ClipMatch } from '../../../../contract/videos.ts';
import type { ClipMatchRow } from './queries.ts';

function scoreWords({ home, away }: Pair, sport: Sport): string {
  const said = factsOf(sport).scoring === 'times' ? raceTime : String;
  return `${said(home)}–${said(away)}`;
}

/** A clip's match as cards of clips show it. */
export function presentClipMatch({
  id,
  home,
  away,
  state,
  running,
  told,
  sport,
  minute,
  added,
}: ClipMatchRow): ClipMatch {
  const score = told ?? (state === 'live' ? running : null);
  return {
    _id: id,
    home: home ?? sideTexts.open(),
    away: away ?? sideTexts.open(),
    score: score && scoreWords(score, sport),
    minute,
    added,
  };
}
