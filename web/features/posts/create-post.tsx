import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import {
  CREATE_CATEGORIES,
  DEFAULT_CATEGORY,
  POST_CONTENT_MAX,
  type PostCategory,
  postMessages,
} from '../../../contract/posts.ts';
import { ApiError, errorText, fieldErrors } from '../../platform/errors.ts';
import { useSession } from '../../platform/session.ts';
import { capitalise, splitTags } from '../../platform/text.ts';
import { FEED_TOAST, toast } from '../../platform/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { prependPost, submitPost } from './api.ts';

const COUNT_FROM = 0.8; // the counter only appears when the limit comes near

export function CreatePost() {
  const id = useId();
  const client = useQueryClient();
  const user = useSession((session) => session.userData);
  const fields = useFields({ content: '', tags: '', category: DEFAULT_CATEGORY as string });
  const { content, tags, category } = fields.values;
  const length = [...content].length;
  const tooLong = length > POST_CONTENT_MAX;

  const posting = useMutation({
    mutationFn: async () => {
      const answer = await submitPost({
        content: content.trim(),
        tags: splitTags(tags).join(', '),
        category: category as PostCategory,
      });
      if (answer.message !== postMessages.created) throw new ApiError(200, 'unknown', answer.message);
      return answer;
    },
    onSuccess: ({ message, post }) => {
      prependPost(client, post);
      fields.reset();
      toast.success(message, FEED_TOAST);
    },
    onError: (error) => {
      fields.refuse(fieldErrors(error));
      toast.error(errorText(error, postMessages.createFailed, postMessages.somethingWrong), FEED_TOAST);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    posting.mutate();
  }

  return (
    <form ref={fields.form} onSubmit={submit} noValidate aria-label="Create a post" className="card-bleed p-4 sm:p-5">
      <div className="flex gap-3">
        <Avatar name={user?.username ?? ''} picture={user?.profilePicture ?? null} />
        <div className="min-w-0 grow">
          <label htmlFor={id} className="sr-only">
            Post
          </label>
          <textarea
            id={id}
            {...withoutError(fields.bind('content'))}
            rows={2}
            placeholder="What's on your mind?"
            aria-invalid={tooLong || fields.errors.content ? true : undefined}
            aria-describedby={`${id}-note`}
            className="field-sizing-content max-h-96 min-h-16 w-full resize-none bg-transparent py-2 text-lg leading-normal outline-none placeholder:text-muted focus-visible:shadow-[0_2px_0_var(--pitch-ink)]"
          />
          <p
            id={`${id}-note`}
            aria-live="polite"
            className={cn('text-right text-sm tabular-nums', tooLong ? 'font-semibold text-danger-ink' : 'text-muted')}
          >
            {fields.errors.content ??
              (length > POST_CONTENT_MAX * COUNT_FROM &&
                `${length.toLocaleString('en')} of ${POST_CONTENT_MAX.toLocaleString('en')} characters`)}
          </p>
        </div>
      </div>
      <div className="mt-3 grid grid-cols-[9rem_1fr] items-end gap-3 border-t border-line pt-4 sm:grid-cols-[10rem_1fr_auto]">
        <SelectField label="Category" {...fields.bind('category')}>
          {CREATE_CATEGORIES.map((name) => (
            <option key={name} value={name}>
              {capitalise(name)}
            </option>
          ))}
        </SelectField>
        <TextField label="Tags" placeholder="derby, final" autoComplete="off" {...fields.bind('tags')} />
        <Button
          type="submit"
          look="primary"
          busy={posting.isPending}
          busyText="Creating..."
          disabled={!content.trim() || tooLong}
          className="px-7 max-sm:col-span-2"
        >
          Post
        </Button>
      </div>
    </form>
  );
}

/** For a control that shows its message in its own way. */
function withoutError<Bound extends { error: unknown }>({ error: _, ...rest }: Bound) {
  return rest;
}
