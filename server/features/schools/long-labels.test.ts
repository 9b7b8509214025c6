import { describe, expect, test } from 'vitest';
import { piled, whileOthersWait } from '../../testing/sending/texts.ts';
import { goodAnswer, startSparql, university } from '../../testing/services/sparql.ts';
import { createSite } from '../../testing/site.ts';
import { refresh } from './refresh.ts';

const GHANA = 'Q117';

describe('a refresh', () => {
  test('drops labels of more marks than anybody writes, and nobody waits for them', async () => {
    const site = await createSite();
    const now = async () => [
      (await site.visitor().get('/api/countries')).body,
      (await site.visitor().get(`/api/universities?country=${GHANA}`)).body,
    ];
    const before = await now();
    const data = await goodAnswer();
    for (const marks of [31, 100, 60_000]) data.universities.push(university(GHANA, piled(marks)));
    const { url } = await startSparql(data);
    const { longest } = await whileOthersWait(() =>
      refresh({ db: site.db, clock: site.clock, sparqlUrl: url, publicUrl: 'http://localhost:3000' }),
    );
    expect(await now()).toEqual(before);
    expect(longest).toBeLessThan(1500); // the lists themselves take a while; these took seconds
  });
});
