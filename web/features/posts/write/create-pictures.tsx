import { X } from 'lucide-react';
import { useRef } from 'react';
import { IMAGE_ALT_MAX } from '../../../../contract/posts.ts';
import { useObjectUrl } from '../../../ui/hooks/use-object-url.ts';
import { changeDraft, type DraftPicture, useDraft } from './draft.ts';
import { removePicture, useDraftFile } from './draft-files.ts';
import { texts } from './form-texts.ts';

/** The pictures of the post that is being written, each with its description and a button to remove it. */
export function CreatePictures({ pictures, busy }: { pictures: DraftPicture[]; busy: boolean }) {
  const list = useRef<HTMLUListElement>(null);

  function remove(id: string, index: number) {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const next = buttons[index + 1] ?? buttons[index - 1] ?? list.current?.closest('form')?.querySelector('textarea');
    removePicture(id);
    next?.focus(); // otherwise the removed button would leave the focus at the top of the page
  }

  return (
    <ul ref={list} aria-label={texts.picturesOfPost()} className="mt-3 grid gap-3 sm:grid-cols-2">
      {pictures.map((picture, index) => (
        <Picture
          key={picture.id}
          picture={picture}
          number={index + 1}
          busy={busy}
          onRemove={() => remove(picture.id, index)}
        />
      ))}
    </ul>
  );
}

type Props = { picture: DraftPicture; number: number; busy: boolean; onRemove: () => void };

function Picture({ picture: { id, alt }, number, busy, onRemove }: Props) {
  const file = useDraftFile(id);
  const url = useObjectUrl(file);

  const setAlt = (text: string) =>
    changeDraft({
      pictures: useDraft.getState().draft.pictures.map((one) => (one.id === id ? { ...one, alt: text } : one)),
    });

  return (
    <li className="flex items-center gap-2 rounded-[10px] border border-line p-2">
      <div className="size-20 flex-none overflow-hidden rounded-md bg-sunken">
        {url && <img src={url} alt={texts.preview({ file: file?.name ?? '' })} className="size-full object-cover" />}
      </div>
      <input
        type="text"
        dir="auto"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        readOnly={busy}
        maxLength={IMAGE_ALT_MAX}
        aria-label={texts.describe({ number })}
        placeholder={texts.describeIt()}
        autoComplete="off"
        className="input min-w-0"
      />
      <button
        type="button"
        aria-label={texts.removePicture({ number })}
        disabled={busy}
        onClick={onRemove}
        className="icon-btn"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}
