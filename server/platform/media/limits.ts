/** How much memory and time work on media may take. docs/decisions/0035-media-worker.md has the measurements. */
import { SECOND } from '../clock.ts';

const MB = 1024 * 1024;

/** Of the media worker, all tasks alike: with the server and its database the tree stays below 400 MB (issue 13). */
export const WORKER_MEMORY = {
  /** Resident bytes, as the server looks at them now and then. A JPEG of 50 megapixels takes 130 MB. */
  resident: 225 * MB,
  /** Bytes on top of what it has when it is ready, by the system's own limit, where there is one. */
  growth: 180 * MB,
  /** JavaScript objects: a film of two hours at 60 frames a second takes 90 MB. */
  heapMB: 140,
  /** It ends after a task that left it larger than this, so that the system has the rest back. */
  kept: 130 * MB,
  /** A file that it writes: the largest is the front of a film, 32 MB. */
  file: 64 * MB,
};

/**
 * Processor time of one task in milliseconds, of which there is more for each GB of the file, and the time on the wall,
 * for a machine that is busy with other things.
 */
export const TASK_TIME = {
  // A usual film takes 20 to 100 ms; a WebM of 1 GB without an index, which is read from end to end, takes 4 s.
  judge: { processor: 2 * SECOND, perGB: 12 * SECOND, wall: 90 * SECOND },
  draw: { processor: 10 * SECOND, perGB: 0, wall: 60 * SECOND }, // issue 13; the largest that are let in take 2 s here
  tidy: { processor: 5 * SECOND, perGB: 0, wall: 60 * SECOND },
};
export const GB = 1024 * MB;

export const IDLE = 30 * SECOND; // the worker ends when it has had nothing to do for so long

/** Pixels of a film's picture: 8K. More is no camera's. */
export const FILM_PIXELS_MAX = 8192 * 4320;

/** Of ffmpeg: writable memory by the system's limit, and pixels of a picture that it decodes. */
export const FFMPEG_MEMORY = {
  /** A poster out of a 4K film takes 210 MB. One out of an 8K film is not made. */
  poster: 256 * MB,
  /** A conversion of 4K film takes 390 MB, of 8K film 770 MB. */
  conversion: 1024 * MB,
};
