/**
 * Work on films and pictures, as the rest of the server sees it. The media worker does all of it, one task at a time,
 * and fairly: a member who sends many files waits behind those who send one.
 */
import { mediaMessages } from '../../../contract/media.ts';
import type { Clock } from '../clock.ts';
import { createFairGate } from '../memory/fair-gate.ts';
import { writeTidy } from '../mp4/write.ts';
import { createWorkerProcess, TooHard, Unreadable } from '../processes/worker-process.ts';
import type { JudgedClip } from './judged-clip.ts';
import { MEDIA_WORKER } from './media-worker.ts';
import type { Drawn, ImageRefusal, Tasks } from './messages.ts';
import { pictureKind } from './picture-kind.ts';

const WAITING_MAX = 20; // tasks of one account; a form sends its pictures one after the other
const OFFSET_MAX = 0xffffffff; // the largest offset that an `stco` table can hold

export type Media = {
  /**
   * Says what kind of video a file is, by its content.
   * @param who whom it is done for: an account's id, or `PUBLISHING`
   * @returns undefined when it is not a video that can be read to its end
   * @throws TooHard when it takes more memory or time than a film may; 429 when too many of their tasks are already
   *   waiting
   */
  judge(path: string, who: string): Promise<JudgedClip | undefined>;
  /**
   * Draws a picture anew, as WebP in these widths, at `<to>.0`, `<to>.1`, …; the caller removes these files, also after
   * a failure.
   * @returns the reason when we don't take the picture
   */
  draw(input: Tasks['draw']['input'], who: string): Promise<Drawn | { refusal: ImageRefusal }>;
  /**
   * Rewrites an MP4 or MOV tidily: its head in front, and nothing in it but the film.
   * @param options `offsetMax`, for tests: how long the new file may be before its offsets take 8 bytes
   * @returns false when the file is already tidy: nothing has been written then
   * @throws Unreadable when the file is broken, or built in a way that we don't rewrite (fragments)
   */
  tidy(from: string, to: string, options?: { offsetMax?: number }): Promise<boolean>;
  /**
   * Draws a stored picture as a JPEG for link previews (`Tasks`).
   * @throws TooHard, 429 as above
   */
  preview(input: Tasks['preview']['input']): Promise<Buffer>;
  /**
   * Paints a drawing of the site's own (SVG) as PNG. What of it people have typed must have been escaped.
   * @throws TooHard, 429 as above
   */
  paint(svg: string): Promise<Buffer>;
  /** Starts the worker because a file for it is on its way. */
  warmUp(): void;
  stop(): Promise<void>;
};

/** The `who` of jobs, which no member waits for. */
export const PUBLISHING = 'publishing';
/** The `who` of all pictures of link previews together, so that they don't hold up the pictures of members. */
const PAINTING = 'painting';

/** @param report gets one line for each file that was too much */
export function createMedia(clock: Clock, report: (line: string) => void): Media {
  const worker = createWorkerProcess<Tasks>(MEDIA_WORKER, report);
  const gate = createFairGate(clock, { waitingMax: WAITING_MAX, tooMany: mediaMessages.tooManyWaiting });

  return {
    judge: (path, who) => gate(who, () => worker.perform('judge', { path })),
    async draw(input, who) {
      const kind = await pictureKind(input.path);
      if (typeof kind === 'object') return kind;
      return gate(who, () => worker.perform('draw', input)).catch((error) => {
        if (error instanceof TooHard) return { refusal: 'too-many-pixels' };
        throw error;
      });
    },
    async tidy(from, to, { offsetMax = OFFSET_MAX } = {}) {
      const plan = await gate(PUBLISHING, () => worker.perform('tidy', { path: from, to, offsetMax })).catch(
        (error) => {
          throw error instanceof TooHard ? new Unreadable(error.message) : error;
        },
      );
      if (plan) await writeTidy(from, to, plan);
      return plan !== undefined;
    },
    async preview(input) {
      return Buffer.from(await gate(PAINTING, () => worker.perform('preview', input)), 'base64');
    },
    async paint(svg) {
      return Buffer.from(await gate(PAINTING, () => worker.perform('paint', { svg })), 'base64');
    },
    warmUp: worker.warmUp,
    stop: worker.stop,
  };
}
