import Type, { type Static } from 'typebox';
import { Abilities } from './abilities.ts';
import { Author, MessageAnswer } from './accounts.ts';
import { commentStretch } from './comments.ts';
import { Id } from './ids.ts';
import { LIKES_SHOWN, Like, REACTION_TYPES, ReactionCounts } from './reactions.ts';
import { Hidden } from './reports.ts';
import { mentions } from './talk/mentions.ts';
import { catalogue } from './texts/catalogue.ts';
import { Video } from './videos.ts';

export const FEED_PAGE_SIZE_MAX = 50; // what a caller may ask for at once
/** Pages reach as far as this many items from the newest one, a thousand pages of ten; cursors reach all of them. */
export const FEED_REACH = 10_000;
export const POST_CONTENT_MAX = 5000;
export const POST_TAGS_MAX = 15;
export const POST_TAG_LENGTH_MAX = 40;
export const POST_IMAGES_MAX = 10; // spec 2 §9
export const POST_IMAGE_MB_MAX = 20;
export const IMAGE_ALT_MAX = 300; // characters

/** Every category the server knows. */
export const POST_CATEGORIES = ['general', 'sports', 'achievement', 'training', 'competition', 'fitness'] as const;
export type PostCategory = (typeof POST_CATEGORIES)[number];
/** Those that the create form and the feed's filter offer (spec 2 §3). */
export const CREATE_CATEGORIES = ['general', 'sports', 'achievement', 'training', 'competition'] as const;
export const DEFAULT_CATEGORY: PostCategory = 'general'; // spec 2 §3

/** Those that the edit form offers (spec 2 §3), as well as the post's own if it is not among them. */
export const EDIT_CATEGORIES = ['sports', 'fitness', 'training', 'competition', 'general'] as const;

/** Texts of the posts calls and screens (spec 2 §7, §8). */
export const postMessages = catalogue(
  {
    created: 'Post created successfully',
    createFailed: 'Error creating post',
    somethingWrong: 'Something went wrong',
    updated: 'Post updated successfully',
    updateFailed: 'Error updating post',
    deleted: 'Post deleted successfully',
    deleteFailed: 'Error deleting post',
    idRequired: 'Post ID is required',
    notYours: 'Only the author of a post can change it.',
    notFound: 'Post not found',
    gone: 'This post has been deleted.',
    fetchFailed: 'Error fetching post',
    empty: 'A post needs some text or a picture.',
    emptyEdit: 'Please enter some text.',
    altTooLong: 'Picture descriptions can be up to 300 characters.',
    tooLong: 'Posts can be up to 5,000 characters.',
    tagsRule: 'You can add up to 15 tags of up to 40 characters each.',
    tooManyImages: 'Maximum 10 images allowed', // spec D.8
    imageTooLarge: 'Pictures can be up to 20 MB.', // POST_IMAGE_MB_MAX
    notAnImage: 'Only pictures can be added: JPEG, PNG, WebP, GIF or AVIF.',
    heic: 'Browsers can’t show HEIC pictures. Please save it as a JPEG and add that instead.',
    tooManyPixels: 'This picture has too many pixels. Please make it smaller and try again.',
  },
  'posts',
);

export const Image = Type.Object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  alt: Type.String(),
  /** A blurred preview of some 25 bytes, base64 (https://github.com/evanw/thumbhash); null for old pictures. */
  thumbhash: Type.Union([Type.String(), Type.Null()]),
  /** One url for each width, for `srcset`. */
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
  /** Why others don't see it; left out if they do. */
  hidden: Type.Optional(Hidden),
  mentions,
};

export const Post = Type.Object(postFields);
export type Post = Static<typeof Post>;

export const FeedPost = Type.Object({ kind: Type.Literal('post'), ...postFields });
export type FeedPost = Static<typeof FeedPost>;
export const FeedVideo = Type.Object({
  kind: Type.Literal('video'),
  ...Video.properties,
  likes: Type.Array(Like, { maxItems: LIKES_SHOWN }),
});
export type FeedVideo = Static<typeof FeedVideo>;
export type FeedItem = FeedPost | FeedVideo;

/** The feed: posts and videos mixed, newest first. The viewer's own reactions are in a header, VIEWER_REACTIONS. */
export const listPosts = {
  method: 'GET',
  path: '/api/posts',
  query: Type.Object({
    /** Up to FEED_REACH; what lies beyond it is found by cursor. Without either: 1. */
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    /** The `nextCursor` of the page before, of the same category, instead of `page`. */
    cursor: Type.Optional(Type.String({ maxLength: 100 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: FEED_PAGE_SIZE_MAX })),
    category: Type.Optional(Type.Enum(POST_CATEGORIES)),
  }),
  answer: Type.Object({
    posts: Type.Array(Type.Union([FeedPost, FeedVideo])),
    /** How many pages can be asked for: none beyond FEED_REACH. */
    totalPages: Type.Integer(),
    total: Type.Integer(),
    /** 0 where a cursor was given. */
    page: Type.Integer(),
    /** Left out on the last page. */
    nextCursor: Type.Optional(Type.String()),
  }),
} as const;

const text = {
  content: Type.Optional(Type.String({ maxLength: POST_CONTENT_MAX, message: postMessages.tooLong })),
  tags: Type.Optional(Type.String({ maxLength: 1000, message: postMessages.tagsRule })),
  category: Type.Optional(Type.Enum(POST_CATEGORIES)),
};
const PostId = Type.Object({ id: Id });

/** `note`: what has become of a picture that is not as it was sent. */
const Written = Type.Object({ message: Type.String(), post: FeedPost, note: Type.Optional(Type.String()) });

/**
 * Multipart: content, tags (comma separated), category, image (one file); several go to `/api/posts/multiple` as
 * `images`.
 */
export const createPost = {
  method: 'POST',
  path: '/api/posts',
  fields: Type.Object({
    ...text,
    /** What the pictures show, in their order: a JSON array of texts. */
    alts: Type.Optional(Type.String({ maxLength: 10_000 })),
  }),
  answer: Written,
} as const;
export const createPostMultiplePath = '/api/posts/multiple';
export const createPostMultiple = { ...createPost, path: createPostMultiplePath } as const;

/** Multipart, by the author. What is not sent stays as it is; a new `image` is added to the existing ones. */
export const updatePost = {
  method: 'PUT',
  path: '/api/posts/:id',
  params: PostId,
  fields: Type.Object({
    ...text,
    /** What the new picture shows. */
    alt: Type.Optional(Type.String({ maxLength: IMAGE_ALT_MAX, message: postMessages.altTooLong })),
    /** The `url`s of pictures to remove: a JSON array. */
    removeImages: Type.Optional(Type.String({ maxLength: 10_000 })),
  }),
  answer: Written,
} as const;

export const deletePost = { method: 'DELETE', path: '/api/posts/:id', params: PostId, answer: MessageAnswer } as const;

export const getPost = {
  method: 'GET',
  path: '/api/posts/:id',
  params: PostId,
  /** With the newest comments, oldest first; `earlier` is the cursor of those before them (see listComments). */
  answer: Type.Object({
    post: Type.Object({ ...postFields, ...commentStretch }),
    viewerReaction: Type.Union([Type.Enum(REACTION_TYPES), Type.Null()]),
    /** What the viewer may do with the post. */
    can: Abilities,
  }),
} as const;
