/** What the feed asks of each kind of item. It knows no more of them than this. */
import type { Db } from '../../platform/database/database.ts';
import type { Audience } from '../../platform/sessions/audience.ts';

/** An item as the feed's pages show it; each kind adds its own fields. */
export type FeedEntity = { kind: string; _id: string };

export type FeedSource<Entity extends FeedEntity = FeedEntity> = {
  /** The value in `feed_items.kind` and in what `load` gives. */
  kind: Entity['kind'];
  /**
   * Gives the items with these ids, in any order; those that are gone are left out. One statement, whatever their
   * number.
   */
  load(db: Db, ids: string[], to: Audience): Promise<Entity[]>;
  /** Everybody whose name stands on it. */
  peopleOn(item: Entity): string[];
  /** The item as it is shown to somebody who does not see these people; undefined: not at all. */
  without(item: Entity, unseen: ReadonlySet<string>): Entity | undefined;
  /** Whether viewers react to them: their reactions then travel beside the page. */
  hasReactions?: true;
};

/** One member's reactions to the items of a page, as they travel beside it: `id=type,id=type`. */
export type ViewerReactions = {
  /** Items without a reaction are left out. */
  load(accountId: string, ids: string[]): Promise<string>;
  /** The same, if it is cached for each of them. */
  known(accountId: string, ids: string[]): string | undefined;
};

/** Whose things a member does not come across: those whom they have blocked or muted, and who have blocked them. */
export type Unseen = {
  of(member: { accountId: string; role: string }): Promise<ReadonlySet<string>>;
  /** The same, if it is cached. */
  known(member: { accountId: string; role: string }): ReadonlySet<string> | undefined;
};
