import type { Member } from '../sessions/sessions.ts';

/** One browser's connection. */
export type Connection = {
  /**
   * Whose it is, or undefined for a visitor. When the session ends so does the connection, and comes back as a
   * visitor's.
   */
  readonly member: Member | undefined;
  /** Where it comes from. */
  readonly ip: string;
  /** @returns false when the connection is in too many rooms already, or has ended */
  join(room: string): boolean;
  /** @param room left out: the one joined last */
  leave(room?: string): void;
  tell(event: string, ...words: unknown[]): void;
  /** Ends it: the browser takes it for a lost connection. */
  cut(): void;
};

/** Handles what a browser sends: the event's first argument, of any shape. What it returns is the answer. */
export type Handler = (connection: Connection, payload: unknown) => unknown;
