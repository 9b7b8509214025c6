/** The video editing session (spec 1 §3) and what may happen to it (§4), without a browser. */
import { clock } from '../../platform/time.ts';

/**
 * How a trimmed or muted clip can be made here: re-encoded by WebCodecs, recorded while it plays, or not at all,
 * because the browser shows the file but has no encoder (`whole`) or doesn't even show it (`unseen`).
 */
export type EditMethod = 'convert' | 'record' | 'whole' | 'unseen';

export type Thumbnail = {
  file: File;
  /** The second of the video that it shows; null for one from a stashed upload. */
  at: number | null;
  /** By 'Generate Thumbnail'; false for the one that is made automatically. */
  chosen: boolean;
};

export type Clip = {
  file: File | null;
  /** True while the file is being inspected; duration, trim, thumbnail and way are set afterwards. */
  reading: boolean;
  /** Seconds. */
  duration: number;
  /** Seconds; the part that is uploaded. */
  start: number;
  end: number;
  muted: boolean;
  /** The file has no sound that could be muted. */
  silent: boolean;
  /** Its thumbnail is made by the server (`Probe`). */
  hdr: boolean;
  thumbnail: Thumbnail | null;
  thumbnailError: string | null;
  /** The share that is done, 0 to 1, while the result is being made; otherwise null. */
  processing: number | null;
  /** Keeps the form from being sent (spec 1 §5). */
  error: string | null;
  way: EditMethod;
};

export const TRIM_STEP = 0.1; // seconds; spec 1 §9
const THUMBNAIL_AT = 1; // seconds; spec 1 §9

/** Whole tenths of a second: what is shown is counted in these, so that start and length add up to the end. */
export const tenthsOf = (seconds: number) => Math.floor(seconds / TRIM_STEP + 1e-6);

/** Tenths of a second as m:ss.t: as fine as the slider's steps, for those who can't see the frame, too. */
export const inTenths = (tenths: number) => `${clock(tenths / 10)}.${tenths % 10}`;

export const emptyClip: Clip = {
  file: null,
  reading: false,
  duration: 0,
  start: 0,
  end: 0,
  muted: false,
  silent: false,
  hdr: false,
  thumbnail: null,
  thumbnailError: null,
  processing: null,
  error: null,
  way: 'whole',
};

/**
 * The clip with another trim (spec 1 §4): a start below 0 is 0, an end above the duration is the duration, and a start
 * that is not before the end changes nothing. An error of the previous trim is cleared.
 * @param start
 * @param end seconds
 */
export function trimmed(clip: Clip, start: number, end: number): Clip {
  const from = Math.max(0, start);
  const to = Math.min(clip.duration, end);
  if (!(from < to)) return clip; // NaN, too
  return { ...clip, start: from, end: to, error: null };
}

/** True when the file can't be sent as it is. */
export const isEdited = (clip: Clip): boolean => clip.muted || clip.start > 0 || clip.end < clip.duration;

/** The moment of the automatic thumbnail: one second into the range (spec 1 §3), or its middle if it is short. */
export const thumbnailMoment = (start: number, end: number): number =>
  Math.min(start + THUMBNAIL_AT, (start + end) / 2);

/** True for an automatic thumbnail that shows a part that has been cut away. */
export const showsCutPart = ({ thumbnail, start, end }: Clip): boolean =>
  thumbnail !== null && !thumbnail.chosen && thumbnail.at !== null && (thumbnail.at < start || thumbnail.at > end);
