import { randomUUIDv7 } from 'node:crypto';
import { postMessages } from '../../../contract/posts.ts';
import { type ReactionType, react, reactionMessages, unreact } from '../../../contract/reactions.ts';
import { reactionSet } from '../../facts/reactions.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { notFound, unauthenticated } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { RecordAnswer } from '../../platform/idempotency/once.ts';
import { holdAccount } from '../../platform/sessions/queries.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { isThereFor } from '../posts/policy.ts';
import { countsOf, lockPost } from '../posts/queries.ts';
import { deriveFromReactions } from './facts.ts';
import { deleteReaction, setReaction } from './queries.ts';

const REACTIONS: LimitRule = { name: 'react', points: 120, seconds: 60 }; // two a second: nobody does more on purpose

/** Reactions to posts: at most one per member and post (spec 2 §4). */
export function mountReactions(app: App, parts: FeatureParts): void {
  const { facts, clock } = parts;
  deriveFromReactions(parts);

  /** Sets a member's reaction to a post, or removes it (null). The counts in the answer are those of that moment. */
  async function setOwnReaction(reaction: ReactionType | null, postId: string, member: Member, record: RecordAnswer) {
    const { accountId } = member;
    return facts.act(async ({ tx, tell }) => {
      if (!(await holdAccount(tx, accountId))) throw unauthenticated();
      if (!isThereFor(await lockPost(tx, postId), member)) throw notFound(postMessages.notFound);
      const done = reaction
        ? setReaction(tx, { postId, accountId, id: randomUUIDv7(), type: reaction, createdAt: clock.now() })
        : deleteReaction(tx, postId, accountId);
      if (await done) tell(reactionSet, { postId, accountId, reaction });
      const { likeCount, reactionCounts } = await countsOf(tx, postId);
      const message = reaction ? reactionMessages.saved() : reactionMessages.removed();
      return record(tx, { message, reaction, likeCount, reactionCounts });
    });
  }

  const declared = { who: 'member', limit: perIp('react', 3000), perMember: REACTIONS, once: true } as const;

  route(app, parts, react, declared, async ({ params, body: { reactionType }, member, once }) =>
    once(
      () => reactionType,
      (record) => setOwnReaction(reactionType, params.id, member, record),
    ),
  );

  // Removing a reaction twice does no harm, but repeating it late does: days later it would undo a newer reaction.
  route(app, parts, unreact, declared, async ({ params, member, once }) =>
    once(
      () => null,
      (record) => setOwnReaction(null, params.id, member, record),
    ),
  );
}
