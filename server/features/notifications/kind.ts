import type { NotificationKind } from '../../../contract/notifications/notifications.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Afterwards, Hearing } from '../../platform/facts/fact.ts';
import type { Addressed, Counting, Happening, NoLonger, Outcome, RingsFor } from './act-queries.ts';
import type { Behind } from './told-queries.ts';

/** The transaction in which a fact is heard, and what is to run after it. */
export type Turn = { tx: Db; afterwards: Afterwards };

type To = Omit<Addressed, 'kind'>;

/** A clip that everybody sees from now on. */
export type NewClip = { videoId: string; uploaderId: string; at: string };

/** A clip that stands at its match from now on, which somebody has said; `byId`: who. */
export type NewMatchClip = { videoId: string; byId: string; at: string };

/** A match in which something has happened. */
export type AlertedMatch = { matchId: string; at: string };

/** A match whose result counts. */
export type EndedMatch = { matchId: string; at: string; behind: Behind };

/** What an act has done with a match's sides: see the fact `sidesMoved`. */
export type MovedSides = { outIds: string[]; elsewhereIds: string[]; decidedId: string | null };

/** A match that is at another time or place; with `sides`: of other teams. */
export type MovedMatch = { matchId: string; at: string; behind: Behind; sides?: MovedSides };

/**
 * What a kind does about the facts that it hears. Each way of telling asks who is behind it, and passes over whoever is not
 * there, acts themselves, or has muted or blocked one of those (`told-queries.ts`).
 */
export type Telling = {
  /** Somebody has acted on something of the member's. */
  act(turn: Turn, to: To, behind: Behind & { actor: string }, happening: Happening, counting: Counting): Promise<void>;
  /** They have taken it back, or nobody sees it any more. @param thing what that is, if the act said so */
  takeBack(turn: Turn, to: Omit<To, 'subjectKind'>, actorId: string, thing?: string): Promise<void>;
  /** It is no longer so, whoever did it. */
  takeBackAll(turn: Turn, of: NoLonger): Promise<void>;
  /** Tells all who follow the uploader or the school, in a job. */
  toFollowers(turn: Turn, clip: NewClip): Promise<void>;
  /** Tells all who follow a team or the competition of its match, in a job. */
  toFollowersOfMatch(turn: Turn, clip: NewMatchClip): Promise<void>;
  /** Tells all who follow one of its teams or its competition, in a job. */
  toMatchFollowers(turn: Turn, match: EndedMatch): Promise<void>;
  /** Tells all who have asked for that how it stands, in a job. */
  toAlerted(turn: Turn, match: AlertedMatch): Promise<void>;
  /** Tells all who belong to one of its teams, follow one or have alerts for it, in a job. */
  toMatchPeople(turn: Turn, match: MovedMatch): Promise<void>;
  /** Something has come out, which names nobody. */
  outcome(turn: Turn, to: To, behind: Behind, happening: Outcome): Promise<void>;
  /** What these members are told has changed in another way. */
  changed(turn: Turn, accountIds: string[]): void;
};

/**
 * A kind of notification: its name, whose sentences stand in contract/notifications/words.ts, and the facts that it
 * hears. `server/features/notifications/kinds/` has a file for each; who is told of it says its line in `server/testing/told/lines.ts`.
 */
export type Kind = { kind: NotificationKind; ringsFor: RingsFor; hears(telling: Telling): Hearing[] };
