import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { FirstPaint } from '../../web/shell/first-paint.tsx';

const PLACE = '<!--first-paint-->'; // in web/index.html

/** Writes into the HTML what stands on the screen until the first page's code is there. */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml(html) {
      if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
      return html.replace(PLACE, () => renderToStaticMarkup(<FirstPaint />));
    },
  };
}
