import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { COMMENT_CONTENT_MAX, type Comment, commentMessages } from '../../../../contract/comments.ts';
import { idOf, nameOf, type Target } from '../../../../contract/talk/targets.ts';
import { tryImport } from '../../../platform/code/load-code.ts';
import { errorText } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/http/new-id.ts';
import { useSession } from '../../../platform/session/session.ts';
import { FEED_TOAST, toast } from '../../../platform/toasts/toasts.ts';
import { sendOrStash, type ToSend } from '../../outbox/waiting.ts';
import { sendComment, showChange, shownThread } from '../api.ts';
import { allComments } from '../thread.ts';
import { draftKey, useDraft } from './draft.ts';
import { type CommentToSend, commentToSend } from './to-send.ts';

/**
 * A comment while it is being written: the text, why it was refused, and the way to send it.
 * @param onAdded called when it is in the thread
 * @param to what it answers
 */
export function useWriteComment(target: Target, onAdded: (comment: Comment) => void, to?: Comment) {
  const client = useQueryClient();
  const me = useSession((session) => session.userData?._id);
  const [text, setText] = useDraft(draftKey(target.id, to));
  const [refusal, setRefusal] = useState('');
  const attempt = useRef<ToSend<CommentToSend>>(null);

  const sending = useMutation({
    // Comments that are waiting here were written before it, and go first.
    mutationFn: (content: string) =>
      sendOrStash(
        commentToSend,
        itemOf(content),
        sendComment,
        (one) => commentToSend.is(one) && idOf(one) === target.id && !one.refusal,
      ),
    onSuccess: (answer) => {
      attempt.current = null;
      if (answer) showChange(client, target.id, { kind: 'added', ...answer });
      setText('');
      if (!answer) return; // it is waiting
      onAdded(answer.comment);
      if (answer.comment.hidden)
        void tryImport(() => import('../../moderation/tell-held.ts')).then((code) => code?.tellHeld('comment'));
    },
    onError: (error) =>
      toast.error(errorText(error, commentMessages.addFailed(), commentMessages.addFailed()), FEED_TOAST),
  });

  /** The same words are the same comment until it is there: sent again after an error, it does not become two. */
  function itemOf(content: string): ToSend<CommentToSend> {
    if (attempt.current?.content !== content) {
      const thread = shownThread(client, target.id);
      const same = (thread ? allComments(thread) : []).filter((one) => one.user._id === me && one.content === content);
      const before = same.map(({ _id }) => _id);
      attempt.current = { id: newId(), ...nameOf(target), content, before, ...(to && { replyTo: to._id }) };
    }
    return attempt.current;
  }

  function problemOf(content: string): string {
    if (!me) return commentMessages.loginFirst();
    if (!content) return commentMessages.empty();
    return [...content].length > COMMENT_CONTENT_MAX ? commentMessages.tooLong() : '';
  }

  return {
    text,
    refusal,
    isSending: sending.isPending,
    change(to: string) {
      setText(to);
      setRefusal('');
    },
    /** @returns false if it can't be sent like that: `refusal` says why */
    send(): boolean {
      if (sending.isPending) return true;
      const content = text.trim();
      const problem = problemOf(content);
      if (!problem) sending.mutate(content);
      else {
        setRefusal(problem);
        toast.error(problem, FEED_TOAST);
      }
      return !problem;
    },
  };
}
