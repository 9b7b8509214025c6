import { listCountries, listUniversities } from '../../../contract/schools.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { perIp } from '../../platform/http/limits.ts';
import { route } from '../../platform/http/route.ts';
import { COUNTRY_ALIASES } from './aliases.ts';
import * as queries from './queries.ts';
import { handleRefresh } from './refresh.ts';
import { readSnapshot } from './snapshot.ts';

const AN_HOUR = 'private, max-age=3600'; // the lists change with a refresh, once a week

const collator = new Intl.Collator('en');
/** In the order in which people look names up: Å beside A, whatever the database's collation. */
const byName = <T extends { name: string }>(list: T[]) => list.sort((a, b) => collator.compare(a.name, b.name));

/** Countries and universities for the pickers. */
export function mountSchools(app: App, parts: FeatureParts): void {
  const { db } = parts;
  handleRefresh(parts, (line) => app.log.warn(line));
  app.addHook('onReady', async () => {
    if (!(await queries.hasCountries(db))) await queries.mergeSnapshot(db, await readSnapshot());
  });

  const declared = { who: 'everyone', limit: perIp('schools', 1000) } as const;

  route(app, parts, listCountries, declared, async ({ reply }) => {
    reply.header('cache-control', AN_HOUR);
    return byName(await queries.listCountries(db)).map((country) => {
      const aliases = COUNTRY_ALIASES[country.id];
      return aliases ? { ...country, aliases } : country;
    });
  });

  route(app, parts, listUniversities, declared, async ({ query: { country }, reply }) => {
    reply.header('cache-control', AN_HOUR);
    return country ? byName(await queries.listUniversities(db, country)) : [];
  });
}
