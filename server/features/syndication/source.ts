/** What feeds for readers ask of each kind of item. They know no more of them than this. */
import type { Db } from '../../platform/database/database.ts';

/** A file that goes with an item. */
type Enclosure = {
  /** Path or url. */
  url: string;
  type: string;
  bytes?: number;
};

/** An item as feed readers get it; urls may be paths. */
export type SyndicatedItem = {
  id: string;
  title: string;
  path: string;
  /** As it was typed, with its line breaks. */
  text: string;
  /** What is shown above the text. */
  pictures: { url: string; alt: string }[];
  enclosures: Enclosure[];
  tags: string[];
  /** Undefined where its account is gone. */
  author: string | undefined;
  createdAt: Date;
  updatedAt: Date;
};

export type SyndicationSource = {
  /** The value in `feed_items.kind`. */
  kind: string;
  /** Gives the items with these ids, in any order; those that are gone are left out. */
  load(db: Db, ids: string[]): Promise<SyndicatedItem[]>;
};
