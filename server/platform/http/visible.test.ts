import { expect, test } from 'vitest';
import { visible, visibleJson } from './visible.ts';

const ESC = '\u001b';
const NASTY = `red ${ESC}[31m, title ${ESC}]0;x\u0007, C1 \u009b2J, line\nline\r, back \u202e, end \u2028, tag \u{e0041}, del \u007f`;

test('what steers a console is shown, not done', () => {
  expect(visible(NASTY)).toBe(
    'red \\u001b[31m, title \\u001b]0;x\\u0007, C1 \\u009b2J, line\\u000aline\\u000d, back \\u202e, end \\u2028, tag \\u{e0041}, del \\u007f',
  );
  expect(visible('Zoë’s 日本語 👍')).toBe('Zoë’s 日本語 👍');
});

test('in a line of JSON, too, which reads as before', () => {
  const line = `${JSON.stringify({ NASTY })}\n`;
  const shown = visibleJson(line);
  expect(JSON.parse(shown)).toEqual({ NASTY });
  expect(shown.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u);
  expect(shown.endsWith('}\n')).toBe(true);
});
