import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { BRAND } from '../../contract/pages/head.ts';
import { locale } from '../../contract/texts/language.ts';
import { FirstPaint } from '../../web/shell/first-paint.tsx';
import { texts } from '../../web/shell/html-texts.ts';
import { Outlines } from '../../web/shell/outlines.tsx';

/** Placeholders in web/index.html, and what replaces them. */
const PLACES = {
  '<html lang="en">': () => `<html lang="${locale().tag}" dir="${locale().dir}">`,
  '<!--first-paint-->': () => renderToStaticMarkup(<FirstPaint />),
  '<!--outlines-->': () => renderToStaticMarkup(<Outlines />),
  '<!--needs-script-->': () => texts.needsScript({ brand: BRAND }),
};

/**
 * Writes into the HTML its language, and what the screen shows until the first page's code, or a later page's, has
 * loaded.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml(html) {
      return Object.entries(PLACES).reduce((text, [place, words]) => {
        if (!text.includes(place)) throw new Error(`index.html has no ${place}`);
        return text.replace(place, words);
      }, html);
    },
  };
}
