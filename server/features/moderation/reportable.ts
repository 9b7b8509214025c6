/** How a feature lets its things be reported, hidden, shown and removed; moderation knows nothing else about them. */
import type { Static } from 'typebox';
import type { AuditAct } from '../../../contract/admin.ts';
import type { Hidden, HiddenKind, ReportCase, ReportKind, report } from '../../../contract/reports.ts';
import type { WordPlace } from '../../../contract/talk/words.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import type { Heard } from '../../platform/messages/bus.ts';
import type { Admin } from '../../platform/sessions/sessions.ts';

/** An admin's act: who acts, when, and in which transaction, which also tells its facts. */
export type Acting = Act & { admin: Admin; now: Date };

/** What is done once the act is committed, if anything: removing files. */
export type Aftermath = (() => Promise<void>) | void;

/** A thing locked until the transaction ends, and what can be done to it; each throws 403 or 409 if not allowed. */
export type Locked = {
  /** What the audit log calls it, and its author. */
  name: string;
  authorName: string | null;
  hide(): Promise<Aftermath>;
  /** @param isNew others have never seen it: it gets the current time as its date */
  show(isNew: boolean): Promise<Aftermath>;
  remove(): Promise<Aftermath>;
  /** Removes its words, and leaves it where it is; absent if they are all that it is. */
  blank?(): Promise<Aftermath>;
};

/** A thing as the admins' queue shows it (ReportCase in contract/reports.ts). */
export type Described = {
  id: string;
  /** The full text; the queue shows its beginning. */
  text: string;
  /** The post itself, or the one that the comment is on. */
  postId: string | null;
  /** The video that the comment is on. */
  videoId?: string | null;
  /** The match that the comment is on. */
  matchId?: string | null;
  /** Of a match, or of its result: when and in what it is played. */
  match?: NonNullable<ReportCase['thing']['match']>;
  /** Where the words stand, and the page that shows them. */
  words?: { place: WordPlace; path: string };
  watchLink: string | null;
  pictureUrl: string | null;
  createdAt: Date;
  author: { id: string; username: string; isActive: boolean } | null;
};

/** Something that only its author and admins see. */
export type HiddenThing = {
  kind: HiddenKind;
  id: string;
  postId: string | null;
  videoId?: string | null;
  matchId?: string | null;
  hidden: Hidden;
  content: string;
  createdAt: Date;
};

/** The names of admins' acts in the audit log; null if the kind writes its own entries. */
export type AuditActs = Record<'hide' | 'unhide' | 'remove' | 'blank', AuditAct> | null;

/** The names that most kinds use. */
export const CONTENT_ACTS = {
  hide: 'hide-content',
  unhide: 'unhide-content',
  remove: 'remove-content',
  blank: 'blank-content',
} as const;

export type Reportable = {
  kind: ReportKind;
  auditActs: AuditActs;
  /** The fact that one of them was removed, by whomever, and its case with it. */
  removed: Heard<object>;
  /** Whether one says so, of a fact that says other things, too. */
  isRemoval?(said: object): boolean;
  /** The id by which what a member names is reported, where that is not the thing's own. */
  enlist?(tx: Db, named: Pick<Static<typeof report.body>, 'id' | 'words'>, now: Date): Promise<string | undefined>;
  /**
   * Prevents a visible thing from being removed until the transaction ends.
   * @returns its owner; undefined when it is gone or hidden
   */
  hold(tx: Db, id: string): Promise<{ ownerId: string | null } | undefined>;
  /** Describes those of these things that exist, in any order, in one statement. */
  describe(db: Db, ids: string[]): Promise<Described[]>;
  /** Locks a thing, in the order of all writers (server/schema/functions/account-deletion.sql). @throws 403 */
  lock(acting: Acting, id: string): Promise<Locked | undefined>;
  /** The newest of a member's own things that others don't see, newest first; absent if the kind never shows them. */
  listHiddenOf?(db: Db, accountId: string, limit: number): Promise<HiddenThing[]>;
};
