/** The messages between the server and its media worker. */
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
  /** Sum over all widths. */
  bytes: number;
  /** It moved, and only its first frame has been kept. */
  isStilled: boolean;
};

/** A part of a file, from the byte `from` up to but not including `to`. */
export type Range = { from: number; to: number };

/**
 * How a film is rewritten: the file that the worker has written to `to` is its front; `parts` of the upload follow it,
 * with the fills `wiped` (../mp4/fills.ts) written over them. Copying parses nothing, so the server does it itself.
 */
export type TidyPlan = { parts: (Range & { into: number })[]; wiped: string };

/** What the worker can do. */
export type Tasks = {
  /** Says what kind of video a file is; undefined when it is not one that can be read to its end. */
  judge: { input: { path: string }; output: JudgedClip | undefined };
  /**
   * Draws a picture anew in these widths; `isSquare`: its middle, as a still square of exactly these widths; `isOpaque`: on
   * white where it can be seen through.
   */
  draw: {
    input: { path: string; to: string; widths: number[]; isSquare?: boolean; isOpaque?: boolean };
    output: Drawn | { refusal: ImageRefusal };
  };
  /**
   * Plans how an MP4 is tidied; undefined when it is already tidy. Fails when it is broken, or built in a way that we
   * don't rewrite.
   */
  tidy: { input: { path: string; to: string; offsetMax: number }; output: TidyPlan | undefined };
  /**
   * Draws a stored picture as a JPEG for link previews, in base64: in the size of `previewSize`, or within `frame`, with
   * bars beside it.
   */
  preview: { input: { path: string; frame?: { width: number; height: number } }; output: string };
  /** Paints a drawing of the site's own as PNG, in base64. */
  paint: { input: { svg: string }; output: string };
};
export type Request = { [Name in keyof Tasks]: { task: Name; input: Tasks[Name]['input'] } }[keyof Tasks];
