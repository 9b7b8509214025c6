/** The share picture of a match, as SVG. */

import { shorten } from '../../../contract/pages/content-heads.ts';
import { BRAND } from '../../../contract/pages/head.ts';
import { nameOfSide } from '../../../contract/pages/match-head.ts';
import type { MatchCard, MatchSide, MatchState } from '../../../contract/sports/core.ts';
import { awardText } from '../../../contract/sports/results/match-words.ts';
import { pairText } from '../../../contract/sports/results/scores.ts';
import { cutText } from '../../../contract/texts/cut.ts';
import { capitalise, escapeHtml } from '../../platform/text.ts';
import { wallTime } from '../../sports/fixtures/wall-time.ts';
import { drawingTexts as texts } from './texts.ts';

const [WIDTH, HEIGHT] = [1200, 630]; // what link previews show (spec 1 §9)
const LINE = 15; // characters of a side's name beside the score
const TITLE = 56; // characters

// What XML cannot hold (https://www.w3.org/TR/xml/#charsets); people can have typed anything. Lone halves of surrogates
// become the sign for what can't be shown.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** What people typed, as text of a drawing. */
export const drawn = (text: string): string => escapeHtml(text.toWellFormed().replace(NOT_XML, ''));

/** At most two lines of a name; broken at a space if there is one. */
export function linesOf(name: string): string[] {
  const short = shorten(name, 2 * LINE);
  if ([...short].length <= LINE) return [short];
  const words = short.split(' ');
  const first: string[] = [];
  while (words.length > 1 && [...[...first, words[0]].join(' ')].length <= LINE) first.push(words.shift() ?? '');
  if (first.length > 0) return [first.join(' '), shorten(words.join(' '), LINE + 2)];
  const start = cutText(short, LINE);
  return [start, short.slice(start.length)];
}

const FONT = `font-family="Archivo, 'DejaVu Sans', sans-serif"`;

/** A line in the middle of a place. `bidi-override` is not set: each text runs in its own direction. */
const line = (text: string, at: { x: number; y: number; size: number; fill?: string; bold?: boolean }) =>
  `<text x="${at.x}" y="${at.y}" text-anchor="middle" font-size="${at.size}" ${FONT} font-weight="${at.bold ? 700 : 400}" fill="${at.fill ?? '#F7F9F6'}">${drawn(text)}</text>`;

function name(side: MatchSide, x: number): string {
  const lines = linesOf(nameOfSide(side));
  const top = lines.length > 1 ? 360 : 385;
  return lines.map((text, at) => line(text, { x, y: top + at * 54, size: 42, bold: true })).join('');
}

const RED = new Set<MatchState>(['live', 'postponed', 'cancelled']);

/** Where a match stands: its day, what decided it beyond the score, or its state. */
function standOf({ home, away, competition, result, state, isOver, startsAt, timeZone }: MatchCard): string {
  const { penalties, beforeExtraTime } = result?.score ?? {};
  const award = result && awardText(result, { home: nameOfSide(home), away: nameOfSide(away) });
  if (award) return shorten(capitalise(award), TITLE);
  if (penalties) return texts.penalties({ penalties: pairText(penalties, competition.sport) });
  if (beforeExtraTime) return texts.extraTime();
  const day = startsAt ? wallTime(new Date(startsAt), timeZone).day : texts.dateOpen();
  if (isOver) return texts.over();
  return state === 'scheduled' ? day : texts.states[state]();
}

/** The size at which a score fits between two names. */
const sizeOf = (score: string) => (score.length > 9 ? 46 : score.length > 5 ? 84 : 130);

/** The sides with the score, the competition, and where the match stands. Colours are those of the site, at night. */
export function drawMatch(match: MatchCard): string {
  const { home, away, competition, score, result, state, isOver } = match;
  const shown = result ? result.score : score;
  const middle = shown ? pairText(shown, competition.sport) : texts.versus();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#0A1410"/>
<rect x="0" y="0" width="${WIDTH}" height="12" fill="#0F6B4A"/>
<g fill="none" stroke="#F7F9F6" stroke-opacity=".12" stroke-width="4"><path d="M600 12v618"/><circle cx="600" cy="340" r="190"/></g>
${line(shorten(competition.name, TITLE), { x: 600, y: 110, size: 38 })}
${name(home, 230)}${name(away, 970)}
${line(middle, { x: 600, y: 395, size: sizeOf(middle), bold: true })}
${line(standOf(match), { x: 600, y: 505, size: 34, fill: RED.has(state) && !isOver ? '#FF8A8F' : '#F5B301', bold: true })}
${line(BRAND, { x: 600, y: 585, size: 28, fill: '#9DB3A8' })}
</svg>`;
}
