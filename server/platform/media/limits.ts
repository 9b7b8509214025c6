/** How much memory and time the work on media may take (docs/design/media.md). */
import { SECOND } from '../clock.ts';

const MB = 1024 * 1024;

/**
 * The media worker's, the same for all tasks: with the server and its database, the process tree stays below 400 MB.
 */
export const WORKER_MEMORY = {
  /** Resident bytes, which the server checks at intervals. A JPEG of 50 megapixels takes 130 MB. */
  resident: 225 * MB,
  /** Bytes beyond those that it has when it is ready; the system enforces it, if it can. */
  growth: 180 * MB,
  /** The heap for JavaScript objects: a film of two hours at 60 frames a second takes 90 MB. */
  heapMB: 140,
  /** The worker is ended after a task that leaves it larger than this, which gives the memory back to the system. */
  kept: 130 * MB,
  /** Size of a file that it writes: the largest is the front of a film, 32 MB. */
  file: 64 * MB,
};

/**
 * Milliseconds for one task: processor time, plus some for each GB of the file, and wall time, which is generous for
 * machines that are busy with other work.
 */
export const TASK_TIME = {
  // A usual film takes 20 to 100 ms; a WebM of 1 GB without an index, which is read from end to end, takes 4 s.
  judge: { processor: 2 * SECOND, perGB: 12 * SECOND, wall: 90 * SECOND },
  draw: { processor: 10 * SECOND, perGB: 0, wall: 60 * SECOND }, // the largest that are accepted take 2 s here
  preview: { processor: 5 * SECOND, perGB: 0, wall: 30 * SECOND }, // a picture of ours of 1600 pixels: 0.1 to 0.5 s
  tidy: { processor: 5 * SECOND, perGB: 4 * SECOND, wall: 60 * SECOND }, // each picture's first bytes are looked at
  paint: { processor: 5 * SECOND, perGB: 0, wall: 30 * SECOND }, // a drawing of ours: 50 ms, and fonts to be found at first
};
/** Pixels of a film's picture: 8K. No camera films more. */
export const FILM_PIXELS_MAX = 8192 * 4320;

/** Bytes of memory that ffmpeg may write to; the system enforces it. */
export const FFMPEG_MEMORY = {
  /** A poster from a 4K film takes 210 MB. None is made from an 8K film. */
  poster: 256 * MB,
  /** Converting a 4K film takes 390 MB, an 8K film 770 MB. */
  conversion: 1024 * MB,
};
