/** What everybody may see, for feed readers: Atom (RFC 4287), of all, of a tag or of a school. */
import Type from 'typebox';
import type { HeadTag } from '../pages/head.ts';
import { POST_TAG_LENGTH_MAX } from '../posts.ts';
import { SCHOOL_NAME_MAX } from '../schools.ts';

/** The most items in a feed. */
export const FEED_ITEMS_MAX = 30;

const PATH = '/feed.atom';

export const atomFeed = {
  method: 'GET',
  path: PATH,
  query: Type.Object({
    /** At most one of them. */
    tag: Type.Optional(Type.String({ minLength: 1, maxLength: POST_TAG_LENGTH_MAX })),
    school: Type.Optional(Type.String({ minLength: 1, maxLength: SCHOOL_NAME_MAX })),
  }),
} as const;

export const ATOM_TYPE = 'application/atom+xml';

/** What a feed is of: all, if of neither. */
export type FeedOf = { tag?: string | undefined; school?: string | undefined };

/** Path of a feed. */
export function feedPath({ tag, school }: FeedOf): string {
  if (tag !== undefined) return `${PATH}?tag=${encodeURIComponent(tag)}`;
  return school === undefined ? PATH : `${PATH}?school=${encodeURIComponent(school)}`;
}

/** The tag of a page's head by which feed readers find its feed. */
export const feedTag = (of: FeedOf, title: string): HeadTag => [
  'link',
  { rel: 'alternate', title, type: ATOM_TYPE, href: feedPath(of) },
];
