import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react';
import { Link } from 'react-router';
import { COMMENT_CONTENT_MAX, type Comment } from '../../../../contract/comments.ts';
import { loginPath } from '../../../../contract/pages/pages.ts';
import { targetPath } from '../../../../contract/pages/target-pages.ts';
import type { Target } from '../../../../contract/talk/targets.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Suggesting } from '../../mentions/suggesting.tsx';
import { peopleIn } from '../api.ts';
import { texts } from '../texts.ts';
import { useEditComment, type Writing } from './use-edit-comment.ts';
import { useWriteComment } from './use-write-comment.ts';

const COUNT_FROM = 0.8; // the counter only appears when the limit comes near

type Props = { target: Target; takesFocus: boolean; onAdded: (comment: Comment) => void };

/** The form for a comment. `onAdded`: it is in the thread. */
export function CommentForm({ target, takesFocus, onAdded }: Props) {
  const writing = useWriteComment(target, onAdded);
  const words = { name: texts.write(), field: texts.comment(), placeholder: texts.placeholder(), send: texts.post() };
  return <Form target={target} writing={writing} words={words} takesFocus={takesFocus} />;
}

type ReplyProps = { target: Target; to: Comment; onAdded: (comment: Comment) => void; onClose: () => void };

/** The form for a reply to a comment, or to another reply. */
export function ReplyForm({ target, to, onAdded, onClose }: ReplyProps) {
  const writing = useWriteComment(target, onAdded, to);
  const name = to.user.name ?? to.user.username;
  const words = {
    ...{ name: texts.writeReply({ name }), field: texts.replyField() },
    ...{ placeholder: texts.replyTo({ name }), send: texts.reply() },
  };
  return <Form target={target} writing={writing} words={words} takesFocus onClose={onClose} />;
}

type EditProps = { target: Target; comment: Comment; onClose: () => void };

/** The form that changes a comment. */
export function EditForm({ target, comment, onClose }: EditProps) {
  const writing = useEditComment(target, comment, onClose);
  const words = { name: texts.editTitle(), field: texts.comment(), placeholder: '', send: texts.save() };
  return <Form target={target} writing={writing} words={words} takesFocus onClose={onClose} />;
}

type FormProps = {
  target: Target;
  writing: Writing;
  words: { name: string; field: string; placeholder: string; send: string };
  takesFocus: boolean;
  /** For a form that can be left. */
  onClose?: () => void;
};

function Form({ target, writing, words, takesFocus, onClose }: FormProps) {
  const id = useId();
  const client = useQueryClient();
  const user = useSession((session) => session.userData);
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, refusal, isSending, change, send } = writing;
  const length = [...text].length;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!send()) area.current?.focus();
  }

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
    if (event.key === 'Escape' && !event.defaultPrevented) onClose?.();
  };

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={words.name}
      className={cn('flex gap-3', onClose ? 'mt-1 p-1' : 'mt-4')}
    >
      {!onClose && (
        <Avatar name={user?.username ?? '?'} picture={user?.profilePicture ?? null} className="size-9 max-sm:hidden" />
      )}
      <div className="min-w-0 grow">
        <label htmlFor={id} className="sr-only">
          {words.field}
        </label>
        <textarea
          ref={area}
          id={id}
          dir="auto"
          rows={2}
          value={text}
          placeholder={words.placeholder}
          // biome-ignore lint/a11y/noAutofocus: somebody has asked to go on writing here
          autoFocus={takesFocus}
          readOnly={isSending}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={`${id}-note`}
          onKeyDown={press}
          onChange={(event) => change(event.target.value)}
          className="input field-sizing-content max-h-80 resize-none"
        />
        <Suggesting area={area} text={text} people={() => peopleIn(client, target.id)} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p
            id={`${id}-note`}
            aria-live="polite"
            className={cn('grow text-sm', refusal ? 'font-medium text-danger-ink' : 'text-muted')}
          >
            {refusal ||
              (length > COMMENT_CONTENT_MAX * COUNT_FROM && texts.ofMax({ used: length, max: COMMENT_CONTENT_MAX }))}
          </p>
          {!user && (
            <Link to={loginPath(targetPath(target))} className="btn btn-secondary">
              {texts.logIn()}
            </Link>
          )}
          {onClose && (
            <Button onClick={onClose} disabled={isSending}>
              {texts.cancel()}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={isSending} busyText={texts.posting()} className="px-7">
            {words.send}
          </Button>
        </div>
      </div>
    </form>
  );
}
