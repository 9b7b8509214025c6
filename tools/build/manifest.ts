import type { ManifestOptions } from 'vite-plugin-pwa';
import { BRAND } from '../../contract/head.ts';
import { paths } from '../../contract/pages.ts';

const PNG = { type: 'image/png' } as const;
const ICON = { src: '/icon-192.png', sizes: '192x192', ...PNG };

/** What the system knows of the installed app: https://www.w3.org/TR/appmanifest/ */
export const manifest: Partial<ManifestOptions> = {
  id: paths.feed,
  name: BRAND,
  short_name: BRAND,
  description: 'Highlights, posts and match talk of your university’s sports.',
  lang: 'en',
  dir: 'ltr',
  categories: ['sports', 'social'],
  start_url: paths.feed,
  scope: '/',
  display: 'standalone',
  theme_color: '#0f6b4a', // --pitch; a page that is open names its own, for each theme
  background_color: '#f7f9f6', // --page: what the app begins with
  icons: [
    ICON,
    { src: '/icon-512.png', sizes: '512x512', ...PNG },
    { src: '/icon-maskable.png', sizes: '512x512', ...PNG, purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  shortcuts: [
    { name: 'Feed', url: paths.feed, icons: [ICON] },
    { name: 'Videos', url: paths.videos, icons: [ICON] },
  ],
};
