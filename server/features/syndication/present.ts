/** Feeds as text. What people typed is escaped, and has nothing that XML can't hold. */
import { BRAND, SHARE_IMAGE } from '../../../contract/pages/head.ts';
import { ATOM_TYPE, type FeedOf, feedPath } from '../../../contract/sharing/feeds.ts';
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
  const self = full(feedPath(of));
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
