import { randomUUIDv7 } from 'node:crypto';
import { idempotencyHeaders } from '../../../contract/idempotency.ts';
import { postMessages } from '../../../contract/posts.ts';
import { type ReactionType, react, reactionMessages, unreact } from '../../../contract/reactions.ts';
import type { App, FeatureParts } from '../../parts.ts';
import type { Keep } from '../../platform/idempotency/once.ts';
import { isUuid } from '../../platform/ids.ts';
import { type LimitRule, perAddress } from '../../platform/limits.ts';
import { notFound, unauthenticated } from '../../platform/problem.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { holdAccount } from '../accounts/queries.ts';
import { postsChanged } from '../posts/events.ts';
import { isThereFor } from '../posts/policy.ts';
import { countsOf, lockPost } from '../posts/queries.ts';
import { reactionChanged } from './events.ts';
import { deleteReaction, setReaction } from './queries.ts';

const REACTIONS: LimitRule = { name: 'react', points: 120, seconds: 60 }; // two a second: nobody means more

/** Reactions to posts: at most one a person and post (spec 2 §4). */
export function mountReactions(app: App, { db, clock, bus, limits, sessions, once }: FeatureParts): void {
  /** Brings a member's reaction to a post to what it is to be; null: none. The counts are those of that moment. */
  async function bringTo(reaction: ReactionType | null, postId: string, member: Member, keep: Keep) {
    const { accountId } = member;
    if (!isUuid(postId)) throw notFound(postMessages.notFound);
    const { changed, answer } = await db.transaction(async (tx) => {
      if (!(await holdAccount(tx, accountId))) throw unauthenticated();
      if (!isThereFor(await lockPost(tx, postId), member)) throw notFound(postMessages.notFound);
      const done = reaction
        ? setReaction(tx, { postId, accountId, id: randomUUIDv7(), type: reaction, createdAt: clock.now() })
        : deleteReaction(tx, postId, accountId);
      const didChange = await done;
      const { likeCount, reactionCounts } = await countsOf(tx, postId);
      const message = reaction ? reactionMessages.saved : reactionMessages.removed;
      return { changed: didChange, answer: await keep(tx, { message, reaction, likeCount, reactionCounts }) };
    });
    if (changed) {
      bus.publish(postsChanged, { postIds: [postId] });
      bus.publish(reactionChanged, { accountId, postId, reaction });
    }
    return answer;
  }

  app.post(
    react.path,
    {
      schema: {
        headers: idempotencyHeaders,
        params: react.params,
        body: react.body,
        response: { 200: react.answer },
      },
    },
    async (request) => {
      await limits.spendAddress(perAddress('react', 3000), request);
      const member = await sessions.member(request);
      await limits.spend(REACTIONS, member.accountId);
      const { reactionType } = request.body;
      return once({ request, accountId: member.accountId, content: () => reactionType }, (keep) =>
        bringTo(reactionType, request.params.id, member, keep),
      );
    },
  );

  app.delete(
    unreact.path,
    { schema: { headers: idempotencyHeaders, params: unreact.params, response: { 200: unreact.answer } } },
    async (request) => {
      await limits.spendAddress(perAddress('react', 3000), request);
      const member = await sessions.member(request);
      await limits.spend(REACTIONS, member.accountId);
      // Taking back is done twice without harm, but not late: sent again days after, it would undo a newer reaction.
      return once({ request, accountId: member.accountId, content: () => null }, (keep) =>
        bringTo(null, request.params.id, member, keep),
      );
    },
  );
}
