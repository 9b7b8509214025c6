import { targetPath } from '../../../contract/pages/target-pages.ts';
import { idOf, targetOf } from '../../../contract/talk/targets.ts';
import { queryClient } from '../../platform/query.ts';
import { refreshItem } from '../feed/feed-cache.ts';
import { kind } from '../outbox/kinds.ts';
import { choose, rollBack, settle } from './own-reactions.ts';
import { sendReaction } from './send-reaction.ts';
import { reactionToSend } from './to-send.ts';
import { texts } from './waiting-texts.ts';

kind(reactionToSend, {
  send: sendReaction,
  arrive({ wish, ...to }, { reaction }) {
    const id = idOf(to);
    settle(id, wish, reaction);
    refreshItem(queryClient, id);
    return id;
  },
  wentElsewhere(item) {
    rollBack(idOf(item));
    refreshItem(queryClient, idOf(item));
  },
  giveUp: (item) => rollBack(idOf(item)),
  show: (item) => choose(idOf(item), item.wish),
  replaces: (item, earlier) => idOf(earlier) === idOf(item), // only the last choice for each counts
  describe: ({ wish, ...on }) => ({
    title: wish ? texts.title() : texts.removal(),
    link: { url: targetPath(targetOf(on)), words: texts.open[targetOf(on).kind]() },
  }),
  texts,
});
