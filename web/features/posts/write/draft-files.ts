import { useEffect, useState } from 'react';
import { POST_IMAGES_MAX, postMessages } from '../../../../contract/posts.ts';
import { tryImport } from '../../../platform/code/load-code.ts';
import { newId } from '../../../platform/http/new-id.ts';
import { ifStored } from '../../../platform/stored.ts';
import { FEED_TOAST, toast } from '../../../platform/toasts/toasts.ts';
import type { PostToSend } from '../waiting/to-send.ts';
import { changeDraft, type DraftPicture, draftOwner, dropDraft, saveDraft, showInDraft, useDraft } from './draft.ts';
import { refusalOf } from './picture-rules.ts';

/** The files of the draft's pictures that this tab has needed so far; the browser's database has them all. */
const files = new Map<string, File>();
const loadLibrary = () => tryImport(() => import('idb-keyval'));
const fileKey = (id: string) => `post-picture:${draftOwner()}:${id}`;

/** Adds what was picked, dropped or pasted to the draft, up to the limit, and says what was not added. */
export function addPictures(picked: Iterable<File>): void {
  const { draft, sending } = useDraft.getState();
  if (sending) return;
  const all = [...picked];
  const refused = all.map(refusalOf).find((refusal) => refusal !== null);
  if (refused) toast.error(refused, FEED_TOAST);
  const good = all.filter((file) => refusalOf(file) === null);
  const room = POST_IMAGES_MAX - draft.pictures.length;
  if (good.length > room) toast.error(postMessages.tooManyImages(), FEED_TOAST);
  const added = good.slice(0, room).map((file) => ({ id: newId(), file }));
  if (added.length === 0) return;
  for (const { id, file } of added) files.set(id, file);
  showInDraft({ pictures: [...draft.pictures, ...added.map(({ id }) => ({ id, alt: '' }))] });
  // The files first: another tab looks for them as soon as it learns of the draft.
  void stashFiles(added).then(saveDraft);
}

/**
 * Turns a post that was written earlier back into the draft.
 * @returns false if another draft has been started, which stays
 */
export function takeIntoDraft({ content, tags, category, pictures }: PostToSend): boolean {
  const { draft, sending } = useDraft.getState();
  if (sending || draft.content || draft.pictures.length > 0) return false;
  changeDraft({ content, tags, category });
  addPictures(pictures.map(({ file }) => file));
  const alts = pictures.map(({ alt }) => alt);
  showInDraft({
    pictures: useDraft.getState().draft.pictures.map((picture, index) => ({ ...picture, alt: alts[index] ?? '' })),
  });
  return true;
}

/** Stores the files. If the browser has no room for them, they live as long as the page. */
async function stashFiles(added: { id: string; file: File }[]): Promise<void> {
  const library = await loadLibrary();
  await ifStored(async () => library?.setMany(added.map(({ id, file }) => [fileKey(id), file])));
}

export function removePicture(id: string): void {
  changeDraft({ pictures: useDraft.getState().draft.pictures.filter((picture) => picture.id !== id) });
  void forgetFiles([{ id }]);
}

/** Throws the whole draft away. */
export function discardDraft(): void {
  const { draft } = useDraft.getState();
  dropDraft(draft);
  void forgetFiles(draft.pictures);
}

/** Deletes the files of pictures that are no longer in a draft. */
export async function forgetFiles(pictures: Pick<DraftPicture, 'id'>[]): Promise<void> {
  for (const { id } of pictures) files.delete(id);
  if (pictures.length === 0) return;
  const library = await loadLibrary();
  await ifStored(async () => library?.delMany(pictures.map(({ id }) => fileKey(id))));
}

/** The file of a picture; undefined if the browser has lost it. */
export async function fileOf(id: string): Promise<File | undefined> {
  const here = files.get(id);
  if (here) return here;
  const library = await loadLibrary();
  const file = await ifStored(async () => library?.get<File>(fileKey(id)));
  if (file) files.set(id, file);
  return file;
}

/** The file for a preview: null until it has been read. A picture that the browser has lost leaves the draft. */
export function useDraftFile(id: string): File | null {
  const [file, setFile] = useState(() => files.get(id) ?? null);
  useEffect(() => {
    let gone = false;
    void fileOf(id).then((found) => {
      if (gone) return;
      if (found) setFile(found);
      else removePicture(id);
    });
    return () => {
      gone = true;
    };
  }, [id]);
  return file;
}
