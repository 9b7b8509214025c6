import { randomUUIDv7 } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { heads, paths, postHead } from '../../../contract/pages.ts';
import {
  createPost,
  DEFAULT_CATEGORY,
  FEED_PAGE_SIZE,
  getPost,
  listPosts,
  POST_IMAGE_MB_MAX,
  POST_IMAGES_MAX,
  POST_TAG_LENGTH_MAX,
  POST_TAGS_MAX,
  postMessages,
} from '../../../contract/posts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { isUuid } from '../../platform/ids.ts';
import { removeImage, type StoredImage, storeImage } from '../../platform/images.ts';
import { type LimitRule, perAddress } from '../../platform/limits.ts';
import { type FormRules, type ReceivedFile, withForm } from '../../platform/multipart.ts';
import { invalid, notFound, Problem } from '../../platform/problem.ts';
import { tagsFrom, tidy, tidyLine } from '../../platform/text.ts';
import { parser } from '../../platform/validation.ts';
import { loadFeed } from './feed.ts';
import { presentComment, presentFeedPost, presentPost } from './present.ts';
import { countFeed, insertPost, listComments, listPicturesInUse, loadPosts } from './queries.ts';

const POSTS: LimitRule = { name: 'post', points: 60, seconds: 60 * 60 };
const COMMENTS_SHOWN = 200; // on the post page at first; longer threads come in pages
const IMAGE_FILE = /^images\/[0-9a-f-]{36}-\d{1,4}\.webp$/;

const rules: FormRules = {
  files: {
    image: {
      maxBytes: POST_IMAGE_MB_MAX * 1024 * 1024,
      maxCount: 1,
      tooLarge: `A picture has at most ${POST_IMAGE_MB_MAX} MB.`,
    },
    images: {
      maxBytes: POST_IMAGE_MB_MAX * 1024 * 1024,
      maxCount: POST_IMAGES_MAX,
      tooMany: postMessages.tooManyImages,
      tooLarge: `A picture has at most ${POST_IMAGE_MB_MAX} MB.`,
    },
  },
  broken: postMessages.createFailed,
};

const parseFields = parser(createPost.fields, true);

const TAGS = { count: POST_TAGS_MAX, length: POST_TAG_LENGTH_MAX, message: postMessages.tagsRule };

/** Posts and the feed they stand in. */
export function mountPosts(app: App, parts: FeatureParts): void {
  const { db, files, limits, sessions, pages, videoHosts, clock } = parts;

  // A server that was killed between the pictures and their post has left pictures of no post.
  app.addHook('onReady', async () => {
    const fileKeyOf = (key: string) => key.replace(/-\d+\.webp$/, '');
    const keys = await files.list('images');
    const inUse = await listPicturesInUse(db, [...new Set(keys.map(fileKeyOf))]);
    for (const key of keys) if (!inUse.has(fileKeyOf(key))) await files.remove(key);
  });

  pages.page(paths.feed, { head: heads.feed });
  pages.page(paths.post, async (request) => {
    const { postId } = request.params as { postId: string };
    const [post] = isUuid(postId) ? await loadPosts(db, [postId]) : [];
    if (!post) return { head: heads.notFound, status: 404 };
    const { images, ...presented } = presentPost(post);
    return { head: postHead({ ...presented, ...(images[0] ? { image: images[0].url } : {}) }) };
  });

  app.get(
    listPosts.path,
    { schema: { querystring: listPosts.query, response: { 200: listPosts.answer } } },
    async (request) => {
      await limits.spendAddress(perAddress('feed', 3000), request);
      await sessions.member(request);
      const { page = 1, limit = FEED_PAGE_SIZE, category } = request.query;
      const [total, items] = await Promise.all([
        countFeed(db, category),
        loadFeed(db, videoHosts, { limit, offset: (page - 1) * limit, category }),
      ]);
      return { posts: items, totalPages: Math.ceil(total / limit), total, page };
    },
  );

  app.get(getPost.path, { schema: { params: getPost.params, response: { 200: getPost.answer } } }, async (request) => {
    await limits.spendAddress(perAddress('post', 1000), request);
    const { id } = request.params;
    if (!isUuid(id)) throw notFound(postMessages.notFound);
    const [[post], comments] = await Promise.all([loadPosts(db, [id]), listComments(db, id, COMMENTS_SHOWN)]);
    if (!post) throw notFound(postMessages.notFound);
    return {
      post: { ...presentPost(post), comments: comments.map(presentComment), earlier: null },
      viewerReaction: null,
    };
  });

  /** Stores pictures in order; when one is none, those before it go again. */
  async function storeImages(received: ReceivedFile[]): Promise<StoredImage[]> {
    const stored: StoredImage[] = [];
    for (const { path } of received) {
      const image = await storeImage(files, path);
      if (!image) {
        for (const one of stored) await removeImage(files, one);
        throw new Problem(400, 'not-an-image', postMessages.notAnImage, { field: 'image' });
      }
      stored.push(image);
    }
    return stored;
  }

  async function create(request: FastifyRequest) {
    await limits.spendAddress(perAddress('create-post'), request);
    const member = await sessions.member(request);
    await limits.spend(POSTS, member.accountId);
    return withForm(request, files, rules, async (form) => {
      const {
        content = '',
        tags = '',
        category = DEFAULT_CATEGORY,
      } = parseFields({
        ...form.fields,
        content: tidy(form.fields.content ?? ''),
        ...(form.fields.category === undefined ? {} : { category: tidyLine(form.fields.category) }),
      });
      const received = Object.values(form.files).flat();
      if (content === '' && received.length === 0) throw invalid(postMessages.empty, 'content');
      if (received.length > POST_IMAGES_MAX) throw invalid(postMessages.tooManyImages, 'images');
      const post = { id: randomUUIDv7(), authorId: member.accountId, content, category, tags: tagsFrom(tags, TAGS) };
      const images = await storeImages(received);
      try {
        await insertPost(db, {
          ...post,
          createdAt: clock.now(),
          images: images.map((image) => ({ ...image, alt: '' })),
        });
      } catch (error) {
        for (const image of images) await removeImage(files, image);
        throw error;
      }
      const [row] = await loadPosts(db, [post.id]);
      if (!row) throw notFound(postMessages.notFound); // deleted by an admin in this very moment
      return { message: postMessages.created, post: presentFeedPost(row) };
    });
  }

  const schema = { consumes: ['multipart/form-data'], response: { 201: createPost.answer } };
  for (const path of [createPost.path, `${createPost.path}/multiple`]) {
    app.post(path, { schema }, async (request, reply) => reply.code(201).send(await create(request)));
  }

  app.get(
    '/images/:file',
    { schema: { params: Type.Object({ file: Type.String({ maxLength: 100 }) }), hide: true } },
    async (request, reply) => {
      const key = `images/${request.params.file}`;
      if (!IMAGE_FILE.test(key)) throw notFound('This picture cannot be found or has been removed.');
      const cacheControl = 'public, max-age=31536000, immutable'; // a key is never used for another picture
      return files.send(reply, key, { contentType: 'image/webp', cacheControl });
    },
  );
}
