/** What is found, what never is, and what happens to what people type. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Found } from '../../../contract/search/search.ts';
import { SEARCH_MAX, SEARCH_SHOWN, searchMessages } from '../../../contract/search/search.ts';
import { DAY, SECOND } from '../../platform/clock.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { addVideo } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { readSnapshot } from '../schools/snapshot.ts';
import { forgetWords } from './queries.ts';
import { searchAll } from './workflow.ts';

let site: Site;
let kofi: TestBrowser;
let fan: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  kofi = await site.member('Kofi_Mensah');
  fan = await site.member('Linnea');
});

async function look(q: string, more = '', by = fan): Promise<Found> {
  site.clock.advance(SECOND);
  const { status, body } = await by.get(`/api/search?q=${encodeURIComponent(q)}${more}`);
  expect({ q, status }).toEqual({ q, status: 200 });
  return body;
}

async function write(content: string, tags = ''): Promise<string> {
  site.clock.advance(SECOND);
  return (await kofi.post('/api/posts', textForm({ content, tags }))).body.post._id;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const postsOf = ({ posts }: Found) => posts.found.map(({ _id }) => _id);
const namesOf = ({ people }: Found) => people.found.map(({ username }) => username);
const set = (table: string, id: string, change: string) =>
  site.db.execute(`update ${table} set ${change} where id = '${id}'`);

describe('an import of many members', () => {
  const row = (name: string, more = 'now(), true') =>
    `(gen_random_uuid(), '${name}', lower('${name}') || '@import.example', now(), ${more})`;
  const into = 'insert into accounts (id, username, email, created_at, verified_at, is_active)';

  test('is found at once, each by all words and with a letter wrong, but for who is not verified or is inactive', async () => {
    await site.db.execute(`${into} values ${row('Ximena_Quispe')}, ${row('Ximena.Rojas')},
      ${row('Ximena_Unproven', 'null, true')}, ${row('Ximena_Off', 'now(), false')}`);
    expect(namesOf(await look('ximena')).sort()).toEqual(['Ximena.Rojas', 'Ximena_Quispe']);
    expect(namesOf(await look('quispe ximena'))).toEqual(['Ximena_Quispe']);
    expect(namesOf(await look('qiuspe'))).toEqual(['Ximena_Quispe']);
    expect(namesOf(await look('unproven'))).toEqual([]);
  });

  test('with names to show, renamed, verified and deactivated in one statement each, is found as it is now', async () => {
    await site.db.execute(`${into} values ${row('Zdenka_One', 'null, true')}, ${row('Zdenka_Two', 'null, true')}`);
    const all = "username like 'Zdenka%'";
    await site.db.execute(`insert into profiles (account_id, name, updated_at)
      select id, 'Žofie ' || username, now() from accounts where ${all}`);
    expect(namesOf(await look('zofie'))).toEqual([]);
    await site.db.execute(`update accounts set verified_at = now() where ${all}`);
    expect(namesOf(await look('zofie')).sort()).toEqual(['Zdenka_One', 'Zdenka_Two']);
    await site.db.execute(
      `update profiles set name = 'Radka' where account_id in (select id from accounts where ${all})`,
    );
    expect(namesOf(await look('zofie'))).toEqual([]);
    expect(namesOf(await look('raddka')).sort()).toEqual(['Zdenka_One', 'Zdenka_Two']);
    await site.db.execute(`update accounts set username = replace(username, 'Zdenka', 'Bozena') where ${all}`);
    expect(namesOf(await look('zdenka'))).toEqual([]);
    expect(namesOf(await look('bozena')).sort()).toEqual(['Bozena_One', 'Bozena_Two']);
    await site.db.execute("update accounts set is_active = false where username = 'Bozena_One'");
    expect(namesOf(await look('radka'))).toEqual(['Bozena_Two']);
    await site.db.execute("delete from accounts where username like 'Bozena%'");
    expect(namesOf(await look('radka'))).toEqual([]);
  });

  test('that is repeated changes who is there, and adds who is not', async () => {
    const again = `on conflict (email) where verified_at is not null do update set username = excluded.username`;
    await site.db.execute(`${into} values ${row('Petra_Nova')} ${again}`);
    const renamed = row('Petra_Nova').replace("'Petra_Nova'", "'Petra_Stara'");
    await site.db.execute(`${into} values ${renamed}, ${row('Petra_Nejnovejsi')} ${again}`);
    expect(namesOf(await look('petra')).sort()).toEqual(['Petra_Nejnovejsi', 'Petra_Stara']);
  });
});

describe('finds', () => {
  // [B18.1]
  test('posts by the beginnings of their words, without accents and capitals, in any order, newest first', async () => {
    const first = await write('Kwabena’s Übungsstunde in the old GYM');
    const second = await write('Another ubungsstunde at the gym');
    expect(postsOf(await look('gym uebung'))).toEqual([]);
    const found = await look('gy ÚBUNGS');
    expect(postsOf(found)).toEqual([second, first]);
    expect(found.words).toEqual(['gy', 'ubungs']);
    expect(found.posts.found[1]).toMatchObject({ author: { username: 'Kofi_Mensah' }, commentCount: 0 });
    expect(found.posts.found[1]?.excerpt).toBe('Kwabena’s Übungsstunde in the old GYM');
  });

  test('words with a letter wrong, missing, too many or misplaced', async () => {
    const id = await write('The quarterfinal against Legon');
    for (const q of ['quarterfimal', 'quarterfial', 'quartterfinal', 'quarterifnal legon', 'legno'])
      expect([q, postsOf(await look(q))]).toEqual([q, [id]]);
    expect(postsOf(await look('quarterfimel'))).toEqual([]);
  });

  test('people by name, from any part of it, and by what they were misspelt', async () => {
    for (const q of ['kofi', 'KOFI_M', 'mensah', 'kofi mensa', 'koffi', 'Mensha'])
      expect([q, namesOf(await look(q))]).toEqual([q, ['Kofi_Mensah']]);
    await set('accounts', kofi.accountId, "username = 'Yaw.Boateng'");
    expect(namesOf(await look('kofi'))).toEqual([]);
    expect(namesOf(await look('boaten'))).toEqual(['Yaw.Boateng']);
    await set('accounts', kofi.accountId, "username = 'Kofi_Mensah'");
  });

  // [B18.1]
  test('clips by title, description, tags, people, school; filtered by school, faculty, event and time', async () => {
    const id = await addVideo(site, {
      title: 'Penalty at dusk',
      schoolName: 'Bauhaus Weimar',
      schoolFaculty: 'Arts',
    });
    await set(
      'videos',
      id,
      `description = 'Saved by the keeper', tags = '{floodlight}', event_type = 'Training',
        participants = '[{"name": "Abena Owusu", "country": "Ghana"}]'`,
    );
    for (const q of ['penalty', 'keeper', 'floodlight', 'abena', 'bauhaus', 'penalti'])
      expect([q, (await look(q)).clips.found.map((clip) => clip._id)]).toEqual([q, [id]]);
    const [clip] = (await look('keeper')).clips.found;
    expect(clip).toMatchObject({ title: 'Penalty at dusk', school: { name: 'Bauhaus Weimar', faculty: 'Arts' } });
    const count = async (filter: string, q = 'penalty') => (await look(q, filter)).clips.found.length;
    expect(await count('&school=Bauhaus%20Weimar&faculty=Arts&event=Training&since=week')).toBe(1);
    expect(await count('&school=Bauhaus')).toBe(0);
    expect(await count('&faculty=Law')).toBe(0);
    expect(await count('&event=General')).toBe(0);
    expect(await count('&school=Bauhaus%20Weimar', '')).toBe(1);
    const longAgo = new Date(site.clock.now().getTime() - 8 * DAY);
    await addVideo(site, { title: 'Penaltyshot', createdAt: longAgo });
    expect([await count('&since=week', 'penaltyshot'), await count('&since=month', 'penaltyshot')]).toEqual([0, 1]);
  });

  // [B18.1]
  test('schools with their country, tags with and without #, a text in Arabic, an emoji', async () => {
    expect((await look('university of gha')).schools.found[0]).toEqual({
      name: 'University of Ghana',
      country: 'Ghana',
    });
    expect((await look('Universidade Catolica de Angola')).schools.found[0]?.name).toBe(
      'Universidade Católica de Angola',
    );
    const id = await write('مباراة رائعة في أكرا 🏆', 'match day, Derby');
    expect((await look('#derb')).tags.found).toEqual([{ tag: 'Derby' }]);
    expect((await look('drby')).tags.found).toEqual([{ tag: 'Derby' }]);
    expect((await look('match d')).tags.found).toEqual([{ tag: 'match day' }]);
    for (const q of ['رائعة', 'أكرا، مباراة', '🏆']) expect([q, postsOf(await look(q))]).toEqual([q, [id]]);
  });

  test('at most twenty of a kind, and says that there are more', async () => {
    for (let n = 0; n <= SEARCH_SHOWN; n += 1)
      await site.db.execute(`insert into posts (id, author_id, content, category, created_at, updated_at)
        values (gen_random_uuid(), '${kofi.accountId}', 'Crowded ${n}', 'general', now(), now())`);
    expect((await look('crowded')).posts).toMatchObject({ found: { length: SEARCH_SHOWN }, more: true });
    expect((await look('crowded 7')).posts).toMatchObject({ found: { length: 1 }, more: false });
  });
});

describe('never finds', () => {
  // [B18.3]
  test('what is hidden, from that moment on, nor its tags; what is shown again is found again', async () => {
    const id = await write('Zebrastripe rumours', 'zebratag');
    const found = async () => {
      const { posts, tags } = await look('zebra');
      return [posts.found.length, tags.found.length];
    };
    expect(await found()).toEqual([1, 1]);
    for (const hidden of ["'hidden'", "'held'"]) {
      await set('posts', id, `hidden = ${hidden}`);
      expect(await found()).toEqual([0, 0]);
      await set('posts', id, 'hidden = null');
      expect(await found()).toEqual([1, 1]);
    }
    await kofi.send('DELETE', `/api/posts/${id}`);
    expect(await found()).toEqual([0, 0]);
  });

  // [B18.3]
  test('a clip that is not published, is hidden or was deleted', async () => {
    const id = await addVideo(site, { title: 'Wolverine tackle' });
    const count = async () => (await look('wolverine')).clips.found.length;
    expect(await count()).toBe(1);
    for (const status of ['hidden', 'failed', 'stored']) {
      await set('videos', id, `status = '${status}'`);
      expect([status, await count()]).toEqual([status, 0]);
    }
    await set('videos', id, `status = 'published'`);
    expect(await count()).toBe(1);
    await site.db.execute(`delete from videos where id = '${id}'`);
    expect(await count()).toBe(0);
  });

  // [B18.3]
  test('people who are deactivated, not verified or leaving, and nothing of those who are leaving', async () => {
    const { accountId } = await site.member('Quokka_Q');
    await site.db.execute(`insert into posts (id, author_id, content, category, tags, created_at, updated_at)
      values (gen_random_uuid(), '${accountId}', 'Quokkas everywhere', 'general', '{quokkatag}', now(), now())`);
    const found = async () => {
      const { people, posts, tags } = await look('quokka');
      return [people.found.length, posts.found.length, tags.found.length];
    };
    expect(await found()).toEqual([1, 1, 1]);
    for (const change of ['is_active = false', 'verified_at = null']) {
      await set('accounts', accountId, change);
      // What they have shared is found as long as the feed shows it: an admin hides that by itself.
      expect(await found()).toEqual([0, 1, 1]);
      await set('accounts', accountId, 'is_active = true, verified_at = now()');
    }
    expect(await found()).toEqual([1, 1, 1]);
    await set('accounts', accountId, 'leaving_at = now()');
    expect(await found()).toEqual([0, 0, 0]);
    await site.db.execute(`delete from accounts where id = '${accountId}'`);
    expect(await found()).toEqual([0, 0, 0]);
  });
});

describe('people who say more of themselves', () => {
  test('are found by the name that they want to be called by; those whose page nobody sees, by themselves alone', async () => {
    const nana = await site.member('Nk_1999');
    const say = async (profile: object) =>
      expect(
        (await nana.send('PATCH', '/api/people/me', { body: JSON.stringify(profile), headers: JSON_TYPE })).status,
      ).toBe(200);
    await say({ name: 'Nàna Kyerewaa' });
    const [person] = (await look('nana kyere')).people.found;
    expect(person).toMatchObject({ username: 'Nk_1999', name: 'Nàna Kyerewaa' });
    await say({ visibility: 'nobody' });
    for (const q of ['kyerewaa', 'nk_1999']) {
      expect([q, namesOf(await look(q))]).toEqual([q, []]);
      expect([q, namesOf(await look(q, '', nana))]).toEqual([q, ['Nk_1999']]);
    }
    await say({ visibility: 'members', name: '' });
    expect([namesOf(await look('kyerewaa')), namesOf(await look('nk_1999'))]).toEqual([[], ['Nk_1999']]);
  });
});

describe('people who keep away from each other', () => {
  // [B18.3]
  test('find nothing of each other once one has blocked the other; who mutes finds nothing, and is found', async () => {
    const [ama, esi] = [await site.member('Ama_Xylo'), await site.member('Esi_Xylo')];
    site.clock.advance(SECOND);
    await ama.post('/api/posts', textForm({ content: 'Xylophone by Ama', tags: 'xylotag' }));
    await addVideo(site, { title: 'Xylophone march', uploaderId: ama.accountId });
    const found = async (by: TestBrowser) => {
      const { people, posts, clips, tags } = await look('xylo', '', by);
      return [people, posts, clips, tags].map((list) => list.found.length);
    };
    const all = [2, 1, 1, 1];
    expect([await found(ama), await found(esi)]).toEqual([all, all]);
    for (const kind of ['mute', 'block']) {
      expect((await esi.send('PUT', `/api/ties/${kind}/${ama.accountId}`)).status).toBe(200);
      expect([kind, await found(esi)]).toEqual([kind, [1, 0, 0, 0]]);
      expect([kind, await found(ama)]).toEqual([kind, kind === 'mute' ? all : [1, 1, 1, 1]]);
      await esi.send('DELETE', `/api/ties/${kind}/${ama.accountId}`);
      expect(await found(esi)).toEqual(all);
    }
  });
});

describe('what people type', () => {
  // [B18.12]
  test('stands for itself: signs of LIKE, of queries and of SQL find what has them, or nothing', async () => {
    const id = await write('100% under_score back\\slash');
    expect(postsOf(await look('100%'))).toEqual([id]);
    for (const q of ['%_\\', "'", ':*', '!', '&', '<->', '%', '_', '\\', '(((', ' ', '\u200B'])
      expect(await look(q)).toMatchObject({
        words: [],
        schools: { found: [] },
        posts: { found: [] },
        tags: { found: [] },
      });
    for (const q of ["a' | 'b", '"; drop table posts', "legon:* | 'x'", '!legon']) await look(q);
    expect((await look('q'.repeat(SEARCH_MAX))).posts.found).toEqual([]);
    expect((await look('a b c d e f g h i j k l m n o p q r s')).words).toHaveLength(12);
  });

  // [B18.12]
  test('is refused when it is too long or has no meaning, before anything is searched', async () => {
    const ask = async (query: string) => (await fan.get(`/api/search${query}`)).status;
    const { status, body } = await fan.get(`/api/search?q=${'x'.repeat(10_000)}`);
    expect([status, body.message]).toEqual([400, searchMessages.tooLong()]);
    expect(
      await Promise.all(['', '?q=a&since=ever', '?q=a&event=Party', '?q=%00', `?q=${'%CC%81'.repeat(40)}`].map(ask)),
    ).toEqual([400, 400, 400, 400, 400]);
  });

  test('is not searched for once they ask too often', async () => {
    const hasty = await site.member('Hasty');
    const asked = await Promise.all(Array.from({ length: 121 }, () => hasty.get('/api/search?q=')));
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await kofi.get('/api/search?q=')).status).toBe(200);
  });
});

/** The same numbers each time. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1664525 + 1013904223) % 2 ** 32; // Numerical Recipes
    yield state / 2 ** 32;
  }
}

/** The name with one of its letters changed, left out, doubled by another one, or swapped with its neighbour. */
function misspelt(name: string, next: () => number): string {
  const letters = [...name];
  const places = letters.flatMap((letter, at) => (/\p{L}/u.test(letter) ? [at] : []));
  const at = places[Math.floor(next() * places.length)] ?? 0;
  const other = String.fromCharCode(97 + Math.floor(next() * 26));
  const kind = Math.floor(next() * 4);
  if (kind === 0) letters.splice(at, 1, other);
  else if (kind === 1) letters.splice(at, 1);
  else if (kind === 2) letters.splice(at, 0, other);
  else letters.splice(at, 2, ...letters.slice(at, at + 2).reverse());
  return letters.join('');
}

