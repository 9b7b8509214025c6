import { targetPath } from '../../../../contract/pages/target-pages.ts';
import { idOf, targetOf } from '../../../../contract/talk/targets.ts';
import { queryClient } from '../../../platform/query.ts';
import { refreshItem } from '../../feed/feed-cache.ts';
import { tellHeld } from '../../moderation/tell-held.ts';
import { kind } from '../../outbox/kinds.ts';
import { sendComment, showChange } from '../api.ts';
import { commentToSend } from './to-send.ts';
import { texts } from './waiting-texts.ts';

kind(commentToSend, {
  send: sendComment,
  arrive(item, { comment, commentCount, replyCount }) {
    const id = idOf(item);
    showChange(queryClient, id, { kind: 'added', comment, commentCount, replyCount });
    if (comment.hidden) tellHeld('comment');
    refreshItem(queryClient, id); // the count in an answer that is given again is an old one
    return comment._id;
  },
  wentElsewhere: (item) => refreshItem(queryClient, idOf(item)),
  describe: ({ content, replyTo, ...on }) => ({
    title: replyTo === undefined ? texts.title() : texts.reply(),
    text: content,
    link: { url: targetPath(targetOf(on)), words: texts.open[targetOf(on).kind]() },
  }),
  texts,
});
