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
} from '../../../contract/posts.ts';
import { errorText, fieldErrors } from '../../platform/errors.ts';
import { capitalise, splitTags } from '../../platform/text.ts';
import { FEED_TOAST, toast } from '../../platform/toasts.ts';
import { upload } from '../../platform/upload.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { patchPost } from './api.ts';
import { CurrentImages } from './current-images.tsx';
import { NewImage } from './new-image.tsx';
import { pastedPictures, refusalOf } from './picture-rules.ts';
import { SendingBar } from './sending-bar.tsx';
import { useFileDrop } from './use-file-drop.ts';

type Props = {
  post: Post;
  /** Told whether there is anything that would be lost. */
  onChanged: (isChanged: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
};

/** Content, category, tags and pictures of a post; one new picture at a time (spec 2 §2). */
export function EditForm({ post, onChanged, onCancel, onDone }: Props) {
  const client = useQueryClient();
  const [before] = useState(post); // it may be fetched anew meanwhile
  const initial = { content: before.content, category: before.category, tags: before.tags.join(', '), alt: '' };
  const fields = useFields(initial);
  const [removed, setRemoved] = useState<string[]>([]);
  const [picture, setPicture] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const sendingStop = useRef<AbortController>(null);
  const drop = useFileDrop(pick);
  const { content, category, tags, alt } = fields.values;

  const saving = useMutation({
    mutationFn: () => {
      sendingStop.current = new AbortController();
      setShare(0);
      return upload<typeof updatePost>('PUT', '/api/posts/:id', {
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
        onProgress: setShare,
      });
    },
    onSuccess: ({ message, post: saved }) => {
      patchPost(client, saved);
      toast.success(message, FEED_TOAST);
      onDone();
    },
    onError: (error) => {
      if (sendingStop.current?.signal.aborted) return;
      toast.error(errorText(error, postMessages.updateFailed), FEED_TOAST);
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
      refusalOf(file) ?? (before.images.length - removed.length >= POST_IMAGES_MAX ? postMessages.tooManyImages : null);
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
      ...(!content.trim() && { content: postMessages.emptyEdit }),
      ...([...content].length > POST_CONTENT_MAX && { content: postMessages.tooLong }),
    };
    if (!fields.refuse(errors)) saving.mutate();
  }

  const own = EDIT_CATEGORIES.some((name) => name === before.category) ? [] : [before.category];

  return (
    <form ref={fields.form} onSubmit={submit} onPaste={paste} {...drop.handlers} noValidate aria-label="Edit post">
      <div className="grid gap-4 pt-2">
        <TextArea label="Content" rows={4} required readOnly={busy} {...fields.bind('content')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Category" required disabled={busy} {...fields.bind('category')}>
            {[...own, ...EDIT_CATEGORIES].map((name) => (
              <option key={name} value={name}>
                {capitalise(name)}
              </option>
            ))}
          </SelectField>
          <TextField label="Tags" optional autoComplete="off" readOnly={busy} {...fields.bind('tags')} />
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
      <DialogActions>
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" look="primary" busy={busy} busyText="Updating...">
          Update Post
        </Button>
      </DialogActions>
    </form>
  );
}
