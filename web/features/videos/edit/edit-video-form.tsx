import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { videoEditMessages } from '../../../../contract/videos/edit-messages.ts';
import type { EditableVideo, editOwnVideo } from '../../../../contract/videos/edits.ts';
import { ApiError, errorText, fieldErrors } from '../../../platform/http/errors.ts';
import { call } from '../../../platform/http/http.ts';
import { toast } from '../../../platform/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions, DialogError } from '../../../ui/dialog.tsx';
import { useFields } from '../../../ui/hooks/use-fields.ts';
import { feedKey } from '../../feed/feed-items.ts';
import { itemKey } from '../../feed/loaded-feeds.ts';
import { videosKey } from '../api.ts';
import { ClipFields } from '../clip-form/clip-fields.tsx';
import { problemsOfWords, toSend } from '../upload/upload-fields.ts';
import { fieldsOf } from './fields-of.ts';
import { texts } from './texts.ts';
import { ThumbnailField } from './thumbnail-field.tsx';

type Props = {
  video: EditableVideo;
  /** Called with whether there are changes that would be lost. */
  onChanged: (isChanged: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
};

const failureOf = (error: unknown) => errorText(error, videoEditMessages.saveFailed(), videoEditMessages.saveFailed());

/** What the clip says by now, if that is why it could not be saved. */
const nowOf = (error: unknown): EditableVideo | null =>
  error instanceof ApiError && error.status === 409 && typeof error.body.now === 'object'
    ? (error.body.now as EditableVideo)
    : null;

/** The fields of a clip's upload, and its thumbnail. */
export function EditVideoForm({ video, onChanged, onCancel, onDone }: Props) {
  const client = useQueryClient();
  /** The state of the clip that is changed: another one after somebody has changed it elsewhere. */
  const [before, setBefore] = useState(video);
  const fields = useFields(fieldsOf(video));
  /** Counts how often the fields have been filled anew: some hold what is typed themselves. */
  const [filled, setFilled] = useState(0);
  const [thumbnail, setThumbnail] = useState<File | null>(null);
  const initial = fieldsOf(before);

  const saving = useMutation({
    mutationFn: () =>
      call<typeof editOwnVideo>('PUT', '/api/videos/mine/:id', {
        params: { id: before._id },
        fields: { ...toSend(fields.values), edition: String(before.edition) },
        files: { thumbnail: thumbnail ?? undefined },
      }),
    onSuccess: ({ message }) => {
      void client.invalidateQueries({ queryKey: videosKey });
      void client.invalidateQueries({ queryKey: feedKey });
      void client.invalidateQueries({ queryKey: itemKey(before._id) }); // its own page
      toast.success(message);
      onDone();
    },
    onError: (error) => {
      const now = nowOf(error);
      if (now) setBefore(now);
      const refused = fieldErrors(error);
      fields.refuse({ ...refused, ...(refused.eventType && { subtype: refused.eventType }) });
    },
  });
  const busy = saving.isPending;

  const isChanged =
    busy ||
    thumbnail !== null ||
    Object.entries(fields.values).some(([name, value]) => value.trim() !== initial[name as keyof typeof initial]);
  const tell = useEffectEvent(onChanged);
  useEffect(() => {
    tell(isChanged);
    return () => tell(false);
  }, [isChanged]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!isChanged) return onDone();
    if (!fields.refuse(problemsOfWords(fields.values))) saving.mutate();
  }

  function takeNow() {
    fields.set(initial);
    setThumbnail(null);
    setFilled(filled + 1);
    saving.reset();
  }

  return (
    <form ref={fields.form} onSubmit={submit} noValidate aria-label={texts.edit()}>
      <fieldset disabled={busy} className="grid gap-5">
        <ThumbnailField
          posterUrl={before.posterUrl}
          file={thumbnail}
          error={fields.errors.video}
          onPick={(file, error = '') => {
            setThumbnail(file);
            fields.set({ video: '' });
            if (error) fields.refuse({ video: error });
          }}
        />
        <ClipFields key={filled} fields={fields} />
      </fieldset>
      <DialogError text={saving.isError && failureOf(saving.error)} />
      {nowOf(saving.error) && (
        <button type="button" onClick={takeNow} className="link mt-2 min-h-11">
          {texts.takeNow()}
        </button>
      )}
      <DialogActions>
        <Button onClick={onCancel} disabled={busy}>
          {texts.cancel()}
        </Button>
        <Button type="submit" variant="primary" busy={busy} busyText={texts.saving()}>
          {texts.save()}
        </Button>
      </DialogActions>
    </form>
  );
}
