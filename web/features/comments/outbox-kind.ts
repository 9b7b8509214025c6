import { postPath } from '../../../contract/pages/pages.ts';
import { queryClient } from '../../platform/query.ts';
import { refreshItem } from '../feed/feed-cache.ts';
import { tellHeld } from '../moderation/tell-held.ts';
import { kind } from '../outbox/kinds.ts';
import { sendComment, showChange } from './api.ts';
import { commentToSend } from './to-send.ts';
import { texts } from './waiting-texts.ts';

kind(commentToSend, {
  send: sendComment,
  arrive({ postId }, { comment, commentCount }) {
    showChange(queryClient, postId, { kind: 'added', comment, commentCount });
    if (comment.hidden) tellHeld('comment');
    refreshItem(queryClient, postId); // the count in an answer that is given again is an old one
    return comment._id;
  },
  wentElsewhere: ({ postId }) => refreshItem(queryClient, postId),
  describe: ({ postId, content }) => ({
    title: texts.title(),
    text: content,
    link: { url: postPath(postId), words: texts.openPost() },
  }),
  texts,
});
