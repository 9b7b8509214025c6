import { waitingKind } from '../../outbox/waiting.ts';
import type { Act } from './acts.ts';

/** Something that a scorekeeper has done. */
export type ActToSend = {
  matchId: string;
  /** Who plays, to tell it by while it waits. */
  match: string;
  /** What happened. */
  words: string;
  act: Act;
};

/** The event that an act is about. */
export const eventIdOf = (act: Act): string => (act.kind === 'note' ? act.body.id : act.eventId);

export const actToSend = waitingKind<ActToSend>('score');
