import { listCountries, listUniversities } from '../../../contract/schools.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { perAddress } from '../../platform/limits.ts';
import * as queries from './queries.ts';
import { handleRefresh } from './refresh.ts';
import { readSnapshot } from './snapshot.ts';

const AN_HOUR = 'private, max-age=3600'; // the lists change with a refresh, once a week

const collator = new Intl.Collator('en');
/** As a person looks a name up: Å beside A, whatever the database's order of text is. */
const byName = <T extends { name: string }>(list: T[]) => list.sort((a, b) => collator.compare(a.name, b.name));

/** Countries and universities for the pickers. */
export function mountSchools(app: App, parts: FeatureParts): void {
  const { db, limits } = parts;
  handleRefresh(parts, (line) => app.log.warn(line));
  app.addHook('onReady', async () => {
    if (!(await queries.hasCountries(db))) await queries.mergeSnapshot(db, await readSnapshot());
  });

  app.get(listCountries.path, { schema: { response: { 200: listCountries.answer } } }, async (request, reply) => {
    await limits.spendAddress(perAddress('schools', 1000), request);
    reply.header('cache-control', AN_HOUR);
    return byName(await queries.listCountries(db));
  });

  app.get(
    listUniversities.path,
    { schema: { querystring: listUniversities.query, response: { 200: listUniversities.answer } } },
    async (request, reply) => {
      await limits.spendAddress(perAddress('schools', 1000), request);
      reply.header('cache-control', AN_HOUR);
      const { country } = request.query;
      return country ? byName(await queries.listUniversities(db, country)) : [];
    },
  );
}
