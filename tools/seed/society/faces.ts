/** Pictures of the demo's people: drawn, so that they are nobody's photograph. */
import type { Person } from '../cast.ts';
import { dice } from '../dice.ts';

/** Behind them, by faculty. */
const GROUND: Record<string, string> = {
  Engineering: '#f5b301',
  Law: '#b8472f',
  Science: '#2f7fb8',
  Business: '#7a5ea8',
  Medicine: '#d7e8df',
  Arts: '#e88fa6',
};
/** What they wear, by school: shirt and collar. */
const SHIRTS: Record<string, [string, string]> = {
  'University of Lagos': ['#0f6b4a', '#ffffff'],
  'University of Ghana': ['#16284a', '#f5b301'],
  'Universidade de Coimbra': ['#1d1d22', '#c9c9d1'],
  'Uppsala University': ['#8c1d2b', '#f3e9d8'],
};
const SKINS: Record<string, string[]> = {
  Nigeria: ['#6b4226', '#55331d', '#82532f'],
  Ghana: ['#5c3820', '#74482a', '#4a2c18'],
  Portugal: ['#d9a47c', '#c58c63', '#e6b792'],
  Sweden: ['#f0cbaa', '#e8b995', '#d49c74'],
};
const HAIR: Record<string, string[]> = {
  Nigeria: ['#16110e', '#241712'],
  Ghana: ['#14100d', '#2b1a12'],
  Portugal: ['#2b1b12', '#4a2d1a', '#191210'],
  Sweden: ['#d8b064', '#8a5a2b', '#b9752f', '#2a211c'],
};

/** Hair behind the head and before it; the head is an ellipse around 128, 112 of 46 × 56. */
const STYLES: ((colour: string) => [string, string])[] = [
  // short
  (c) => [
    '',
    `<path d="M80 104C78 62 100 46 130 46c30 0 50 18 46 58-6-16-12-24-18-28-20 6-46 6-62 0-6 6-12 14-16 28Z" fill="${c}"/>`,
  ],
  // round
  (c) => [
    `<circle cx="128" cy="88" r="66" fill="${c}"/>`,
    `<path d="M80 106C78 66 100 48 128 48s50 18 48 58c-10-16-26-24-48-24s-38 8-48 24Z" fill="${c}"/>`,
  ],
  // long
  (c) => [
    `<path d="M72 112c0-44 24-70 56-70s56 26 56 70c0 34 6 62 10 84H62c4-22 10-50 10-84Z" fill="${c}"/>`,
    `<path d="M82 106c0-34 20-50 50-48 24 2 42 16 42 48-22-4-44-14-56-32-6 16-18 28-36 32Z" fill="${c}"/>`,
  ],
  // bun
  (c) => [
    `<circle cx="128" cy="40" r="24" fill="${c}"/>`,
    `<path d="M81 106c-2-40 20-56 47-56s49 16 47 56c-8-22-24-34-47-34s-39 12-47 34Z" fill="${c}"/>`,
  ],
  // braids
  (c) => [
    `<path d="M76 96h16l-4 92-18 6Z M164 96h16l6 98-18-6Z" fill="${c}"/>`,
    `<path d="M80 108c-2-42 20-60 48-60s50 18 48 60c-6-20-14-30-20-34l-6-16-8 14-6-16-8 16-8-16-6 16-8-14-6 16c-8 4-14 14-20 34Z" fill="${c}"/>`,
  ],
  // curls
  (c) => [
    [84, 104, 128, 152, 172]
      .map((x, i) => `<circle cx="${x}" cy="${[84, 62, 54, 62, 84][i]}" r="24" fill="${c}"/>`)
      .join(''),
    [96, 116, 140, 160].map((x, i) => `<circle cx="${x}" cy="${[76, 68, 68, 76][i]}" r="15" fill="${c}"/>`).join(''),
  ],
];

/**
 * Draws somebody from the shoulders up.
 * @param nth which of the people: the same number draws the same face
 * @returns an SVG of 256 × 256
 */
export function drawFace({ faculty, school, country }: Person, nth: number): string {
  const { roll, pick } = dice(4000 + nth * 17);
  roll();
  const ground = GROUND[faculty] ?? '#dcd6c8';
  const [shirt, collar] = SHIRTS[school] ?? ['#0f6b4a', '#ffffff'];
  const skin = pick(SKINS[country] ?? ['#c58c63']);
  const hair = pick(HAIR[country] ?? ['#2b1b12']);
  const [behind, before] = (STYLES[nth % STYLES.length] ?? (() => ['', '']))(hair);
  const glasses =
    roll() < 0.2
      ? '<g fill="none" stroke="#1d1d22" stroke-width="4"><circle cx="109" cy="114" r="14"/><circle cx="147" cy="114" r="14"/><path d="M123 112q5-4 10 0"/></g>'
      : '';
  const band = roll() < 0.2 ? `<path d="M82 88c14-14 78-14 92 0l1 12c-20-12-74-12-94 0Z" fill="${collar}"/>` : '';
  const mouth = pick([
    '<path d="M110 138q18 18 36 0" fill="none" stroke="#2a1410" stroke-width="4.5" stroke-linecap="round"/>',
    '<path d="M108 136q20 26 40 0Z" fill="#fff" stroke="#2a1410" stroke-width="3" stroke-linejoin="round"/>',
    '<path d="M114 140q12 8 28 0" fill="none" stroke="#2a1410" stroke-width="4.5" stroke-linecap="round"/>',
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
<rect width="256" height="256" fill="${ground}"/>
<circle cx="${40 + roll() * 176}" cy="${30 + roll() * 60}" r="${70 + roll() * 40}" fill="#fff" opacity=".14"/>
${behind}
<path d="M106 150h44v44h-44Z" fill="${skin}"/><path d="M106 166q22 16 44 0v10q-22 14-44 0Z" fill="#000" opacity=".14"/>
<path d="M26 262c2-48 36-66 80-72q22 20 44 0c44 6 78 24 80 72Z" fill="${shirt}"/>
<path d="M100 191q28 34 56 0l8 2q-36 46-72 0Z" fill="${collar}"/>
<ellipse cx="81" cy="116" rx="8" ry="12" fill="${skin}"/><ellipse cx="175" cy="116" rx="8" ry="12" fill="${skin}"/>
<ellipse cx="128" cy="112" rx="46" ry="56" fill="${skin}"/>
<g fill="#1d1310"><ellipse cx="109" cy="114" rx="5" ry="6"/><ellipse cx="147" cy="114" rx="5" ry="6"/></g>
<g fill="none" stroke="${hair}" stroke-width="4.5" stroke-linecap="round"><path d="M100 99q9-6 18-1"/><path d="M138 98q9-5 18 1"/></g>
<path d="M128 114q-7 14 2 15" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="3.5" stroke-linecap="round"/>
${mouth}${before}${band}${glasses}
</svg>`;
}
