import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  EDIT_CATEGORIES,
  POST_CONTENT_MAX,
  POST_IMAGES_MAX,
  type Post,
  type PostCategory,
  postMessages,
  type updatePost,
} from '../../../../contract/posts.ts';
import { splitTags } from '../../../../contract/texts/tags.ts';
import { errorText, fieldErrors } from '../../../platform/http/errors.ts';
import { call } from '../../../platform/http/http.ts';
import { tellingProgress } from '../../../platform/http/progress.ts';
import { FEED_TOAST, toast } from '../../../platform/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions, DialogError } from '../../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { useFields } from '../../../ui/hooks/use-fields.ts';
import { Suggesting } from '../../mentions/suggesting.tsx';
import { patchPost } from '../api.ts';
import { categoryName } from '../categories.tsx';
import { CurrentImages } from './current-images.tsx';
import { texts } from './form-texts.ts';
import { NewImage } from './new-image.tsx';
import { refusalOf } from './picture-rules.ts';
import { SendingBar } from './sending-bar.tsx';
import { pastedPictures, useFileDrop } from './use-file-drop.ts';

type Props = {
  post: Post;
  /** Called with whether there are changes that would be lost. */
  onChanged: (isChanged: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
};

/** Spec 2 §8, which has no message of its own for when no answer comes. */
const failureOf = (error: unknown) => errorText(error, postMessages.updateFailed(), postMessages.updateFailed());

/** Content, category, tags and pictures of a post; one new picture at a time (spec 2 §2). */
export function EditForm({ post, onChanged, onCancel, onDone }: Props) {
  const client = useQueryClient();
  const [before] = useState(post); // it may be refetched while it is being edited
  const initial = { content: before.content, category: before.category, tags: before.tags.join(', '), alt: '' };
  const fields = useFields(initial);
  const [removed, setRemoved] = useState<string[]>([]);
  const [picture, setPicture] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const sendingStop = useRef<AbortController>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const drop = useFileDrop(pick);
  const { content, category, tags, alt } = fields.values;

  const saving = useMutation({
    mutationFn: () => {
      sendingStop.current = new AbortController();
      setShare(0);
      return call<typeof updatePost>('PUT', '/api/posts/:id', {
        params: { id: post._id },
        fields: {
          content: content.trim(),
          category: category as PostCategory,
          tags: splitTags(tags).join(', '),
          ...(picture && { alt: alt.trim() }),
          ...(removed.length > 0 && { removeImages: JSON.stringify(removed) }),
        },
        files: { image: picture ?? undefined },
        signal: sendingStop.current.signal,
        carrier: tellingProgress(setShare),
      });
    },
    onSuccess: ({ message, post: saved, note }) => {
      patchPost(client, saved);
      toast.success(message, FEED_TOAST);
      if (note) toast.info(note);
      onDone();
    },
    onError: (error) => {
      if (sendingStop.current?.signal.aborted) return;
      toast.error(failureOf(error), FEED_TOAST);
      fields.refuse(fieldErrors(error));
    },
  });
  const busy = saving.isPending;

  const isChanged =
    busy ||
    picture !== null ||
    removed.length > 0 ||
    content !== initial.content ||
    category !== initial.category ||
    tags !== initial.tags;
  const tell = useEffectEvent(onChanged);
  useEffect(() => {
    tell(isChanged);
    return () => tell(false);
  }, [isChanged]);
  useEffect(() => () => sendingStop.current?.abort(), []);

  function pick(files: Iterable<File>) {
    const [file] = files;
    if (!file || busy) return;
    const refusal =
      refusalOf(file) ??
      (before.images.length - removed.length >= POST_IMAGES_MAX ? postMessages.tooManyImages() : null);
    if (refusal) toast.error(refusal, FEED_TOAST);
    else setPicture(file);
  }

  function paste(event: ClipboardEvent) {
    const pasted = pastedPictures(event.clipboardData);
    if (pasted.length === 0) return;
    event.preventDefault();
    pick(pasted);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const errors = {
      ...(!content.trim() && { content: postMessages.emptyEdit() }),
      ...([...content].length > POST_CONTENT_MAX && { content: postMessages.tooLong() }),
    };
    if (!fields.refuse(errors)) saving.mutate();
  }

  const own = EDIT_CATEGORIES.some((name) => name === before.category) ? [] : [before.category];

  return (
    <form ref={fields.form} onSubmit={submit} onPaste={paste} {...drop.handlers} noValidate aria-label={texts.edit()}>
      <div className="grid gap-4 pt-2">
        <div>
          <TextArea
            ref={area}
            label={texts.content()}
            dir="auto"
            rows={4}
            required
            readOnly={busy}
            {...fields.bind('content')}
          />
          <Suggesting area={area} text={content} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label={texts.category()} required disabled={busy} {...fields.bind('category')}>
            {[...own, ...EDIT_CATEGORIES].map((name) => (
              <option key={name} value={name}>
                {categoryName(name)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={texts.tags()}
            dir="auto"
            optional
            autoComplete="off"
            readOnly={busy}
            {...fields.bind('tags')}
          />
        </div>
        <CurrentImages images={before.images} removed={removed} disabled={busy} onChange={setRemoved} />
        <NewImage
          file={picture}
          alt={fields.bind('alt')}
          disabled={busy}
          isOver={drop.isOver}
          onPick={pick}
          onRemove={() => {
            setPicture(null);
            fields.set({ alt: '' });
          }}
        />
      </div>
      {busy && picture && <SendingBar share={share} onStop={() => sendingStop.current?.abort()} />}
      <DialogError text={saving.isError && !sendingStop.current?.signal.aborted && failureOf(saving.error)} />
      <DialogActions>
        <Button onClick={onCancel} disabled={busy}>
          {texts.cancel()}
        </Button>
        <Button type="submit" variant="primary" busy={busy} busyText={texts.updating()}>
          {texts.update()}
        </Button>
      </DialogActions>
    </form>
  );
}
