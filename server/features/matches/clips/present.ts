import { sideTexts } from '../../../../contract/sports/matches.ts';
import { awardText } from '../../../../contract/sports/results/match-words.ts';
import { scoreText } from '../../../../contract/sports/results/scores.ts';
import type { ClipMatch } from '../../../../contract/videos.ts';
import type { ClipMatchRow } from './queries.ts';

/** A clip's match as cards of clips show it. */
export function presentClipMatch({ id, state, running, told, result, sport, ...row }: ClipMatchRow): ClipMatch {
  const { minute, added } = row;
  const names = { home: row.home ?? sideTexts.open(), away: row.away ?? sideTexts.open() };
  const score = told ?? (state === 'live' ? running : null);
  const award = result && awardText(result, names);
  return {
    ...{ _id: id, ...names, score: score && scoreText(score, sport, false) },
    ...(award && { award }),
    ...{ minute, added },
  };
}
