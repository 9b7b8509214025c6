/** What the page asks a worker, one question for each worker, and what the worker answers. */

export type Trim = {
  file: Blob;
  /** Seconds of the file. */
  start: number;
  end: number;
  muted: boolean;
};

export type Probe = {
  /** Seconds. */
  duration: number;
  /** Of high dynamic range: its colours are right in the player, and grey in what is drawn on a canvas. */
  hdr: boolean;
  /** Whether the picture can be re-encoded here. */
  picture: boolean;
  /** Whether the sound can be re-encoded; 'none' if there is none. */
  sound: 'none' | 'kept' | 'lost';
};

export type Question =
  | { kind: 'inspect'; file: Blob }
  | ({ kind: 'trim' } & Trim)
  /** Adds the length and the seek table, which recorders leave out. */
  | { kind: 'finish'; file: Blob };

export type Answer =
  | { kind: 'progress'; share: number }
  | { kind: 'probe'; probe: Probe }
  | { kind: 'made'; video: Blob }
  /** `unreadable`: an unknown container, no picture in it, or the file is gone. */
  | { kind: 'failed'; why: 'unreadable' | 'processing'; detail: string };
