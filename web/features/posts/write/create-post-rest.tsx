import type { QueryClient } from '@tanstack/react-query';
import { CREATE_CATEGORIES, POST_CONTENT_MAX, type PostCategory } from '../../../../contract/posts.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { DraftRestored } from '../../../ui/words/draft-restored.tsx';
import { categoryName } from '../categories.tsx';
import { AddImages } from './add-images.tsx';
import { CreatePictures } from './create-pictures.tsx';
import { type Draft, isEmpty, useDraft } from './draft.ts';
import { addPictures, discardDraft } from './draft-files.ts';
import { texts } from './form-texts.ts';
import { sendDraft } from './send-draft.ts';
import { SendingBar } from './sending-bar.tsx';

const COUNT_FROM = 0.8; // the counter only appears close to the limit

type Props = {
  noteId: string;
  /** Length of the text, in characters. */
  length: number;
  errors: Record<string, string>;
  onChange: (changes: Partial<Draft>) => void;
};

/** Adds pictures to the post that is being written. */
export const takePictures = (files: Iterable<File>): void => addPictures(files);

/** Sends the post. @returns the error messages by field, if the server refused some */
export const post = (client: QueryClient): Promise<Record<string, string>> => sendDraft(client);

/** The whole form for a new post except its text: see create-post.tsx. */
export function CreatePostRest({ noteId, length, errors, onChange }: Props) {
  const { draft, sending, isRestored } = useDraft();
  const { content, tags, category, pictures } = draft;
  const tooLong = length > POST_CONTENT_MAX;
  const isBlank = !content.trim() && pictures.length === 0;
  const busy = sending !== null;

  return (
    <>
      <p
        id={noteId}
        aria-live="polite"
        className={cn(
          'text-right text-sm tabular-nums',
          tooLong || errors.content ? 'font-semibold text-danger-ink' : 'text-muted',
        )}
      >
        {errors.content ??
          (length > POST_CONTENT_MAX * COUNT_FROM && texts.ofMax({ used: length, max: POST_CONTENT_MAX }))}
      </p>
      {isRestored && !busy && !isEmpty(draft) && (
        <DraftRestored
          onDiscard={() => {
            discardDraft();
            document.getElementById('write')?.focus(); // the text: the button that was pressed disappears
          }}
        />
      )}
      {pictures.length > 0 && <CreatePictures pictures={pictures} busy={busy} />}
      <div className="mt-3 grid grid-cols-[9rem_minmax(0,1fr)] gap-3 border-t border-line pt-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <SelectField
          label={texts.category()}
          name="category"
          value={category}
          disabled={busy}
          error={errors.category}
          onChange={(event) => onChange({ category: event.target.value as PostCategory })}
        >
          {CREATE_CATEGORIES.map((name) => (
            <option key={name} value={name}>
              {categoryName(name)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={texts.tags()}
          name="tags"
          dir="auto"
          value={tags}
          readOnly={busy}
          error={errors.tags}
          onChange={(event) => onChange({ tags: event.target.value })}
          placeholder={texts.tagsExample()}
          autoComplete="off"
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <AddImages count={pictures.length} disabled={busy} onPick={addPictures} />
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyText={texts.creating()}
          disabled={isBlank || tooLong}
          className="ml-auto px-7"
        >
          {texts.post()}
        </Button>
      </div>
      {sending?.share != null && <SendingBar share={sending.share} onStop={sending.stop} />}
    </>
  );
}
