/**
 * What a kind of thing does so that members can comment on it and react to it (docs/design/data.md). Comments,
 * reactions and live rooms know no more of it than this.
 */
import type { ReactionCounts } from '../../../contract/reactions.ts';
import type { Target, TargetKind } from '../../../contract/talk/targets.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Words } from '../../platform/http/problem.ts';

/** Who looks; undefined for a visitor. */
export type Viewer = { accountId: string; role: string } | undefined;

/** Whose a target is, and who may see it. */
export type TargetAccess = {
  /** Null when the account is gone. */
  ownerId: string | null;
  isFor(viewer: Viewer): boolean;
  /** The competition of a match, which decides who sees it. */
  withinId?: string;
  /** Whom its owner is kept from, where that was read with it: what everybody waits for is one statement less. */
  apart?: string[];
  /** Who looks after one that is nobody's own, such as the organisers of a match. */
  isKeptBy?(viewer: Viewer): boolean;
};

export type Counts = { likeCount: number; reactionCounts: ReactionCounts; commentCount: number };

export type TargetSource = {
  kind: TargetKind;
  /** Says that there is none. */
  unknown: Words;
  /** undefined when there is none. */
  find(db: Db, id: string): Promise<TargetAccess | undefined>;
  /**
   * Locks it until the transaction ends: every reaction, comment, change and deletion takes this lock first and the
   * other rows after it, so that no two deadlock.
   */
  lock(tx: Db, id: string): Promise<TargetAccess | undefined>;
  /** Keeps one that everybody sees from being removed until the transaction ends. @returns whether it is there */
  hold(tx: Db, id: string): Promise<boolean>;
  /** How much it is talked about; triggers maintain it. */
  countsOf(db: Db, id: string): Promise<Counts>;
};

/** Who is kept from whom; handed over where the app is composed. */
export type Apart = {
  /** Those who have blocked somebody, or whom they have blocked. */
  from(db: Db, accountId: string): Promise<string[]>;
  /** Those whose words a viewer does not see. */
  unseenBy(viewer: Viewer): Promise<ReadonlySet<string>>;
};

/** A kind of target that is there for nobody whom its owner is kept from. */
export type KeptApart = TargetSource & Pick<Apart, 'unseenBy'>;

/** The source of each kind of target. */
export type Targets = (of: Pick<Target, 'kind'>) => KeptApart;

/** @param sources one for each kind */
export function createTargets(sources: Record<TargetKind, TargetSource>, apart: Apart): Targets {
  const kept = {
    post: keepApart(sources.post, apart),
    video: keepApart(sources.video, apart),
    match: keepApart(sources.match, apart),
  };
  return ({ kind }) => kept[kind];
}

function keepApart(source: TargetSource, { from, unseenBy }: Apart): KeptApart {
  async function without(db: Db, standing: TargetAccess | undefined): Promise<TargetAccess | undefined> {
    if (!standing?.ownerId) return standing;
    const kept = standing.apart ?? (await from(db, standing.ownerId));
    if (kept.length === 0) return standing;
    const isKept = (viewer: Viewer) => viewer && viewer.role !== 'admin' && kept.includes(viewer.accountId);
    return { ...standing, isFor: (viewer) => !isKept(viewer) && standing.isFor(viewer) };
  }
  return {
    ...source,
    unseenBy,
    find: async (db, id) => without(db, await source.find(db, id)),
    lock: async (tx, id) => without(tx, await source.lock(tx, id)),
  };
}
