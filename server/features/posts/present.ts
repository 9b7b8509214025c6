import type { FeedPost, Image, Post } from '../../../contract/posts.ts';
import type { Audience } from '../../platform/sessions/audience.ts';
import { presentAuthor, presentName } from '../accounts/present.ts';
import { presentMentions } from '../mentions/present.ts';
import type { PostRow } from './queries.ts';

/** Url of a picture in one of its widths; the widest one identifies the picture. */
export const imageUrl = (fileKey: string, width: number) => `/${fileKey}-${width}.webp`;

const presentImage = (image: PostRow['images'][number]): Image => ({
  url: imageUrl(image.fileKey, image.width),
  width: image.width,
  height: image.height,
  alt: image.alt,
  thumbhash: image.thumbhash,
  sources: image.widths.map((width) => ({ url: imageUrl(image.fileKey, width), width })),
});

export const presentPost = (post: PostRow, to: Audience): Post => ({
  _id: post.id,
  content: post.content,
  category: post.category,
  tags: post.tags,
  images: post.images.map(presentImage),
  author: presentAuthor(post.author, to),
  createdAt: post.createdAt,
  likes: post.likes.map(({ id, type, accountId, username, shownName }) => ({
    ...{ _id: id, type },
    user: { _id: accountId, username, ...presentName(shownName, to) },
  })),
  likeCount: post.likeCount,
  reactionCounts: post.reactionCounts,
  commentCount: post.commentCount,
  ...(post.hidden && { hidden: post.hidden }),
  ...presentMentions(post.mentions),
});

export const presentFeedPost = (post: PostRow, to: Audience): FeedPost => ({ kind: 'post', ...presentPost(post, to) });
