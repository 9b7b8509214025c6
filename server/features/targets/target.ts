/**
 * What a kind of thing does so that members can comment on it and react to it
 * (docs/decisions/0071-what-people-talk-about.md). Comments, reactions and live rooms know no more of it than this.
 */
import type { ReactionCounts } from '../../../contract/reactions.ts';
import type { Target, TargetKind } from '../../../contract/talk/targets.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Words } from '../../platform/http/problem.ts';

/** Who looks; undefined for a visitor. */
export type Viewer = { accountId: string; role: string } | undefined;

/** Whose a target is, and who may see it. */
export type Standing = {
  /** Null when the account is gone. */
  ownerId: string | null;
  isFor(viewer: Viewer): boolean;
};

export type Counts = { likeCount: number; reactionCounts: ReactionCounts; commentCount: number };

export type TargetSource = {
  kind: TargetKind;
  /** Says that there is none. */
  unknown: Words;
  /** undefined when there is none. */
  find(db: Db, id: string): Promise<Standing | undefined>;
  /**
   * Locks it until the transaction ends: every reaction, comment, change and deletion takes this lock first and the
   * other rows after it, so that no two deadlock.
   */
  lock(tx: Db, id: string): Promise<Standing | undefined>;
  /** Keeps one that everybody sees from being removed until the transaction ends. @returns whether it is there */
  hold(tx: Db, id: string): Promise<boolean>;
  /** How much it is talked about; triggers maintain it (docs/decisions/0006-counters-by-trigger.md). */
  countsOf(db: Db, id: string): Promise<Counts>;
};

/** The source of each kind of target. */
export type Targets = (of: Pick<Target, 'kind'>) => TargetSource;

/** @param sources one for each kind */
export function createTargets(sources: Record<TargetKind, TargetSource>): Targets {
  return ({ kind }) => sources[kind];
}
