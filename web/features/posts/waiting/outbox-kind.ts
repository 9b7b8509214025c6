import { queryClient } from '../../../platform/query.ts';
import { toast } from '../../../platform/toasts/toasts.ts';
import { firstPageQuery } from '../../feed/feed-query.ts';
import { tellHeld } from '../../moderation/tell-held.ts';
import { kind } from '../../outbox/kinds.ts';
import { prependPost } from '../api.ts';
import { sendPost } from '../write/send-post.ts';
import { texts } from './texts.ts';
import { postToSend } from './to-send.ts';

kind(postToSend, {
  send: (item, signal) => sendPost(item, { signal }),
  patience: 15 * 60_000, // ten pictures of 20 MB over a phone's connection
  arrive(_item, { post, note }) {
    prependPost(queryClient, post);
    if (post.hidden) tellHeld('post');
    if (note) toast.info(note);
    return post._id;
  },
  wentElsewhere: () =>
    void queryClient.invalidateQueries({ queryKey: firstPageQuery(queryClient, '').queryKey.slice(0, 1) }),
  describe: ({ content, pictures }) => ({
    title: texts.title(),
    text: content,
    note: pictures.length > 0 ? texts.pictures({ count: pictures.length }) : undefined,
  }),
  texts,
});
