/** Which faculties have videos, and how many: asked for with each page of the gallery. */
import { videoEdited, videoHidden, videoPublished, videoRemoved, videoShown } from '../../../facts/videos.ts';
import type { Parts } from '../../../parts.ts';
import { SECOND } from '../../../platform/clock.ts';
import { createCache } from '../../../platform/memory/cache.ts';
import { listFaculties } from '../queries.ts';

const CACHED_FOR = 5 * SECOND; // in case a message of the bus is lost, or the database is changed by hand
const CACHED_UNPROVEN = SECOND; // while messages of other servers may not arrive
const ALL = 'all'; // there is one list

export type FacultyCounts = {
  /** By name. */
  list: { name: string; count: number }[];
  /** How many videos are published, in all or of a faculty. */
  totalOf(faculty?: string): number;
};

export type Faculties = {
  get(): Promise<FacultyCounts>;
};

/** Caches the list until a video comes or goes, so that a page of the gallery does not read it anew. */
export function createFaculties({ db, bus, clock, config }: Pick<Parts, 'db' | 'bus' | 'clock' | 'config'>): Faculties {
  const cache = createCache<FacultyCounts>({
    name: 'faculties',
    clock,
    bus,
    room: config.cacheBytes > 0 ? 1 : 0,
    maxAge: CACHED_FOR,
    maxAgeUnproven: CACHED_UNPROVEN,
  });
  for (const changed of [videoPublished, videoEdited, videoHidden, videoShown, videoRemoved]) {
    bus.subscribe<object>(changed, () => cache.drop(() => true));
  }

  async function load(): Promise<FacultyCounts> {
    const list = await listFaculties(db);
    const counts = new Map(list.map(({ name, count }) => [name, count]));
    const all = list.reduce((sum, { count }) => sum + count, 0);
    return { list, totalOf: (faculty) => (faculty === undefined ? all : (counts.get(faculty) ?? 0)) };
  }

  return { get: () => cache.get(ALL, load) };
}
