/** What the server and its media worker say to each other. */
import type { JudgedClip } from './judged-clip.ts';

/** Why a picture is not taken. */
export type ImageRefusal = 'not-an-image' | 'heic' | 'too-many-pixels';

/** A picture drawn anew, each width in a file of its own: `<to>.0`, `<to>.1`, … */
export type Drawn = {
  widths: number[];
  width: number;
  height: number;
  /** Base64. */
  thumbhash: string;
  /** Of all widths together. */
  bytes: number;
};

/** A part of a file, from one byte to before another. */
export type Range = { from: number; to: number };

/**
 * How a film is written anew: the file that the worker has put at `to` is its front, behind it come `parts` of the
 * upload, and `wiped` of what then stands there become zeros. Copying takes no judgement, so it is not the worker's.
 */
export type TidyPlan = { parts: (Range & { into: number })[]; wiped: Range[] };

/** What the worker does. */
export type Tasks = {
  /** Says what kind of video a file is; undefined when it is none that can be read to its end. */
  judge: { input: { path: string }; output: JudgedClip | undefined };
  /** Draws a picture anew in these widths. */
  draw: { input: { path: string; to: string; widths: number[] }; output: Drawn | { refusal: ImageRefusal } };
  /** Plans how an MP4 is put in order; undefined when it is in order. Fails when it is built in another way. */
  tidy: { input: { path: string; to: string; offsetMax: number }; output: TidyPlan | undefined };
};
export type TaskName = keyof Tasks;

export type Request = { [Name in TaskName]: { task: Name; input: Tasks[Name]['input'] } }[TaskName];
/** `unreadable`: the file is not built as it has to be; `code` and `syscall` are the system's, as Node's errors have them. */
export type Failure = { message: string; code?: string; syscall?: string; unreadable: boolean };
export type Reply = { ready: true; dataBytes: number | undefined } | { output: unknown } | { failure: Failure };
