/** Feeds as text. What people typed is escaped, and has nothing that XML can't hold. */
import { BRAND, SHARE_IMAGE } from '../../../contract/pages/head.ts';
import {
  ATOM_TYPE,
  atomFeed,
  type FeedOf,
  feedPath,
  JSON_FEED_TYPE,
  jsonFeed,
} from '../../../contract/sharing/feeds.ts';
import { locale } from '../../../contract/texts/language.ts';
import { escapeHtml, escapeXml, withoutControls } from '../../platform/text.ts';
import type { SyndicatedItem } from './source.ts';

export type Feed = {
  of: FeedOf;
  title: string;
  /** Path of the page that shows the same. */
  page: string;
  items: SyndicatedItem[];
};

/** Survives a move of the site to another name. */
const idOf = ({ id }: SyndicatedItem) => `urn:uuid:${id}`;

/** In its own direction: a feed mixes scripts. */
function htmlOf({ pictures, text }: SyndicatedItem, origin: string): string {
  const shown = pictures.map(
    ({ url, alt }) =>
      `<p><img src="${escapeHtml(new URL(url, origin).href)}" alt="${escapeHtml(withoutControls(alt))}"></p>`,
  );
  const lines = escapeXml(text).split('\n').join('<br>');
  return [...shown, ...(lines ? [`<p dir="auto">${lines}</p>`] : [])].join('');
}

/** When something of it last changed; of an empty feed nothing ever has. */
const updated = (items: SyndicatedItem[]) =>
  new Date(Math.max(0, ...items.map(({ updatedAt }) => updatedAt.getTime()))).toISOString();

/** Atom: https://www.rfc-editor.org/rfc/rfc4287 */
export function presentAtom({ of, title, page, items }: Feed, origin: string): string {
  const full = (path: string) => escapeHtml(new URL(path, origin).href);
  const self = full(feedPath('atom', of));
  const entries = items.map((item) => {
    const enclosures = item.enclosures.map(
      ({ url, type, bytes }) =>
        `<link rel="enclosure" type="${escapeHtml(type)}" href="${full(url)}"${bytes === undefined ? '' : ` length="${bytes}"`}/>`,
    );
    return [
      `<entry><id>${idOf(item)}</id><title>${escapeXml(item.title)}</title>`,
      `<link rel="alternate" type="text/html" href="${full(item.path)}"/>${enclosures.join('')}`,
      `<published>${item.createdAt.toISOString()}</published><updated>${item.updatedAt.toISOString()}</updated>`,
      item.author === undefined ? '' : `<author><name>${escapeXml(item.author)}</name></author>`,
      ...item.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
      `<content type="html">${escapeHtml(htmlOf(item, origin))}</content></entry>`,
    ].join('');
  });
  return [
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale().tag}">`,
    `<id>${self}</id><title>${escapeXml(title)}</title><updated>${updated(items)}</updated>`,
    // An entry whose author is gone has that of the feed.
    `<author><name>${BRAND}</name></author><icon>${full('/icon-192.png')}</icon><logo>${full(SHARE_IMAGE.url)}</logo>`,
    `<link rel="self" type="${ATOM_TYPE}" href="${self}"/><link rel="alternate" type="text/html" href="${full(page)}"/>`,
    ...entries,
    '</feed>\n',
  ].join('');
}

/** JSON Feed: https://www.jsonfeed.org/version/1.1 */
export function presentJsonFeed({ of, title, page, items }: Feed, origin: string): string {
  const full = (path: string) => new URL(path, origin).href;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: full(page),
    feed_url: full(feedPath('json', of)),
    icon: full('/icon-512.png'),
    favicon: full('/icon-192.png'),
    language: locale().tag,
    items: items.map((item) => ({
      id: idOf(item),
      url: full(item.path),
      title: withoutControls(item.title),
      content_html: htmlOf(item, origin),
      ...(item.text && { content_text: withoutControls(item.text) }),
      ...(item.pictures[0] && { image: full(item.pictures[0].url) }),
      date_published: item.createdAt.toISOString(),
      date_modified: item.updatedAt.toISOString(),
      ...(item.author !== undefined && { authors: [{ name: withoutControls(item.author) }] }),
      ...(item.tags.length > 0 && { tags: item.tags.map(withoutControls) }),
      ...(item.enclosures.length > 0 && {
        attachments: item.enclosures.map(({ url, type, bytes, seconds }) => ({
          url: full(url),
          mime_type: type,
          ...(bytes !== undefined && { size_in_bytes: bytes }),
          ...(seconds !== undefined && { duration_in_seconds: seconds }),
        })),
      }),
    })),
  });
}

/** The forms that feeds have. */
export const FORMS = [
  { call: atomFeed, type: `${ATOM_TYPE}; charset=utf-8`, present: presentAtom },
  { call: jsonFeed, type: `${JSON_FEED_TYPE}; charset=utf-8`, present: presentJsonFeed },
] as const;
