import type { Db } from '../database/database.ts';
import type { Topic } from '../messages/bus.ts';

/**
 * Something that has happened: `fact<{ postId: string }>('posts.written')`. It is also a topic of the bus: caches, and
 * the sockets that notify browsers, subscribe to it.
 *
 * `Data` is stored: ids and kinds, never what people typed, so that nothing outlives its deletion here. `News` is only
 * published, not stored: it saves subscribers another query. Both must survive JSON.
 */
// biome-ignore lint/complexity/noBannedTypes: no news, as most facts have it
export type Fact<Data extends object, News extends object = {}> = Topic<Data & News> & {
  readonly writes?: (data: Data, news: News) => void;
};

/** Declares a fact. @param name `<feature>.<what has happened>`; it is stored, so it stays */
// biome-ignore lint/complexity/noBannedTypes: as above
export const fact = <Data extends object, News extends object = {}>(name: string): Fact<Data, News> => ({ name });

/** Tells a fact within an act: it is written in the act's transaction, and published once that is committed. */
export type Tell = <Data extends object, News extends object>(
  fact: Fact<Data, News>,
  data: NoInfer<Data>,
  ...news: keyof News extends never ? [] : [news: NoInfer<News>]
) => void;

/** An act's transaction, and the function that tells what happens in it. */
export type Act = { tx: Db; tell: Tell };

/** A fact as it was written. */
export type Written<Data> = {
  /**
   * Increases: of two facts about the same thing, the later has the higher id. A consumer can use it to be idempotent.
   */
  id: number;
  data: Data;
  createdAt: Date;
};

/** Has something run after the commit, if there is one and this process lives to see it: for messages of the bus. */
export type Afterwards = (work: () => void) => void;

export type Hearing = {
  name: string;
  run: (tx: Db, written: Written<object>, afterwards: Afterwards) => Promise<void>;
};

/** What a consumer does about one kind of fact. @param run see `Facts.consume` */
export const on = <Data extends object, News extends object>(
  { name }: Fact<Data, News>,
  run: (tx: Db, written: Written<Data>, afterwards: Afterwards) => Promise<void>,
): Hearing => ({ name, run: run as Hearing['run'] });

/** Something that hears facts, each with effect once, however often a server is killed meanwhile. */
export type Consumer = {
  /** Stored in the database, so it must not change between versions. */
  name: string;
  hears: Hearing[];
};
