import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { COMMENT_CONTENT_MAX, type Comment, commentMessages } from '../../../contract/comments.ts';
import { paths, postPath } from '../../../contract/pages.ts';
import { errorText } from '../../platform/errors.ts';
import { newId } from '../../platform/new-id.ts';
import { useSession } from '../../platform/session.ts';
import { grouped } from '../../platform/text.ts';
import { FEED_TOAST, toast } from '../../platform/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { isUnanswered, keepForLater, useWaiting, waitsAt } from '../outbox/waiting.ts';
import { postQuery } from '../posts/api.ts';
import { sendComment, showChange } from './api.ts';
import { useDraft } from './draft.ts';

const COUNT_FROM = 0.8; // the counter only appears when the limit comes near

/** Where a comment is written. `onAdded`: it stands in the thread now. */
/** Words that were sent, under which key, and what of the same words was there before. */
type Attempt = { content: string; key: string; before: string[] };

type Props = { postId: string; takesFocus: boolean; onAdded: (comment: Comment) => void };

export function CommentForm({ postId, takesFocus, onAdded }: Props) {
  const id = useId();
  const client = useQueryClient();
  const user = useSession((session) => session.userData);
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(postId);
  const [refusal, setRefusal] = useState('');
  const length = [...text].length;
  // What the mutation says comes a moment later, and a double click is quicker.
  const isSending = useRef(false);
  const last = useRef<Attempt>(null);

  const posting = useMutation({
    mutationFn: async (content: string) => {
      // What waits here was written before it, and goes first.
      const queue = useWaiting.getState().items.filter(({ refusal }) => !refusal);
      if (waitsAt(queue, 'comment', postId) && (await keepComment(content))) return undefined;
      return sendComment(postId, content, attempt(content).key);
    },
    onSuccess: (answer) => {
      if (!answer) return; // it waits
      const { comment, commentCount } = answer;
      showChange(client, postId, { kind: 'added', comment, commentCount });
      last.current = null;
      setText('');
      onAdded(comment);
      if (comment.hidden) void import('../reports/tell-held.ts').then(({ tellHeld }) => tellHeld('comment'));
    },
    onError: async (error, content) => {
      if (isUnanswered(error) && (await keepComment(content))) return;
      toast.error(errorText(error, commentMessages.addFailed, commentMessages.addFailed), FEED_TOAST);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });

  /** The same words are the same comment, until it is there: sent once more after an error, it is not two. */
  function attempt(content: string): Attempt {
    if (last.current?.content !== content) {
      const thread = client.getQueryData(postQuery(postId).queryKey)?.comments ?? [];
      const same = thread.filter((one) => one.user._id === user?._id && one.content === content);
      last.current = { content, key: newId(), before: same.map(({ _id }) => _id) };
    }
    return last.current;
  }

  /** Keeps a comment that can't be sent now; only then does it leave the form. */
  async function keepComment(content: string): Promise<boolean> {
    const { key: id, before } = attempt(content);
    if (!(await keepForLater({ kind: 'comment', id, postId, content, before }))) return false;
    last.current = null;
    setText('');
    return true;
  }

  function refuse(message: string) {
    setRefusal(message);
    toast.error(message, FEED_TOAST);
    area.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current) return;
    const content = text.trim();
    if (!user) refuse(commentMessages.loginFirst);
    else if (!content) refuse(commentMessages.empty);
    else if ([...content].length > COMMENT_CONTENT_MAX) refuse(commentMessages.tooLong);
    else {
      isSending.current = true;
      posting.mutate(content);
    }
  }

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Write a comment" className="mt-4 flex gap-3">
      <Avatar name={user?.username ?? '?'} picture={user?.profilePicture ?? null} className="size-9 max-sm:hidden" />
      <div className="min-w-0 grow">
        <label htmlFor={id} className="sr-only">
          Comment
        </label>
        <textarea
          ref={area}
          id={id}
          rows={2}
          value={text}
          placeholder="Write a comment..."
          // biome-ignore lint/a11y/noAutofocus: somebody has asked to go on writing here
          autoFocus={takesFocus}
          readOnly={posting.isPending}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={`${id}-note`}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.target.value);
            setRefusal('');
          }}
          className="input field-sizing-content max-h-80 resize-none"
        />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p
            id={`${id}-note`}
            aria-live="polite"
            className={cn('grow text-sm', refusal ? 'font-medium text-danger-ink' : 'text-muted')}
          >
            {refusal ||
              (length > COMMENT_CONTENT_MAX * COUNT_FROM &&
                `${grouped(length)} of ${grouped(COMMENT_CONTENT_MAX)} characters`)}
          </p>
          {!user && (
            <Link to={paths.login} state={{ back: postPath(postId) }} className="btn btn-secondary">
              Log in to comment
            </Link>
          )}
          <Button type="submit" look="primary" busy={posting.isPending} busyText="Posting..." className="px-7">
            Post
          </Button>
        </div>
      </div>
    </form>
  );
}
