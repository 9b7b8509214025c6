/** Keeps countries and universities up to date, once a week (spec D.11). Start-up never waits for it. */
import type { Parts } from '../../parts.ts';
import { type Clock, SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { errorLine } from '../../platform/log/error-fields.ts';
import * as queries from './queries.ts';
import type { Snapshot } from './snapshot.ts';
import { type Asking, SparqlError } from './sparql.ts';
import { type Found, fetchSchools } from './wikidata.ts';

export const refreshSchools = jobKind<object>('refresh-schools');
const EVERY_MONDAY_NIGHT = '41 2 * * 1'; // UTC

const WHOLE_REFRESH = 60 * SECOND; // then it is given up
const ANSWER_BYTES_MAX = 32 * 1024 * 1024; // 30,000 universities at 300 bytes, three times over
const LEAST_SHARE_KNOWN = 0.8; // of our countries: an answer with fewer of them can't be right

/**
 * Countries that keep our common name, since Wikidata's label is that of the realm, the formal one, or (Côte d'Ivoire)
 * one that the country itself does not use. tools/make/schools-snapshot.mjs chooses the same.
 */
const NAME_CHOSEN = new Set(['Q1008', 'Q1005', 'Q148', 'Q229', 'Q27', 'Q35', 'Q55', 'Q702', 'Q778']);

/** For comparing names of schools: without accents, case, punctuation and a leading article. */
const bare = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '');

type Held = { countries: { id: string; name: string }[]; universities: { countryId: string; name: string }[] };

/**
 * What to take from an answer into the database: better names for known countries, new countries, and universities that
 * their country does not have yet, even in another spelling.
 * @throws SparqlError when the answer lacks too many of our countries
 */
function whatIsNew(held: Held, found: Found): Snapshot {
  const nameOf = new Map(held.countries.map(({ id, name }) => [id, name]));
  const known = found.countries.filter(({ id }) => nameOf.has(id));
  if (known.length < held.countries.length * LEAST_SHARE_KNOWN) {
    throw new SparqlError(`only ${known.length} of our ${held.countries.length} countries`);
  }
  const codes = new Set(known.map(({ code }) => code));
  const taken = new Set(nameOf.values());
  const schools = new Map<string, Set<string>>();
  for (const { countryId, name } of held.universities) {
    schools.set(countryId, (schools.get(countryId) ?? new Set()).add(bare(name)));
  }

  const countries: Snapshot['countries'] = [];
  for (const { id, name, code } of found.countries) {
    const held = nameOf.get(id);
    const universities = found.universities.get(id) ?? [];
    // A new country needs a school, and a code that none of ours has: realms share theirs with the country.
    if (held === undefined && (codes.has(code) || universities.length === 0 || taken.has(name))) continue;
    const renamed = held !== undefined && held !== name && !NAME_CHOSEN.has(id) && !taken.has(name);
    const chosen = held === undefined || renamed ? name : held;
    taken.add(chosen);
    codes.add(code);
    const seen = new Set(schools.get(id));
    const fresh = universities.filter((school) => !seen.has(bare(school)) && seen.add(bare(school)));
    countries.push({ id, name: chosen, universities: fresh });
  }
  return { countries };
}

/**
 * Fetches the lists and adds what is new, all or nothing; what the database already has stays.
 * @param limits for tests: how long everything may take (ms), how large an answer may be (bytes), how to wait
 * @throws when no usable answer came; then nothing has changed
 */
export async function refresh(
  { db, clock, sparqlUrl, publicUrl }: { db: Db; clock: Clock; sparqlUrl: string; publicUrl: string },
  limits: { whole?: number; maxBytes?: number; pause?: Asking['pause'] } = {},
): Promise<void> {
  const { whole = WHOLE_REFRESH, maxBytes = ANSWER_BYTES_MAX, pause } = limits;
  const found = await fetchSchools(sparqlUrl, {
    signal: AbortSignal.timeout(whole),
    userAgent: `Touchline/1.0 (${publicUrl}) node/${process.versions.node}`,
    maxBytes,
    maxPause: whole,
    now: () => clock.now(),
    ...(pause && { pause }),
  });
  await db.transaction(async (tx) => {
    const held = { countries: await queries.listCountries(tx), universities: await queries.listAllUniversities(tx) };
    await queries.mergeSnapshot(tx, whatIsNew(held, found));
  });
}

/** Registers the weekly job, where there is a source. If it fails, the lists stay as they are until the next week. */
export function handleRefresh({ db, clock, jobs, config }: Parts, warn: (line: string) => void): void {
  const { sparqlUrl, publicUrl } = config;
  if (sparqlUrl === undefined) return;
  jobs.handle(
    refreshSchools,
    async () => {
      try {
        await refresh({ db, clock, sparqlUrl, publicUrl });
      } catch (error) {
        warn(`Countries and universities stay as they are: ${errorLine(error)}`);
      }
    },
    EVERY_MONDAY_NIGHT,
  );
}
