import type { ManifestOptions } from 'vite-plugin-pwa';
import { BRAND } from '../../contract/pages/head.ts';
import { paths } from '../../contract/pages/pages.ts';
import { SHARE_ACCEPTS, SHARE_FIELDS } from '../../contract/sharing/share-target.ts';
import { locale } from '../../contract/texts/language.ts';
import { texts } from '../../web/shell/html-texts.ts';

const PNG = { type: 'image/png' } as const;
const ICON = { src: '/icon-192.png', sizes: '192x192', ...PNG };

/** What the operating system knows of the installed app: https://www.w3.org/TR/appmanifest */
export const manifest: Partial<ManifestOptions> = {
  id: paths.feed,
  name: BRAND,
  short_name: BRAND,
  description: texts.appDescription(),
  lang: locale().tag,
  dir: locale().dir,
  categories: ['sports', 'social'],
  start_url: paths.feed,
  scope: '/',
  display: 'standalone',
  theme_color: '#0f6b4a', // --pitch; an open page names its own, for each theme
  background_color: '#f7f9f6', // --page: the background of the splash screen
  icons: [
    ICON,
    { src: '/icon-512.png', sizes: '512x512', ...PNG },
    { src: '/icon-maskable.png', sizes: '512x512', ...PNG, purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  share_target: {
    action: paths.share,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: SHARE_FIELDS.title,
      text: SHARE_FIELDS.text,
      url: SHARE_FIELDS.url,
      files: [{ name: SHARE_FIELDS.files, accept: SHARE_ACCEPTS }],
    },
  },
  shortcuts: [
    { name: texts.feed(), url: paths.feed, icons: [ICON] },
    { name: texts.videos(), url: paths.videos, icons: [ICON] },
  ],
};
