import Type, { type Static } from 'typebox';
import { Author } from './accounts.ts';
import { Comment } from './comments.ts';
import { LIKES_SHOWN, Like, ReactionCounts } from './reactions.ts';
import { Video } from './videos.ts';

export const FEED_PAGE_SIZE = 10; // spec 2 §9
export const FEED_PAGE_SIZE_MAX = 50; // DESIGN.md, the contract
export const POST_CONTENT_MAX = 5000;
export const POST_TAGS_MAX = 15;
export const POST_TAG_LENGTH_MAX = 40;
export const POST_IMAGES_MAX = 10; // spec 2 §9
export const POST_IMAGE_MB_MAX = 20;

/** Every category the server knows (DESIGN.md decision 2). */
export const POST_CATEGORIES = ['general', 'sports', 'achievement', 'training', 'competition', 'fitness'] as const;
export type PostCategory = (typeof POST_CATEGORIES)[number];
/** Those that the create form and the feed's filter offer (spec 2 §3). */
export const CREATE_CATEGORIES = ['general', 'sports', 'achievement', 'training', 'competition'] as const;
export const DEFAULT_CATEGORY: PostCategory = 'general'; // spec 2 §3

/** Texts of the posts calls and screens (spec 2 §7, §8). */
export const postMessages = {
  created: 'Post created successfully',
  createFailed: 'Error creating post',
  somethingWrong: 'Something went wrong',
  notFound: 'Post not found',
  fetchFailed: 'Error fetching post',
  empty: 'A post needs some text or a picture.',
  tooLong: 'A post has at most 5000 characters.',
  tagsRule: 'At most 15 tags of 40 characters each.',
  tooManyImages: 'Maximum 10 images allowed', // DESIGN.md decision 4
  notAnImage: 'Only pictures can be added: JPEG, PNG, WebP, GIF or AVIF.',
} as const;

export const Image = Type.Object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  alt: Type.String(),
  /** One address a width, for `srcset`. */
  sources: Type.Array(Type.Object({ url: Type.String(), width: Type.Integer() })),
});
export type Image = Static<typeof Image>;

const postFields = {
  _id: Type.String(),
  content: Type.String(),
  category: Type.String(),
  tags: Type.Array(Type.String()),
  images: Type.Array(Image),
  author: Author,
  createdAt: Type.String(),
  /** At most the newest 50; `likeCount` counts all. */
  likes: Type.Array(Like, { maxItems: LIKES_SHOWN }),
  likeCount: Type.Integer(),
  reactionCounts: ReactionCounts,
  commentCount: Type.Integer(),
};

export const Post = Type.Object(postFields);
export type Post = Static<typeof Post>;

export const FeedPost = Type.Object({ kind: Type.Literal('post'), ...postFields });
export type FeedPost = Static<typeof FeedPost>;
export const FeedVideo = Type.Object({ kind: Type.Literal('video'), ...Video.properties });
export type FeedVideo = Static<typeof FeedVideo>;
export type FeedItem = FeedPost | FeedVideo;

/** The feed: posts and videos mixed, newest first. */
export const listPosts = {
  method: 'GET',
  path: '/api/posts',
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: FEED_PAGE_SIZE_MAX })),
    category: Type.Optional(Type.Enum(POST_CATEGORIES)),
  }),
  answer: Type.Object({
    posts: Type.Array(Type.Union([FeedPost, FeedVideo])),
    totalPages: Type.Integer(),
    total: Type.Integer(),
    page: Type.Integer(),
  }),
} as const;

/** Multipart: content, tags (comma separated), category, image (one file). */
export const createPost = {
  method: 'POST',
  path: '/api/posts',
  fields: Type.Object({
    content: Type.Optional(Type.String({ maxLength: POST_CONTENT_MAX, message: postMessages.tooLong })),
    tags: Type.Optional(Type.String({ maxLength: 1000, message: postMessages.tagsRule })),
    category: Type.Optional(Type.Enum(POST_CATEGORIES)),
  }),
  answer: Type.Object({ message: Type.String(), post: FeedPost }),
} as const;

export const getPost = {
  method: 'GET',
  path: '/api/posts/:id',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  /** Comments oldest first. */
  answer: Type.Object({ post: Type.Object({ ...postFields, comments: Type.Array(Comment) }) }),
} as const;
