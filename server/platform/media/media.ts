/**
 * Work on films and pictures, as the rest of the server sees it. All of it is done by the media worker, one thing at
 * a time, and fairly: whoever sends many things waits behind those who send one.
 */
import { mediaMessages } from '../../../contract/media.ts';
import type { Clock } from '../clock.ts';
import { createFairGate } from '../fair-gate.ts';
import { writeTidy } from '../mp4/write.ts';
import type { JudgedClip } from './judged-clip.ts';
import type { Drawn, ImageRefusal, Tasks } from './messages.ts';
import { pictureKind } from './picture-kind.ts';
import { createWorkerProcess, TooHard, Unreadable } from './worker-process.ts';

const WAITING_MAX = 20; // of one person; a form sends its pictures one after the other
const OFFSET_MAX = 0xffffffff; // what the table stco can say

export type Media = {
  /**
   * Says what kind of video a file is, by its content.
   * @param who it is done for: an account's id, or `PUBLISHING`
   * @returns undefined when it is none that can be read to its end
   * @throws TooHard when it takes more memory or time than a film may; 429 when too much of theirs waits already
   */
  judge(path: string, who: string): Promise<JudgedClip | undefined>;
  /**
   * Draws a picture anew, as WebP in these widths, at `<to>.0`, `<to>.1`, …; whoever asks removes what is there.
   * @returns why not, when it is none that we take
   */
  draw(input: Tasks['draw']['input'], who: string): Promise<Drawn | { refusal: ImageRefusal }>;
  /**
   * Writes an MP4 or MOV anew, tidily: its head in front, and nothing in it but the film.
   * @param options `offsetMax`, for tests: how long the new file may be before its offsets take 8 bytes
   * @returns false when the file is tidy as it is: nothing has been written then
   * @throws Unreadable when the file is broken, or built in a way that is not rewritten (fragments)
   */
  tidy(from: string, to: string, options?: { offsetMax?: number }): Promise<boolean>;
  /** Says that something to look into is on its way. */
  warmUp(): void;
  stop(): Promise<void>;
};

/** Whom jobs work for, which nobody waits for. */
export const PUBLISHING = 'publishing';

/** @param report is told in one line of each file that was too much */
export function createMedia(clock: Clock, report: (line: string) => void): Media {
  const worker = createWorkerProcess(report);
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
    warmUp: worker.warmUp,
    stop: worker.stop,
  };
}
