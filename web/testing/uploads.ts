/** The upload form on answers, and the server's part of an upload: requests by XMLHttpRequest, in parts (https://tus.io). */
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listOwnVideos } from '../../contract/own-videos.ts';
import { listCountries, listUniversities } from '../../contract/schools.ts';
import { ownStorage } from '../../contract/uploads.ts';
import { listMatchesOfToday } from '../../contract/videos/match-clips.ts';
import { listVideos } from '../../contract/videos.ts';
import clip from '../../tools/seed/media/tennis-rally.mp4?url';
import { rememberSchool } from '../features/videos/upload/last-upload.ts';
import { emptyFields } from '../features/videos/upload/upload-fields.ts';
import { answer } from './answers.ts';
import { answerLists, answerProfile } from './pages.ts';
import { MEMBER, open, signedIn } from './screen.tsx';
import { holdClock } from './surroundings.ts';

export const uploadForm = page.getByRole('dialog', { name: 'Upload Video' });
export const sendButton = uploadForm.getByRole('button', { name: 'Upload Video' });

type Refusal = { status: number; body: { message: string; code: string } };

/**
 * Takes the place of the requests by which a file is sent, and keeps what comes, until the test ends.
 * @returns what has come, and ways to have parts wait or refused
 */
export function keepUploads() {
  const kept = new Map<string, { size: number; received: number }>();
  let [lastName, last] = ['', [] as Blob[]];
  /** From which byte on each part came. */
  const parts: number[] = [];
  const refusals: (Refusal & { method: string })[] = [];
  let gate: { from: number; promise: Promise<void> } | undefined;

  class Request {
    readonly upload: { onload?: (sent: object) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = '';
    #method = '';
    #id = '';
    #size = 0;
    #isOver = false;
    open(method: string, url: string): void {
      this.#method = method;
      this.#id = url.split('/').pop() ?? '';
    }
    setRequestHeader(name: string, value: string): void {
      if (name.toLowerCase() === 'upload-length') this.#size = Number(value);
      if (name.toLowerCase() === 'upload-metadata') lastName = atob(value.replace('filename ', '')); // key, space, base64
    }
    getAllResponseHeaders(): string {
      const { size = 0, received = 0 } = kept.get(this.#id) ?? {};
      return `location: /api/uploads/${this.#id}\r\nupload-offset: ${received}\r\nupload-length: ${size}\r\n`;
    }
    abort(): void {
      this.#isOver = true;
      this.onabort?.();
    }
    #answer(body: Blob | null): number {
      const at = refusals.findIndex(({ method }) => method === this.#method);
      const [refusal] = at < 0 ? [] : refusals.splice(at, 1);
      if (refusal) this.responseText = JSON.stringify(refusal.body);
      if (refusal) return refusal.status;
      if (this.#method === 'POST') {
        this.#id = `0197c3a2-5b1e-7c3e-9d50-${String(kept.size + 1).padStart(12, '0')}`;
        kept.set(this.#id, { size: this.#size, received: 0 });
        last = [];
        return 201;
      }
      const upload = kept.get(this.#id);
      if (!upload) return 404;
      if (this.#method === 'DELETE') kept.delete(this.#id);
      if (this.#method === 'PATCH') upload.received += body?.size ?? 0;
      if (this.#method === 'PATCH' && body) last.push(body);
      return this.#method === 'HEAD' ? 200 : 204;
    }
    async send(body: Blob | null): Promise<void> {
      if (this.#method === 'PATCH') {
        const from = kept.get(this.#id)?.received ?? 0;
        parts.push(from);
        if (gate && from >= gate.from) await gate.promise;
      }
      if (this.#isOver) return;
      if (!navigator.onLine) return this.onerror?.();
      this.upload.onload?.({ loaded: body?.size ?? 0 });
      this.status = this.#answer(body);
      this.onload?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    /** The uploads that have not been thrown away, in bytes. */
    sizes: () => [...kept.values()],
    /** The file that was sent last, as far as it has come. */
    last: () => new File(last, lastName),
    parts,
    /** Has parts wait from now on. @param from those before it arrive @returns lets all arrive */
    hold(from = 0): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = { from, promise };
      return () => {
        gate = undefined;
        resolve();
      };
    },
    /** Has the next request of that method refused. */
    refuse: (method: 'POST' | 'PATCH', status: number, body: Refusal['body']) =>
      void refusals.push({ method, status, body }),
  };
}

/** What the page of the form asks, of a member who has not uploaded yet. */
export function answerUploadForm(): void {
  signedIn();
  answerLists();
  answer(listVideos, { videos: [], total: 0, faculties: [], nextCursor: null });
  answer(listOwnVideos, { videos: [], total: 0, waiting: 0, failed: 0, nextCursor: null });
  answer(ownStorage, { used: 0, quota: null });
  answer(listCountries, []);
  answer(listUniversities, []);
  answer(listMatchesOfToday, { matches: [] });
  answerProfile();
}

/** The one line in which all but the title is. */
export const details = uploadForm.getByRole('button', { name: /^Details/ });

/** Opens it in a form that has nothing left to ask. */
export async function openDetails(): Promise<void> {
  await expect.element(details).toHaveAttribute('aria-expanded', 'false');
  await details.click();
}

/** Has the form begin with a school, as after another upload. */
export const stashSchool = (accountId = MEMBER._id) =>
  rememberSchool(accountId, {
    ...emptyFields,
    ...{ country: 'Ghana', schoolName: 'University of Ghana', schoolFaculty: 'Law' },
  });

/** Opens the gallery; its loading screen, which stands for 2 seconds, has gone. */
export async function openGallery(path = '/app/videos') {
  const clock = holdClock();
  const viewer = await open(path);
  await clock.advance(2000);
  clock.release();
  return viewer;
}

/** Goes from another page to the gallery, by the site's own link. */
export async function goToGallery(viewer: Awaited<ReturnType<typeof open>>): Promise<void> {
  const clock = holdClock();
  await page.getByRole('banner').getByRole('link', { name: 'Videos' }).click();
  await expect.poll(viewer.here).toBe('/app/videos');
  await clock.advance(2000);
  clock.release();
  await expect.element(page.getByRole('heading', { name: 'Sports Highlights' })).toBeVisible();
}

export async function openUploadForm(): Promise<void> {
  await page.getByRole('button', { name: 'Upload Video' }).first().click();
  await expect.element(uploadForm).toBeVisible();
}

/** A film of some seconds. */
export const film = async (name = 'rally.mp4') =>
  new File([await (await fetch(clip)).blob()], name, { type: 'video/mp4' });

const MEGABYTE = 1024 * 1024;

/** A film of so many megabytes, which are free space behind its own. Parts have 8 MB. */
export async function largeFilm(megabytes: number): Promise<File> {
  const own = await film();
  const free = new Uint8Array(megabytes * MEGABYTE - own.size);
  new DataView(free.buffer).setUint32(0, free.length);
  free.set(new TextEncoder().encode('free'), 4);
  return new File([own, free], 'large.mp4', { type: 'video/mp4' });
}

/** Chooses a file for the open form: in the page, through which no megabytes have to be carried. */
export function pickFile(file: File): void {
  const input = uploadForm.element().querySelector('input[type=file]') as HTMLInputElement;
  const given = new DataTransfer();
  given.items.add(file);
  input.files = given.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Chooses a film, and waits until it has been read. */
export async function pickFilm(chosen: File | string = 'rally.mp4'): Promise<void> {
  pickFile(typeof chosen === 'string' ? await film(chosen) : chosen);
  await filmRead();
}

/** Waits until a film that was chosen has been read. */
export async function filmRead(): Promise<void> {
  await expect.element(uploadForm.getByRole('region', { name: 'Video editor' })).toBeVisible();
  await expect.element(uploadForm.getByRole('status', { name: 'Reading the clip' })).not.toBeInTheDocument();
}

/** Fills in what a form that begins with a school needs besides. */
export async function fillRest(name: string, chosen?: File): Promise<void> {
  await pickFilm(chosen);
  await uploadForm.getByLabelText('Title').fill(name);
  await uploadForm.getByLabelText('Description').fill('A long one.');
}

/** Opens the form of a member, which begins with a school. @returns where the viewer is */
export async function beginUpload() {
  answerUploadForm();
  stashSchool();
  const viewer = await openGallery();
  await openUploadForm();
  return viewer;
}

/** Opens it with all that it needs. @returns where the viewer is */
export async function prepareUpload(name: string, chosen?: File) {
  const viewer = await beginUpload();
  await fillRest(name, chosen);
  return viewer;
}
