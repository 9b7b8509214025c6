/** The form for an upload, with all that it needs but a film, and what is sent by it. */
import { expect, onTestFinished, vi } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { listOwnVideos } from '../../contract/own-videos.ts';
import { listCountries, listUniversities } from '../../contract/schools.ts';
import { ownStorage } from '../../contract/uploads.ts';
import { listMatchesOfToday } from '../../contract/videos/match-clips.ts';
import { listVideos } from '../../contract/videos.ts';
import { rememberSchool } from '../features/videos/upload/last-upload.ts';
import { emptyFields } from '../features/videos/upload/upload-fields.ts';
import { answer } from './answers.ts';
import { MEMBER, open, signedIn } from './screen.tsx';
import { holdClock } from './surroundings.ts';

const UPLOAD = '0197c3a2-5b1e-7c3e-9d50-000000000001';

export const form = page.getByRole('dialog', { name: 'Upload Video' });
export const title = form.getByLabelText('Title');
export const send = form.getByRole('button', { name: 'Upload Video' });

/**
 * Takes the place of the requests by which a file is sent, in parts, and keeps what comes (https://tus.io/protocols/resumable-upload).
 * @returns how many parts have been sent, what has them answered, which they are not before, and the last file
 */
export function keepFiles() {
  const answering = Promise.withResolvers<void>();
  let parts = 0;
  let [length, offset] = [0, 0];
  let [name, kept] = ['', [] as Blob[]];
  class Request {
    readonly upload = {};
    onload?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = '';
    #method = '';
    #isOver = false;
    open(method: string): void {
      this.#method = method;
    }
    setRequestHeader(header: string, value: string): void {
      if (header.toLowerCase() === 'upload-length') length = Number(value);
      if (header.toLowerCase() === 'upload-metadata') name = atob(value.replace('filename ', '')); // key, space, base64
    }
    getAllResponseHeaders(): string {
      return `location: /api/uploads/${UPLOAD}\r\nupload-offset: ${offset}\r\nupload-length: ${length}\r\n`;
    }
    abort(): void {
      this.#isOver = true;
      this.onabort?.();
    }
    async send(body: Blob | null): Promise<void> {
      if (this.#method === 'POST') [offset, kept] = [0, []];
      if (this.#method === 'PATCH') {
        parts++;
        await answering.promise;
        if (this.#isOver) return;
        offset += body?.size ?? 0;
        if (body) kept.push(body);
      }
      this.status = this.#method === 'POST' ? 201 : 200;
      this.onload?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  onTestFinished(() => void vi.unstubAllGlobals());
  return { countOf: () => parts, answer: answering.resolve, last: () => new File(kept, name) };
}

/** A member, whose form begins with a school, opens it. @returns where they are, and ways to go elsewhere */
export async function openUploadForm() {
  signedIn();
  answer(listVideos, { videos: [], total: 0, faculties: [], nextCursor: null });
  answer(listOwnVideos, { videos: [], total: 0, waiting: 0, failed: 0, nextCursor: null });
  answer(ownStorage, { used: 0, quota: null });
  answer(listCountries, []);
  answer(listUniversities, []);
  answer(listMatchesOfToday, { matches: [] });
  rememberSchool(MEMBER._id, {
    ...emptyFields,
    country: 'Ghana',
    schoolName: 'University of Ghana',
    schoolFaculty: 'Law',
  });
  const clock = holdClock();
  const viewer = await open('/app/videos');
  await clock.advance(2000); // the page's loading screen
  clock.release();
  await page.getByRole('button', { name: 'Upload Video' }).first().click();
  await expect.element(form).toBeVisible();
  return viewer;
}

/** The field for the film. */
export const picker = (): Locator => page.elementLocator(form.element().querySelector('input[type=file]') as Element);

/** Waits until a film that was picked has been read. */
export async function filmRead(): Promise<void> {
  await expect.element(form.getByRole('region', { name: 'Video editor' })).toBeVisible();
  await expect.element(form.getByRole('status', { name: 'Reading the video' })).not.toBeInTheDocument();
}

/** Picks one of the films (tools/views/films.ts). */
export async function pickFilm(name: string, as?: string): Promise<void> {
  await commands.pickFilm(picker(), name, as);
  await filmRead();
}
