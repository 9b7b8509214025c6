import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { POST_CONTENT_MAX } from '../../../../contract/posts.ts';
import { lazy } from '../../../platform/code/lazy-part.tsx';
import { tryImport } from '../../../platform/code/load-code.ts';
import { useSession } from '../../../platform/session/session.ts';
import { FEED_TOAST, toast } from '../../../platform/toasts/toasts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cn } from '../../../ui/cn.ts';
import { Suggesting } from '../../mentions/suggesting.tsx';
import { changeDraft, type Draft, isEmpty, useDraft } from './draft.ts';
import { texts } from './texts.ts';
import { pastedPictures, useFileDrop } from './use-file-drop.ts';

// Few visits write a post, so the feed loads only the form's first line.
const Rest = lazy(
  () => import('./create-post-rest.tsx').then((module) => ({ default: module.CreatePostRest })),
  'part',
  <div className="h-46" />,
);
const loadRest = () => tryImport(() => import('./create-post-rest.tsx'));

/**
 * The form for a new post: one line until it has the focus, is given pictures or has a draft. The line is the form's
 * own text field, so that nothing typed while the rest is loading gets lost. What is written stays until it has been
 * sent: see draft.ts.
 */
export function CreatePost() {
  const id = 'write'; // the bottom bar leads here (web/shell/with-bar.tsx)
  const client = useQueryClient();
  const user = useSession((session) => session.userData);
  const { draft, sending } = useDraft();
  const [isAsked, setAsked] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const drop = useFileDrop(give);
  const length = [...draft.content].length;
  const tooLong = length > POST_CONTENT_MAX;
  const busy = sending !== null;
  const isOpen = isAsked || busy || !isEmpty(draft);

  function change(changes: Partial<Draft>) {
    changeDraft(changes);
    setErrors({});
  }

  function give(files: Iterable<File>) {
    const all = [...files]; // the browser empties its list once the event is over
    setAsked(true);
    void loadRest().then((code) => {
      if (code) code.takePictures(all);
      else toast.error(texts.notAdded(), FEED_TOAST);
    });
  }

  function paste(event: ClipboardEvent) {
    const pasted = pastedPictures(event.clipboardData);
    if (pasted.length === 0) return;
    event.preventDefault();
    give(pasted);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const refused = (await (await loadRest())?.post(client)) ?? {}; // it has loaded: its button was pressed
    // The fields must be marked as invalid before the first of them can be found.
    flushSync(() => setErrors(refused));
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (isEmpty(useDraft.getState().draft)) {
      form.current?.focus({ preventScroll: true }); // the button that had it disappears
      setAsked(false);
    }
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      onSubmit={submit}
      onPaste={paste}
      onPointerEnter={Rest.load}
      onFocus={({ target, currentTarget }) => target !== currentTarget && setAsked(true)}
      {...drop.handlers}
      noValidate
      aria-label={texts.form()}
      data-dragging={drop.isOver || undefined}
      className={cn('card-bleed relative px-4 outline-none sm:px-5', isOpen ? 'py-4 sm:py-5' : 'py-3')}
    >
      <div className="flex gap-3">
        <Avatar name={user?.username ?? ''} picture={user?.profilePicture ?? null} />
        <label htmlFor={id} className="sr-only">
          {texts.post()}
        </label>
        <textarea
          ref={area}
          id={id}
          name="content"
          dir="auto"
          value={draft.content}
          onChange={(event) => change({ content: event.target.value })}
          readOnly={busy}
          rows={isOpen ? 2 : 1}
          placeholder={texts.placeholder()}
          aria-invalid={tooLong || errors.content ? true : undefined}
          aria-describedby={isOpen ? `${id}-note` : undefined}
          className={cn(
            'field-sizing-content max-h-96 min-w-0 grow resize-none bg-transparent py-2 text-lg leading-normal outline-none placeholder:text-muted focus-visible:shadow-[0_2px_0_var(--pitch-ink)]',
            isOpen && 'min-h-16',
          )}
        />
      </div>
      <Suggesting area={area} text={draft.content} />
      {isOpen && <Rest noteId={`${id}-note`} length={length} errors={errors} onChange={change} />}
      {drop.isOver && (
        <p className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center rounded-card border-2 border-dashed border-pitch-ink bg-pitch-soft text-lg font-semibold">
          {texts.dropHere()}
        </p>
      )}
    </form>
  );
}