// [B18.2]
test('of 200 names of universities with a letter wrong, at least 95 in 100 are among the first three', async () => {
  const names = (await readSnapshot()).countries.flatMap(({ universities }) => universities);
  const random = numbers(1930);
  const next = () => random.next().value as number;
  const viewer = { accountId: fan.accountId, role: 'user' } as Member;
  const missed: string[] = [];
  for (let n = 0; n < 200; n += 1) {
    const name = names[Math.floor(next() * names.length)] ?? '';
    const typed = misspelt(name, next);
    const { schools } = await searchAll(site, viewer, typed, {});
    if (!schools.found.slice(0, 3).some((school) => school.name === name)) missed.push(`${typed} (${name})`);
  }
  expect({ missed, isFew: missed.length <= 10 }).toMatchObject({ isFew: true });
});

describe('the tables', () => {
  test('words that nothing has any more are forgotten, the others stay', async () => {
    const id = await write('Ocelot and margay', 'ocetag');
    const known = async () =>
      (
        await site.db.execute<{ word: string }>(
          "select word from search_words where word in ('ocelot', 'margay', 'ocetag', 'legon') order by 1, kind",
        )
      ).rows.map(({ word }) => word);
    expect(await known()).toEqual(['legon', 'margay', 'ocelot', 'ocetag', 'ocetag']);
    await site.db.execute(`update posts set content = 'Only an ocelot', tags = '{}' where id = '${id}'`);
    for (const kind of ['person', 'post', 'tag'] as const)
      for (let after: string | undefined = ''; after !== undefined; )
        after = await forgetWords(site.db, kind, after, 3);
    expect(await known()).toEqual(['legon', 'ocelot']);
  });
});
