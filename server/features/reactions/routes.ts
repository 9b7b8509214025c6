import { randomUUIDv7 } from 'node:crypto';
import { type ReactionType, reactionCalls, reactionMessages } from '../../../contract/reactions.ts';
import { nameOf, type TargetKind } from '../../../contract/talk/targets.ts';
import { reactionSet } from '../../facts/reactions.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { notFound, unauthenticated } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { RecordAnswer } from '../../platform/idempotency/once.ts';
import { holdAccount } from '../../platform/sessions/queries.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import type { Targets } from '../targets/target.ts';
import { deriveFromReactions } from './facts.ts';
import { deleteReaction, setReaction } from './queries.ts';

const REACTIONS: LimitRule = { name: 'react', points: 120, seconds: 60 }; // two a second: nobody does more on purpose

/** Reactions to posts, videos and matches: at most one per member and target (spec 2 §4). */
export function mountReactions(app: App, parts: FeatureParts, targets: Targets): void {
  deriveFromReactions(parts);
  mountReactionsTo('post', app, parts, targets);
  mountReactionsTo('video', app, parts, targets);
  mountReactionsTo('match', app, parts, targets);
}

/** The calls about reactions to one kind of target. The limits are those of all kinds together. */
function mountReactionsTo(kind: TargetKind, app: App, parts: FeatureParts, targets: Targets): void {
  const { facts, clock } = parts;
  const { react, unreact } = reactionCalls[kind];
  const source = targets({ kind });

  /** Sets a member's reaction, or removes it (null). The counts in the answer are those of that moment. */
  async function setOwnReaction(reaction: ReactionType | null, id: string, member: Member, record: RecordAnswer) {
    const { accountId } = member;
    const target = { kind, id };
    return facts.act(async ({ tx, tell }) => {
      if (!(await holdAccount(tx, accountId))) throw unauthenticated();
      if (!(await source.lock(tx, id))?.isFor(member)) throw notFound(source.unknown);
      const done = reaction
        ? setReaction(tx, target, { accountId, id: randomUUIDv7(), type: reaction, createdAt: clock.now() })
        : deleteReaction(tx, target, accountId);
      if (await done) tell(reactionSet, { ...nameOf(target), accountId, reaction });
      const { likeCount, reactionCounts } = await source.countsOf(tx, id);
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
