/** What the processes of one server say to each other, where WORKERS is more than one. */
import type pg from 'pg';

/** What a process is given when it begins. */
export type Given = {
  /** Which of them it is, from 1; the one that takes the place of another has its number. */
  number: number;
  connection: pg.ClientConfig;
  /** A folder of their own, for sockets among them. */
  folder: string;
  /** What the others have noted. */
  notes: Note[];
};

/** What one process has noted for the others; undefined: nothing any more. */
export type Note = { from: number; name: string; value: unknown };

/** How long a turn is waited for, and with how many others. */
type Patience = { waitingMax?: number | undefined; patience?: number | undefined };

export type ToLead =
  | { kind: 'hello' }
  | { kind: 'ready' }
  /** It can't start: one line for whoever starts the server. */
  | { kind: 'failed'; line: string }
  | { kind: 'note'; name: string; value: unknown }
  | ({ kind: 'take'; id: number; name: string } & Patience)
  /** It has had its turn, or does not want it any more. */
  | { kind: 'leave'; id: number };

export type FromLead =
  | { kind: 'begin'; given: Given }
  | { kind: 'note'; note: Note }
  | { kind: 'turn'; id: number; is: 'come' | 'refused' | 'wanted' }
  /** End after so many seconds; said again: at once. */
  | { kind: 'drain'; seconds: number }
  | { kind: 'end' };
