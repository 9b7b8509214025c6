import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstPaint } from './first-paint.tsx';

const SOURCE = readFileSync(join(import.meta.dirname, '../../web/index.html'), 'utf8');
const write = firstPaint().transformIndexHtml as (html: string) => string;

test('the HTML has the splash and the frame for while the code is on its way, and words for who lets no script run', () => {
  const html = write(SOURCE);
  const [, root = ''] = /<div id="root">(.*?)<div aria-hidden="true">/s.exec(html) ?? [];
  expect(root).toMatch(/class="first-paint-landing".*Touchline.*Loading your sports experience\.\.\./s);
  expect(root).toMatch(/class="first-paint-page[ "].*Touchline/s);
  for (const name of ['feed', 'videos']) expect(html).toContain(`data-outline="${name}"`);
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(html).toContain(
    '<noscript>Touchline needs JavaScript. Please switch it on and load the page again.</noscript>',
  );
});

test('an HTML that has no place for them is not built', () => {
  expect(() => write(SOURCE.replace('<!--needs-script-->', ''))).toThrow('index.html has no <!--needs-script-->');
});
