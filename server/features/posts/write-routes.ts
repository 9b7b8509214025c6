import type { FastifyRequest } from 'fastify';
import { idempotencyHeaders } from '../../../contract/idempotency.ts';
import {
  createPost,
  createPostMultiplePath,
  deletePost,
  type FeedPost,
  postMessages,
  updatePost,
} from '../../../contract/posts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { isUuid } from '../../platform/ids.ts';
import { type LimitRule, perAddress } from '../../platform/limits.ts';
import { saidBy, withForm } from '../../platform/multipart.ts';
import { notFound } from '../../platform/problem.ts';
import { createRules, newPostFrom, postEditFrom, updateRules } from './form.ts';
import { changeRefusal } from './policy.ts';
import { presentFeedPost } from './present.ts';
import { findStanding, loadPosts } from './queries.ts';
import { editPost, removePost, writePost } from './workflow.ts';

const POSTS: LimitRule = { name: 'post', points: 60, seconds: 60 * 60 };
const CHANGES: LimitRule = { name: 'post-change', points: 120, seconds: 60 * 60 }; // edits and deletions

/** Writing, editing and deleting posts. */
export function mountPostWrites(app: App, parts: FeatureParts): void {
  const { db, files, media, room, limits, sessions, once } = parts;

  async function show(from: Db, id: string): Promise<FeedPost> {
    const [row] = await loadPosts(from, [id]);
    if (!row) throw notFound(postMessages.notFound); // deleted in this very moment
    return presentFeedPost(row);
  }

  async function create(request: FastifyRequest) {
    await limits.spendAddress(perAddress('create-post'), request);
    const member = await sessions.member(request);
    await limits.spend(POSTS, member.accountId);
    return withForm(request, { files, media, room, owner: member }, createRules, async (form) => {
      const input = newPostFrom(form);
      // A post that is there already is known by its form: no picture is decoded or stored for it.
      return once({ request, accountId: member.accountId, content: () => saidBy(form) }, (keep) =>
        writePost(parts, member.accountId, input, async (tx, id) =>
          keep(tx, { message: postMessages.created, post: await show(tx, id) }),
        ),
      );
    });
  }

  const schema = {
    headers: idempotencyHeaders,
    consumes: ['multipart/form-data'],
    response: { 201: createPost.answer },
  };
  for (const path of [createPost.path, createPostMultiplePath]) {
    app.post(path, { schema }, async (request, reply) => reply.code(201).send(await create(request)));
  }

  app.put(
    updatePost.path,
    {
      schema: {
        params: updatePost.params,
        consumes: ['multipart/form-data'],
        response: { 200: updatePost.answer },
      },
    },
    async (request) => {
      await limits.spendAddress(perAddress('change-post'), request);
      const member = await sessions.member(request);
      await limits.spend(CHANGES, member.accountId);
      const { id } = request.params;
      // Before the form is read, and again under the lock: nobody sends a picture in vain.
      const refusal = changeRefusal(isUuid(id) ? (await findStanding(db, id))?.authorId : undefined, member.accountId);
      if (refusal) throw refusal;
      return withForm(request, { files, media, room, owner: member }, updateRules, async (form) => {
        await editPost(parts, member.accountId, id, postEditFrom(form));
        return { message: postMessages.updated, post: await show(db, id) };
      });
    },
  );

  app.delete(
    deletePost.path,
    { schema: { params: deletePost.params, response: { 200: deletePost.answer } } },
    async (request) => {
      await limits.spendAddress(perAddress('change-post'), request);
      const member = await sessions.member(request);
      await limits.spend(CHANGES, member.accountId);
      const { id } = request.params;
      if (!isUuid(id)) throw notFound(postMessages.notFound);
      await removePost(parts, member.accountId, id);
      return { message: postMessages.deleted };
    },
  );
}
