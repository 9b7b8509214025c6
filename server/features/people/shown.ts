/**
 * Pages of people as all see them who may see them, which are read once and again when a fact says that they may be
 * otherwise (docs/design/facts-and-live.md).
 */
import type { Person } from '../../../contract/people/people.ts';
import type { Visibility } from '../../../contract/people/profile.ts';
import {
  accountActivated,
  accountDeactivated,
  accountPictureChanged,
  accountProfileChanged,
  accountRemoved,
  accountRenamed,
} from '../../facts/accounts.ts';
import type { Parts } from '../../parts.ts';
import { MINUTE } from '../../platform/clock.ts';
import { createCache, createPageCache } from '../../platform/memory/cache.ts';
import { orLastKnown } from '../../platform/memory/last-known.ts';
import { hasPage } from './policy.ts';
import { presentPerson } from './present.ts';
import { countsOf, findPerson } from './queries.ts';

const PEOPLE_MAX = 5000; // cached, and as many counts: some 2 KB each
// Counting walks along what is theirs, so who is looked at by everybody is counted once in a while.
const COUNTED_FOR = MINUTE / 2;
export const NO_COUNTS: Person['counts'] = { clips: 0, posts: 0, reactionsGiven: 0, reactionsReceived: 0 };

type Page = { accountId: string; visibility: Visibility; person: Person };
type Counts = { accountId: string; counts: Person['counts'] };

/** Somebody's page with its answer as JSON, and who sees it (isPageFor). */
export type ShownPerson = { ownerId: string; visibility: Visibility; bytes: Buffer };

export type Shown = {
  /** Whose username it is now; undefined: nobody's who has a page. */
  person(username: string): Promise<{ value: ShownPerson | undefined; asOf?: Date }>;
  /** The same, if it is cached. */
  known(username: string): ShownPerson | undefined;
  /** What somebody's page counts. */
  counts(accountId: string): Promise<Person['counts']>;
};

/** Reads and caches them. */
export function createShown(parts: Pick<Parts, 'db' | 'bus' | 'clock' | 'config' | 'pulse'>): Shown {
  const { db, bus, clock, config } = parts;
  const people = createPageCache<Page | undefined>(parts, {
    ...{ name: 'people', room: PEOPLE_MAX },
    isCacheable: (page) => page !== undefined,
  });
  const counted = createCache<Counts>({
    ...{ clock, bus, room: config.cacheBytes > 0 ? PEOPLE_MAX : 0 },
    ...{ name: 'counts-of-people', maxAge: COUNTED_FOR, maxAgeUnproven: COUNTED_FOR },
  });
  for (const changed of [
    ...[accountRenamed, accountPictureChanged, accountProfileChanged],
    ...[accountActivated, accountDeactivated, accountRemoved],
  ])
    bus.subscribe<{ accountId: string }>(changed, ({ accountId }) =>
      people.drop((page) => page?.accountId === accountId),
    );
  bus.subscribe(accountRemoved, ({ accountId }) => counted.drop((found) => found.accountId === accountId));

  async function read(username: string): Promise<Page | undefined> {
    const found = await findPerson(db, username);
    if (!hasPage(found)) return undefined;
    const { profile } = found;
    return { accountId: found.id, visibility: profile.visibility, person: presentPerson(found, profile, NO_COUNTS) };
  }

  const countsFor = (accountId: string) =>
    orLastKnown(counted, accountId, async () => ({ accountId, counts: await countsOf(db, accountId) }));

  /** By the page, as long as the same is counted. */
  const made = new WeakMap<Page, ShownPerson & { counts: Counts }>();
  function shownOf(page: Page, counts: Counts): ShownPerson {
    const before = made.get(page);
    if (before?.counts === counts) return before;
    const { accountId: ownerId, visibility, person } = page;
    const bytes = Buffer.from(JSON.stringify({ person: { ...person, counts: counts.counts } }));
    const shown = { ownerId, visibility, bytes, counts };
    made.set(page, shown);
    return shown;
  }
  const keyOf = (username: string) => username.toLowerCase();

  return {
    async person(username) {
      const { value: page, ...age } = await orLastKnown(people, keyOf(username), () => read(username));
      if (!page) return { value: undefined, ...age };
      const { value: counts } = await countsFor(page.accountId);
      return { value: shownOf(page, counts), ...age };
    },
    known(username) {
      const page = people.known(keyOf(username));
      const counts = page && counted.known(page.accountId);
      return counts && shownOf(page, counts);
    },
    counts: async (accountId) => (await countsFor(accountId)).value.counts,
  };
}
