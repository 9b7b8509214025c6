/** Heads of pages about what members share: a file of its own, since most pages need none of it. */
import type { Head } from './head.ts';
import { embedPath, head, postPath, watchPath } from './pages.ts';

const TITLE_LENGTH = 50; // spec 2 §9
const DESCRIPTION_LENGTH = 160; // spec 2 §9

/** Cuts to at most `length` characters (not bytes, no half emoji), white space folded. */
export function shorten(text: string, length: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= length
    ? characters.join('')
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Head of a post's page: 50 characters of title, 160 of description (spec 2 §9), its first picture as share image. */
export function postHead(post: {
  _id: string;
  content: string;
  author: { username: string };
  createdAt: string;
  image?: string;
}): Head {
  const text = post.content.trim() || `A post by ${post.author.username}`;
  return head(postPath(post._id), shorten(text, TITLE_LENGTH), shorten(text, DESCRIPTION_LENGTH), {
    ...(post.image ? { image: post.image } : {}),
    type: 'SocialMediaPosting',
    structuredData: {
      headline: shorten(text, TITLE_LENGTH),
      text: shorten(text, DESCRIPTION_LENGTH),
      datePublished: post.createdAt,
      author: { '@type': 'Person', name: post.author.username },
    },
  });
}

/** Head of the local host's watch page. */
export function watchHead(video: {
  title: string;
  description: string;
  hostVideoId: string;
  posterUrl: string;
  createdAt: string;
  durationSeconds: number;
}): Head {
  return head(watchPath(video.hostVideoId), video.title, shorten(video.description, DESCRIPTION_LENGTH), {
    image: video.posterUrl,
    type: 'VideoObject',
    structuredData: {
      uploadDate: video.createdAt,
      thumbnailUrl: video.posterUrl,
      embedUrl: embedPath(video.hostVideoId),
      duration: `PT${Math.max(1, Math.round(video.durationSeconds))}S`, // ISO 8601
    },
  });
}
