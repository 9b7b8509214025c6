import { postPath } from '../../../contract/pages/pages.ts';
import { queryClient } from '../../platform/query.ts';
import { refreshItem } from '../feed/feed-cache.ts';
import { kind } from '../outbox/kinds.ts';
import { choose, rollBack, settle } from './own-reactions.ts';
import { sendReaction } from './send-reaction.ts';
import { reactionToSend } from './to-send.ts';
import { texts } from './waiting-texts.ts';

kind(reactionToSend, {
  send: sendReaction,
  arrive({ postId, wish }, { reaction }) {
    settle(postId, wish, reaction);
    refreshItem(queryClient, postId);
    return postId;
  },
  wentElsewhere({ postId }) {
    rollBack(postId);
    refreshItem(queryClient, postId);
  },
  giveUp: ({ postId }) => rollBack(postId),
  show: ({ postId, wish }) => choose(postId, wish),
  replaces: ({ postId }, earlier) => earlier.postId === postId, // only the last choice for a post counts
  describe: ({ postId, wish }) => ({
    title: wish ? texts.title() : texts.removal(),
    link: { url: postPath(postId), words: texts.openPost() },
  }),
  texts,
});
