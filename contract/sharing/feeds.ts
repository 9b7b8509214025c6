/** What everybody may see, for feed readers: Atom (RFC 4287) and JSON Feed 1.1, of all, of a tag or of a school. */
import Type from 'typebox';
import type { HeadTag } from '../pages/head.ts';
import { POST_TAG_LENGTH_MAX } from '../posts.ts';
import { SCHOOL_NAME_MAX } from '../schools.ts';

/** The most items in a feed. */
export const FEED_ITEMS_MAX = 30;

const query = Type.Object({
  /** At most one of them. */
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: POST_TAG_LENGTH_MAX })),
  school: Type.Optional(Type.String({ minLength: 1, maxLength: SCHOOL_NAME_MAX })),
});

/** The paths of the two forms. */
export const FEED_PATHS = { atom: '/feed.atom', json: '/feed.json' } as const;

export const atomFeed = { method: 'GET', path: FEED_PATHS.atom, query } as const;
export const jsonFeed = { method: 'GET', path: FEED_PATHS.json, query } as const;

export const ATOM_TYPE = 'application/atom+xml';
export const JSON_FEED_TYPE = 'application/feed+json';

/** What a feed is of: all, if of neither. */
export type FeedOf = { tag?: string | undefined; school?: string | undefined };

/** Path of a feed. */
export function feedPath(form: keyof typeof FEED_PATHS, { tag, school }: FeedOf): string {
  const path = FEED_PATHS[form];
  if (tag !== undefined) return `${path}?tag=${encodeURIComponent(tag)}`;
  return school === undefined ? path : `${path}?school=${encodeURIComponent(school)}`;
}

/** The tags of a page's head by which feed readers find its feeds. */
export const feedTags = (of: FeedOf, title: string): HeadTag[] =>
  [
    { type: ATOM_TYPE, href: feedPath('atom', of) },
    { type: JSON_FEED_TYPE, href: feedPath('json', of) },
  ].map((link) => ['link', { rel: 'alternate', title, ...link }]);
