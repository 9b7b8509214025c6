/** What the page asks of the worker, one question for each worker, and what it is told. */

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
  /** Whether the picture can be re-encoded here. */
  picture: boolean;
  /** Whether the sound can; 'none' where there is none. */
  sound: 'none' | 'kept' | 'lost';
};

export type Question =
  | { kind: 'inspect'; file: Blob }
  | ({ kind: 'trim' } & Trim)
  /** Gives a recording its length and a table to seek by, which recorders leave out. */
  | { kind: 'finish'; file: Blob };

export type Answer =
  | { kind: 'progress'; share: number }
  | { kind: 'probe'; probe: Probe }
  | { kind: 'made'; video: Blob }
  /** `unreadable`: no container that we know, or no picture in it, or the file is gone. */
  | { kind: 'failed'; why: 'unreadable' | 'processing'; detail: string };
