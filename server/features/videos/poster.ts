import { cutText } from '../../../contract/texts/cut.ts';
import { escapeHtml } from '../../platform/text.ts';

/** Folder of the posters in the file store. */
export const POSTERS = 'thumbnails';

const LINE_LENGTH = 24; // characters that fit beside the margins at the title's size
const LINES_MAX = 4;

/** Breaks a title into the lines of a placeholder; what does not fit ends in an ellipsis. */
function titleLines(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE_LENGTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.length > LINE_LENGTH ? `${cutText(word, LINE_LENGTH - 1)}…` : word);
  }
  return lines.length <= LINES_MAX ? lines : [...lines.slice(0, LINES_MAX - 1), `${lines[LINES_MAX - 1]} …`];
}

/**
 * A poster for a video that came without one: the pitch, and its title. An SVG, so that the viewer's own fonts
 * write it in any script, and the server needs none.
 */
export function placeholderPoster(title: string): string {
  const lines = titleLines(title);
  const top = 360 - (lines.length - 1) * 44;
  const text = lines.map((line, index) => `<tspan x="96" y="${top + index * 88}">${escapeHtml(line)}</tspan>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720">
<defs>
<linearGradient id="p" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0f6b4a"/><stop offset="1" stop-color="#0b1f17"/></linearGradient>
<radialGradient id="l" cx="0.85" cy="0" r="0.9"><stop offset="0" stop-color="#f7f9f6" stop-opacity="0.28"/><stop offset="1" stop-color="#f7f9f6" stop-opacity="0"/></radialGradient>
</defs>
<rect width="1280" height="720" fill="url(#p)"/>
<g fill="none" stroke="#f7f9f6" stroke-opacity="0.22" stroke-width="6">
<path d="M40 40h1200v640h-1200z"/><circle cx="1240" cy="360" r="150"/><path d="M40 96a56 56 0 0 0 56-56M40 624a56 56 0 0 1 56 56"/>
</g>
<rect width="1280" height="720" fill="url(#l)"/>
<text fill="#f7f9f6" font-family="Archivo, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif" font-weight="700" font-size="72">${text}</text>
</svg>
`;
}
