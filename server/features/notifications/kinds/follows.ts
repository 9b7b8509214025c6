import { accountBlocked, accountFollowed, accountUnfollowed } from '../../../facts/follows.ts';
import { on } from '../../../platform/facts/fact.ts';
import { partActors } from '../act-queries.ts';
import type { Kind } from '../kind.ts';

const toFollowed = (followedId: string) =>
  ({ accountId: followedId, subjectKind: 'none', subjectId: followedId }) as const;

/** Who follows a member, all in one. After a block neither of the two reads of the other any more, in any kind. */
export const follows: Kind = {
  kind: 'follow',
  ringsFor: 'subject and actor',
  hears: ({ act, takeBack, changed }) => [
    on(accountFollowed, async (tx, { data: { accountId, followedId }, createdAt }, afterwards) => {
      await act({ tx, afterwards }, toFollowed(followedId), { actor: accountId }, { at: createdAt }, { adds: 'once' });
    }),
    on(accountUnfollowed, async (tx, { data: { accountId, followedId } }, afterwards) => {
      await takeBack({ tx, afterwards }, toFollowed(followedId), accountId);
    }),
    on(accountBlocked, async (tx, { data: { accountId, blockedId } }, afterwards) => {
      await partActors(tx, accountId, blockedId);
      changed({ tx, afterwards }, [accountId, blockedId]);
    }),
  ],
};
