import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { country, goodAnswer, ok, startSparql, university } from '../../testing/services/sparql.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
import { COUNTRY_ALIASES } from './aliases.ts';
import { refresh, refreshSchools } from './refresh.ts';

const GHANA = 'Q117';
const SECOND = 1000;

type Named = { id: string; name: string };
const countriesOf = async (site: Site): Promise<Named[]> => (await site.visitor().get('/api/countries')).body;
const schoolsOf = async (site: Site, id: string): Promise<string[]> =>
  (await site.visitor().get(`/api/universities?country=${id}`)).body.map(({ name }: Named) => name);

describe('the lists', () => {
  // [S1-3.6, S1-7.16, S1-7.17]
  test('are there without any network: all countries, by name, and the schools of each', async () => {
    const site = await createSite({ SPARQL_URL: 'http://127.0.0.1:9/' }); // port 9: nobody listens
    const countries = await countriesOf(site);
    expect(countries.length).toBeGreaterThan(200);
    const names = countries.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
    expect(names).toEqual(expect.arrayContaining(["Côte d'Ivoire", 'Ghana', 'Kosovo', 'Palestine']));
    expect(countries.find(({ name }) => name === 'Ghana')?.id).toBe(GHANA);
    expect(await schoolsOf(site, GHANA)).toContain('University of Ghana');
    expect((await site.visitor().get('/api/universities')).body).toEqual([]);
    expect((await site.visitor().get('/api/universities?country=Q999999999')).body).toEqual([]);
  });

  // [S1-2.83]
  test('know the other names of countries, each of which means one country alone', async () => {
    const countries: (Named & { aliases?: string[] })[] = await countriesOf(await createSite());
    const named = (name: string) => countries.find((one) => one.name === name)?.aliases ?? [];
    expect(named('United States of America')).toEqual(expect.arrayContaining(['USA', 'United States']));
    expect(named('United Kingdom')).toEqual(expect.arrayContaining(['England', 'Scotland', 'Wales']));
    expect(named("Côte d'Ivoire")).toEqual(['Ivory Coast']);
    expect(named('Ghana')).toEqual([]);
    // An id that we don't have would be an alias that nobody finds.
    const known = new Set(countries.map(({ id }) => id));
    expect(Object.keys(COUNTRY_ALIASES).filter((id) => !known.has(id))).toEqual([]);
    const key = (text: string) =>
      text
        .normalize('NFD')
        .replaceAll('-', ' ')
        .replace(/[^a-z ]/gi, '')
        .toLowerCase();
    const keys = countries.flatMap(({ name, aliases = [] }) => [name, ...aliases].map(key));
    expect(keys.filter((one, at) => keys.indexOf(one) !== at)).toEqual([]);
  });

  // [D.11]
  test('are not asked for when the server starts', async () => {
    const asked: string[] = [];
    const server = createServer((request) => asked.push(request.url ?? '')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const site = await createSite({ SPARQL_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
    expect(await countriesOf(site)).not.toHaveLength(0);
    expect(asked).toEqual([]);
  });
});

describe('the weekly job', () => {
  // [S1-7.18]
  test('takes in what is new', async () => {
    const data = await goodAnswer();
    data.universities.push(university(GHANA, 'Accra Bay University'));
    const { url, requests } = await startSparql(data);
    const site = await createSite({ SPARQL_URL: url });
    await site.jobs.enqueue(site.db, refreshSchools, {});
    await vi.waitFor(async () => expect(await schoolsOf(site, GHANA)).toContain('Accra Bay University'), PATIENT);
    expect(requests).toHaveLength(2);
    const queries = requests.map(({ url: asked }) => new URL(asked ?? '', url).searchParams.get('query') ?? '');
    const [countries] = queries.filter((query) => query.includes('?countryLabel'));
    expect(countries).toContain('LANG(?countryLabel) = "en"');
    expect(countries).toMatch(/ORDER BY \?countryLabel$/);
    for (const { method, headers } of requests) {
      expect(method).toBe('GET');
      expect(headers.accept).toBe('application/sparql-results+json');
      expect(headers['user-agent']).toMatch(/^Touchline\/\S+ \(http:\/\/localhost:3000\)/);
    }
  });

  test('that finds no service leaves everything as it is, and is over', async () => {
    const site = await createSite({ SPARQL_URL: 'http://127.0.0.1:9/' });
    const warn = vi.spyOn(site.app.log, 'warn');
    await site.jobs.enqueue(site.db, refreshSchools, {});
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), PATIENT);
    expect(warn.mock.calls[0]?.[0]).toContain('Countries and universities stay as they are');
    expect(await schoolsOf(site, GHANA)).toContain('University of Ghana');
  });
});

describe('a refresh', () => {
  let site: Site;
  let before: { countries: Named[]; ghana: string[] };
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  const now = async () => ({ countries: await countriesOf(site), ghana: await schoolsOf(site, GHANA) });
  const run = (sparqlUrl: string, limits: Parameters<typeof refresh>[1] = {}) =>
    refresh({ db: site.db, clock: site.clock, sparqlUrl, publicUrl: 'http://localhost:3000' }, { pause, ...limits });

  beforeEach(async () => {
    // Most refreshes leave everything as it is: only what comes after one that didn't needs a site of its own.
    if (!before || !isDeepStrictEqual(await now(), before)) site = await createSite();
    before = await now();
    pauses.length = 0;
  });

  test('that brings nothing new changes nothing', async () => {
    const { url } = await startSparql(await goodAnswer());
    await run(url);
    expect(await now()).toEqual(before);
  });

  // [D.11]
  test('renames countries, adds countries and schools, and removes none', async () => {
    const data = await goodAnswer();
    data.countries = data.countries
      .filter(({ country }) => !country?.value.endsWith('/Q1033')) // Nigeria is missing
      .map((binding) => (binding.country?.value.endsWith('/Q1050') ? country('Q1050', 'Ngwane', 'SZ') : binding));
    data.countries.push(country('Q424242', 'Atlantis', 'XX'));
    data.universities = data.universities.filter(({ universityLabel }) => universityLabel?.value !== before.ghana[0]);
    data.universities.push(university('Q424242', 'Deep Sea University'), university(GHANA, '  Accra \n University '));
    const { url } = await startSparql(data);
    await run(url);
    const after = await now();
    const names = after.countries.map(({ name }) => name);
    expect(after.countries.find(({ id }) => id === 'Q1050')?.name).toBe('Ngwane');
    expect(after.countries).toHaveLength(before.countries.length + 1);
    expect(names).toEqual(expect.arrayContaining(['Nigeria', 'Atlantis']));
    expect(await schoolsOf(site, 'Q424242')).toEqual(['Deep Sea University']);
    expect(new Set(after.ghana)).toEqual(new Set([...before.ghana, 'Accra University']));
  });

  // [S1-7.18]
  test('drops labels that are bare ids, empty, too long or no text', async () => {
    const data = await goodAnswer();
    const odd = ['Q12345', ' Q7 ', '', '   ', '12', 'x'.repeat(151), 'a\u0000b'];
    for (const name of odd) data.universities.push(university(GHANA, name));
    data.universities.push({ country: { type: 'uri', value: 'http://example.org/' } }, {});
    data.countries = data.countries.map((binding) =>
      binding.country?.value.endsWith(`/${GHANA}`) ? country(GHANA, GHANA, 'GH') : binding,
    );
    data.countries.push(country('Q424242', 'Q424242', 'XX'));
    data.universities.push(university('Q424242', 'Nameless Land University'));
    const { url } = await startSparql(data);
    await run(url);
    expect(await now()).toEqual(before);
  });

  test('adds no school twice for its spelling, no realm beside its country, no country without a school', async () => {
    const data = await goodAnswer();
    data.universities.push(university(GHANA, 'The UNIVERSITY of Ghána'), university('Q756617', 'A School'));
    data.countries.push(country('Q756617', 'Kingdom of Denmark', 'code of Q35'), country('Q51', 'Antarctica', 'AQ'));
    const { url } = await startSparql(data);
    await run(url);
    expect(await now()).toEqual(before);
  });

  test('keeps the common names that we chose', async () => {
    const data = await goodAnswer();
    data.countries = data.countries.map((binding) =>
      binding.country?.value.endsWith('/Q1008') ? country('Q1008', 'Ivory Coast', 'CI') : binding,
    );
    const { url } = await startSparql(data);
    await run(url);
    expect((await countriesOf(site)).map(({ name }) => name)).toContain("Côte d'Ivoire");
  });

  for (const [header, wanted] of [
    ['7', 7 * SECOND],
    ['0', 0],
    ['a date', 20 * SECOND],
  ] as const) {
    // [D.11]
    test(`waits as it is told by Retry-After: ${header}`, async () => {
      const date = new Date(Math.ceil(site.clock.now().getTime() / SECOND) * SECOND + 20 * SECOND);
      const data = await goodAnswer();
      data.universities.push(university(GHANA, 'Accra Bay University'));
      const { url, requests } = await startSparql(data, (reply, body, asked) => {
        if (asked !== 2) return ok(reply, body, asked);
        return reply.writeHead(429, { 'retry-after': header === 'a date' ? date.toUTCString() : header }).end('slowly');
      });
      await run(url);
      expect(requests).toHaveLength(3);
      expect(pauses).toHaveLength(1);
      expect(Math.abs((pauses[0] ?? Number.NaN) - wanted)).toBeLessThan(SECOND);
      expect(await schoolsOf(site, GHANA)).toContain('Accra Bay University');
    });
  }

  // [S1-7.18]
  test('gives up when it is told to wait too long, too often, or not how long', async () => {
    const cases: [Record<string, string>, number][] = [
      [{ 'retry-after': '61' }, 1],
      [{ 'retry-after': '99999999999999999999' }, 1],
      [{ 'retry-after': 'soon' }, 1],
      [{}, 1],
      [{ 'retry-after': '1' }, 3],
    ];
    for (const [headers, tries] of cases) {
      const { url, requests } = await startSparql(await goodAnswer(), (reply) => reply.writeHead(429, headers).end());
      await expect(run(url)).rejects.toThrow('status 429');
      expect([headers, requests.length]).toEqual([headers, tries]);
    }
    expect(await now()).toEqual(before);
  });

  const useless: [string, Parameters<typeof startSparql>[1], RegExp][] = [
    ['an answer that breaks off', (reply, body) => ok(reply, body.slice(0, -40), 1), /no JSON/],
    [
      'a page',
      (reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>'),
      /type text\/html/,
    ],
    ['an error', (reply) => reply.writeHead(500).end('java.util.concurrent.TimeoutException'), /status 500/],
    ['JSON of another kind', (reply) => ok(reply, '{"boolean":true}', 1), /without results/],
    ['null', (reply) => ok(reply, 'null', 1), /without results/],
    ['no countries', (reply) => ok(reply, '{"results":{"bindings":[]}}', 1), /only 0 countries/],
    [
      'bindings that are none',
      (reply) => ok(reply, '{"results":{"bindings":[null,1,"x",{"country":null}]}}', 1),
      /only/,
    ],
    ['a connection that is cut', (reply) => void reply.destroy(), /fetch failed/],
    [
      'a body that is cut',
      (reply, body) => {
        reply.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length + 9 });
        reply.write(body, () => reply.destroy());
      },
      /terminated/,
    ],
  ];
  for (const [what, answer, reason] of useless) {
    test(`that gets ${what} leaves everything as it is`, async () => {
      const { url } = await startSparql(await goodAnswer(), answer);
      await expect(run(url)).rejects.toThrow(reason);
      expect(await now()).toEqual(before);
    });
  }

  test('leaves everything as it is when the second answer is of no use', async () => {
    const data = await goodAnswer();
    data.countries.push(country('Q424242', 'Atlantis', 'XX'));
    const { url } = await startSparql(data, (reply, body, asked) => ok(reply, asked === 1 ? body : '{', asked));
    await expect(run(url)).rejects.toThrow('no JSON');
    expect(await now()).toEqual(before);
  });

  test('does not believe an answer with other countries or hardly any schools', async () => {
    const good = await goodAnswer();
    const foreign = good.countries.map((_, index) => country(`Q9000${index}`, `Land ${index}`, `${index}`));
    const others = await startSparql({ ...good, countries: foreign });
    await expect(run(others.url)).rejects.toThrow('only 0 of our');
    const few = await startSparql({ ...good, universities: good.universities.slice(0, 500) });
    await expect(run(few.url)).rejects.toThrow('only 500 universities');
    expect(await now()).toEqual(before);
  });

  // [D.11]
  test('ends when the whole takes too long, waiting between the bytes or before the answer', async () => {
    const silent = await startSparql(await goodAnswer(), () => {});
    await expect(run(silent.url, { whole: 50 })).rejects.toThrow(/timeout/);
    const stalling = await startSparql(await goodAnswer(), (reply, body) => {
      reply.writeHead(200, { 'content-type': 'application/json' }).write(body.slice(0, 100));
    });
    await expect(run(stalling.url, { whole: 300 })).rejects.toThrow(/timeout/);
    expect(await now()).toEqual(before);
  });

  test('reads no more than it has room for', async () => {
    const { url } = await startSparql(await goodAnswer());
    await expect(run(url, { maxBytes: 5000 })).rejects.toThrow('more than 5000 bytes');
    expect(await now()).toEqual(before);
  });
});
