import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { COMMENT_CONTENT_MAX, type Comment, commentMessages } from '../../../../contract/comments.ts';
import type { Target } from '../../../../contract/talk/targets.ts';
import { tryImport } from '../../../platform/code/load-code.ts';
import { ApiError, errorText } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/http/new-id.ts';
import { FEED_TOAST, toast } from '../../../platform/toasts/toasts.ts';
import { sendCommentEdit, showChange } from '../api.ts';

/** A text while it is being written. */
export type Writing = {
  text: string;
  refusal: string;
  isSending: boolean;
  change: (to: string) => void;
  /** @returns false if it can't be sent like that: `refusal` says why */
  send: () => boolean;
};

/**
 * A comment while it is being changed. Where it has been changed meanwhile, what was typed stays, and is saved in place
 * of that by sending it again.
 * @param onDone called when it is changed
 */
export function useEditComment(target: Target, comment: Comment, onDone: () => void): Writing {
  const client = useQueryClient();
  const [text, setText] = useState(comment.content);
  const [refusal, setRefusal] = useState('');
  const edition = useRef(comment.edition ?? 0);
  const attempt = useRef<{ id: string; content: string; edition: number }>(null);
  const { _id: commentId, parentId } = comment;

  /** Shows the comment as the server has it. */
  function show({ content, editedAt, edition: now = 0, hidden }: Comment) {
    const patch = { commentId, ...(parentId !== undefined && { parentId }), content, edition: now };
    showChange(client, target.id, {
      kind: 'changed',
      patch: { ...patch, ...(editedAt && { editedAt }), ...(hidden && { hidden }) },
    });
  }

  const saving = useMutation({
    mutationFn: (content: string) => {
      // The same words are the same change until they are there.
      if (attempt.current?.content !== content || attempt.current.edition !== edition.current)
        attempt.current = { id: newId(), content, edition: edition.current };
      return sendCommentEdit(target, commentId, attempt.current);
    },
    onSuccess: ({ message, comment: now }) => {
      show(now);
      toast.success(message, FEED_TOAST);
      if (now.hidden === 'held')
        void tryImport(() => import('../../moderation/tell-held.ts')).then((code) => code?.tellHeld('comment'));
      onDone();
    },
    onError: (error) => {
      const words = errorText(error, commentMessages.editFailed(), commentMessages.somethingWrong());
      if (error instanceof ApiError && error.status === 409) {
        const now = error.body.now as Comment | undefined;
        if (now) show(now);
        edition.current = now?.edition ?? edition.current;
      }
      setRefusal(words);
    },
  });

  return {
    text,
    refusal,
    isSending: saving.isPending,
    change(to) {
      setText(to);
      setRefusal('');
    },
    send() {
      if (saving.isPending) return true;
      const content = text.trim();
      const isLong = [...content].length > COMMENT_CONTENT_MAX;
      if (content && !isLong) saving.mutate(content);
      else setRefusal(isLong ? commentMessages.tooLong() : commentMessages.empty());
      return Boolean(content) && !isLong;
    },
  };
}
