/**
 * Draws web/public/share.png, the preview picture of a link to the site (1200 × 630, spec 1 §9), from the landing
 * page's pitch, the mark and the heading font. Rerun it when one of them changes: node tools/make/share-image.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const web = new URL('../../web/', import.meta.url);
const asData = (path, type) => `data:${type};base64,${readFileSync(new URL(path, web)).toString('base64')}`;

const page = `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Archivo; src: url(${asData('ui/archivo-expanded-700.woff2', 'font/woff2')}); font-weight: 700 }
body { margin: 0; width: 1200px; height: 630px; position: relative; overflow: hidden; background: #0b1f17; color: #f7f9f6;
  font: 700 78px/1.08 Archivo, sans-serif }
img.pitch { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; object-position: 70% 60% }
body::before { content: ''; position: absolute; inset: 0; z-index: 1; background: linear-gradient(90deg, #0b1f17f2, #0b1f17b0 45%, transparent 80%) }
main { z-index: 2; position: absolute; left: 72px; bottom: 72px }
p { display: flex; align-items: center; gap: 20px; margin: 0 0 28px; font-size: 40px }
strong { color: #f5b301 }
</style><img class="pitch" src="${asData('ui/brand/floodlights.svg', 'image/svg+xml')}">
<main><p><img src="${asData('public/favicon.svg', 'image/svg+xml')}" width="72" height="72">Touchline</p>Your university’s<br><strong>sports highlights</strong></main>`;

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await tab.setContent(page);
await tab.evaluate(() => document.fonts.ready);
const drawn = await tab.screenshot();
await browser.close();
writeFileSync(new URL('public/share.png', web), await sharp(drawn).png({ palette: true, quality: 90 }).toBuffer());
