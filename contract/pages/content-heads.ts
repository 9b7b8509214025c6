/** Heads of pages about what members share: in a file of their own, since most pages need none of them. */
import type { Person } from '../people/people.ts';
import { OEMBED_PATH, OEMBED_TYPE } from '../sharing/embed.ts';
import { feedTag } from '../sharing/feeds.ts';
import { catalogue } from '../texts/catalogue.ts';
import { cutText } from '../texts/cut.ts';
import type { Watched } from '../videos/watch.ts';
import { BRAND, type Head, type HeadTag } from './head.ts';
import { embedPath, head, paths, personPath, postPath, schoolPath, tagPath, videoPath } from './pages.ts';
import { FRAME, previewOfPicture, previewOfPoster } from './previews.ts';

const texts = catalogue({
  /** The title of a post that has pictures only. */
  postBy: 'A post by {name}',
  person: 'Clips and posts by {name}.',
  tag: 'Posts and clips with the tag {tag}.',
  school: 'Clips of {school}.',
  share: 'Share with {brand}',
  shareNote: 'What you share from another app goes into a clip or a post.',
});

const TITLE_LENGTH = 50; // spec 2 §9
const DESCRIPTION_LENGTH = 160; // spec 2 §9

/** Cuts to at most `length` characters (`cutText`), with white space collapsed. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return cutText(line, length) === line ? line : `${cutText(line, length - 1).trimEnd()}…`;
}

/** What a post is called where a title is needed. */
export const titleOfPost = ({ content, author }: { content: string; author: { username: string } }): string =>
  shorten(content.trim() || texts.postBy({ name: author.username }), TITLE_LENGTH);

/**
 * Head of a post's page: 50 characters of title, 160 of description (spec 2 §9), with its first picture as the share
 * image.
 */
export function postHead(post: {
  _id: string;
  content: string;
  author: { username: string };
  createdAt: string;
  images?: { url: string; width: number; height: number }[];
}): Head {
  const image = post.images?.[0];
  const text = post.content.trim() || texts.postBy({ name: post.author.username });
  return head(postPath(post._id), titleOfPost(post), shorten(text, DESCRIPTION_LENGTH), {
    ...(image && { image: previewOfPicture(image) }),
    type: 'SocialMediaPosting',
    structuredData: {
      headline: titleOfPost(post),
      text: shorten(text, DESCRIPTION_LENGTH),
      datePublished: post.createdAt,
      author: { '@type': 'Person', name: post.author.username },
    },
  });
}

/** Head of the page of a tag, which is for members; its feed is for everybody. */
export function tagHead(tag: string): Head {
  const own = head(tagPath(tag), `#${shorten(tag, TITLE_LENGTH)}`, texts.tag({ tag }), { noindex: true });
  return { ...own, more: () => [feedTag({ tag }, own.title)] };
}

/** Head of the page that takes what somebody shares from another app. */
export const shareHead = (): Head =>
  head(paths.share, texts.share({ brand: BRAND }), texts.shareNote(), { noindex: true });

/** Head of the page of a school's clips. */
export function schoolHead(school: string): Head {
  const title = shorten(school, TITLE_LENGTH);
  const description = shorten(texts.school({ school }), DESCRIPTION_LENGTH);
  const own = head(schoolPath(school), title, description, { noindex: true });
  return { ...own, more: () => [feedTag({ school }, own.title)] };
}

const PICTURE = { width: 256, height: 256 }; // pixels: that of AVATAR_WIDTHS which is shown large

/** Head of a person's page. */
export function personHead({ username, largePicture, joinedAt, profile }: Omit<Person, 'counts'>): Head {
  const { bio, visibility } = profile;
  const name = profile.name || username;
  return head(personPath(username), name, bio || texts.person({ name }), {
    type: 'ProfilePage',
    noindex: visibility !== 'everyone',
    ...(largePicture && { image: previewOfPicture({ url: largePicture, ...PICTURE }) }),
    structuredData: {
      dateCreated: joinedAt,
      mainEntity: { '@type': 'Person', name, alternateName: username, ...(bio && { description: bio }) },
    },
  });
}

/** Head of a clip's page: link previews play the clip, or show its poster. */
export function watchHead(
  hostVideoId: string,
  { video, film, hasPoster }: Pick<Watched, 'video' | 'film' | 'hasPoster'>,
): Head {
  const { title, posterUrl, createdAt } = video;
  const poster = hasPoster && previewOfPoster(posterUrl);
  const isPlayer = film.type === 'text/html';
  const seconds = Math.max(1, Math.round(video.durationSeconds));
  return {
    ...head(videoPath(video._id), title, shorten(video.description, DESCRIPTION_LENGTH), {
      ...(poster && { image: poster }),
      type: 'VideoObject',
      structuredData: {
        uploadDate: createdAt,
        ...(poster && { thumbnailUrl: poster.url }),
        ...(!isPlayer && { contentUrl: film.url }),
        embedUrl: isPlayer ? film.url : embedPath(hostVideoId),
        duration: `PT${seconds}S`, // ISO 8601
      },
    }),
    kind: 'video.other',
    more(origin) {
      const { href } = new URL(film.url, origin);
      const tags = {
        'og:video': href,
        ...(href.startsWith('https:') && { 'og:video:secure_url': href }),
        'og:video:type': film.type,
        'og:video:width': `${FRAME.width}`,
        'og:video:height': `${FRAME.height}`,
        'video:duration': String(seconds),
        'video:release_date': createdAt,
      };
      const query = new URLSearchParams({ url: new URL(videoPath(video._id), origin).href, format: 'json' });
      return [
        ...Object.entries(tags).map(([property, content]): HeadTag => ['meta', { property, content }]),
        ['link', { rel: 'alternate', type: OEMBED_TYPE, href: `${origin}${OEMBED_PATH}?${query}`, title }],
      ];
    },
  };
}
