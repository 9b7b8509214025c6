import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CREATE_CATEGORIES, POST_CONTENT_MAX, type PostCategory } from '../../../contract/posts.ts';
import { useSession } from '../../platform/session.ts';
import { capitalise, grouped } from '../../platform/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { AddImages } from './add-images.tsx';
import { changeDraft, type Draft, useDraft } from './draft.ts';
import { addPictures } from './draft-files.ts';
import { pastedPictures } from './picture-rules.ts';
import { sendDraft } from './send-draft.ts';
import { SendingBar } from './sending-bar.tsx';
import { useFileDrop } from './use-file-drop.ts';

// Few visits write a post with pictures, so the feed doesn't load what shows them.
const loadPictures = () => import('./create-pictures.tsx');
const CreatePictures = lazy(() => loadPictures().then((module) => ({ default: module.CreatePictures })));

const COUNT_FROM = 0.8; // the counter only appears when the limit comes near

/** The form for a new post. What is written stays until it was sent: see draft.ts. */
export function CreatePost() {
  const id = useId();
  const client = useQueryClient();
  const user = useSession((session) => session.userData);
  const { draft, sending } = useDraft();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const drop = useFileDrop(addPictures);
  const { content, tags, category, pictures } = draft;
  const length = [...content].length;
  const tooLong = length > POST_CONTENT_MAX;
  const isBlank = !content.trim() && pictures.length === 0;
  const busy = sending !== null;

  function change(changes: Partial<Draft>) {
    changeDraft(changes);
    setErrors({});
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const refused = await sendDraft(client);
    // The fields must know that they are invalid before the first of them can be looked for.
    flushSync(() => setErrors(refused));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function paste(event: ClipboardEvent) {
    const pasted = pastedPictures(event.clipboardData);
    if (pasted.length === 0) return;
    event.preventDefault();
    addPictures(pasted);
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      onPaste={paste}
      onFocus={loadPictures}
      {...drop.handlers}
      noValidate
      aria-label="Create a post"
      data-dragging={drop.isOver || undefined}
      className="card-bleed relative p-4 sm:p-5"
    >
      <div className="flex gap-3">
        <Avatar name={user?.username ?? ''} picture={user?.profilePicture ?? null} />
        <div className="min-w-0 grow">
          <label htmlFor={id} className="sr-only">
            Post
          </label>
          <textarea
            id={id}
            name="content"
            value={content}
            onChange={(event) => change({ content: event.target.value })}
            readOnly={busy}
            rows={2}
            placeholder="What's on your mind?"
            aria-invalid={tooLong || errors.content ? true : undefined}
            aria-describedby={`${id}-note`}
            className="field-sizing-content max-h-96 min-h-16 w-full resize-none bg-transparent py-2 text-lg leading-normal outline-none placeholder:text-muted focus-visible:shadow-[0_2px_0_var(--pitch-ink)]"
          />
          <p
            id={`${id}-note`}
            aria-live="polite"
            className={cn(
              'text-right text-sm tabular-nums',
              tooLong || errors.content ? 'font-semibold text-danger-ink' : 'text-muted',
            )}
          >
            {errors.content ??
              (length > POST_CONTENT_MAX * COUNT_FROM &&
                `${grouped(length)} of ${grouped(POST_CONTENT_MAX)} characters`)}
          </p>
        </div>
      </div>
      {pictures.length > 0 && (
        <Suspense>
          <CreatePictures pictures={pictures} busy={busy} />
        </Suspense>
      )}
      <div className="mt-3 grid grid-cols-[9rem_minmax(0,1fr)] gap-3 border-t border-line pt-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <SelectField
          label="Category"
          name="category"
          value={category}
          disabled={busy}
          error={errors.category}
          onChange={(event) => change({ category: event.target.value as PostCategory })}
        >
          {CREATE_CATEGORIES.map((name) => (
            <option key={name} value={name}>
              {capitalise(name)}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Tags"
          name="tags"
          value={tags}
          readOnly={busy}
          error={errors.tags}
          onChange={(event) => change({ tags: event.target.value })}
          placeholder="derby, final"
          autoComplete="off"
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <AddImages count={pictures.length} disabled={busy} onPick={addPictures} />
        <Button
          type="submit"
          look="primary"
          busy={busy}
          busyText="Creating..."
          disabled={isBlank || tooLong}
          className="ml-auto px-7"
        >
          Post
        </Button>
      </div>
      {sending?.share != null && <SendingBar share={sending.share} onStop={sending.stop} />}
      {drop.isOver && (
        <p className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center rounded-card border-2 border-dashed border-pitch-ink bg-pitch-soft text-lg font-semibold">
          Drop pictures here
        </p>
      )}
    </form>
  );
}
