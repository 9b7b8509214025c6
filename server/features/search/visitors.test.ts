/** What visitors find, and what is kept from them. */
import { beforeAll, expect, test } from 'vitest';
import type { Found } from '../../../contract/search/search.ts';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { addVideo } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup } from '../../testing/sports/cup.ts';

let site: Site;
let kofi: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  kofi = await site.member('Kofi_Mensah');
});

async function look(q: string, by = site.visitor(), more = ''): Promise<Found> {
  site.clock.advance(SECOND);
  const { status, body } = await by.get(`/api/search?q=${encodeURIComponent(q)}${more}`);
  expect({ q, status }).toEqual({ q, status: 200 });
  return body;
}
const namesOf = ({ people }: Found) => people.found.map(({ username }) => username);
async function say(by: TestBrowser, profile: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const { status } = await by.send('PATCH', '/api/people/me', { body: JSON.stringify(profile), headers });
  expect(status).toBe(200);
}

test('visitors find only people whose page everybody sees, and no words of others’ names', async () => {
  await site.member('Kofi_Mensahh'); // one letter away, and for members
  expect(namesOf(await look('kofi'))).toEqual([]);
  for (const visibility of ['members', 'nobody']) {
    await say(kofi, { visibility, name: 'Nana Quartey' });
    for (const q of ['kofi', 'quartey', 'quarteyy'])
      expect([visibility, q, (await look(q)).people]).toEqual([visibility, q, { found: [], more: false }]);
  }
  await say(kofi, { visibility: 'everyone' });
  expect(namesOf(await look('kofi'))).toEqual(['Kofi_Mensah']);
  const { people, words } = await look('mensaah');
  expect(people.found.map(({ name }) => name)).toEqual(['Nana Quartey']);
  expect(words.join()).not.toContain('mensahh');
  await site.db.execute(`update accounts set is_active = false where id = '${kofi.accountId}'`);
  expect(namesOf(await look('kofi'))).toEqual([]);
});

test('visitors find clips, teams and competitions that everybody sees; no posts, nor their tags, nor what is hidden', async () => {
  const ama = await site.member('Ama');
  const id = await addVideo(site, { title: 'Zebrafinch final', uploaderId: ama.accountId });
  await ama.post('/api/posts', textForm({ content: 'A zebrafinch at the pitch', tags: 'zebrafinch' }));
  const cup = await addCup(site, { organiserId: ama.accountId, captains: [null, null], name: 'Zebrafinch cup' });
  await site.db.execute(`update teams set name = 'Zebrafinch hall' where id = '${cup.entries[0]?.teamId}'`);
  const idsOf = ({ clips, teams, competitions }: Found) =>
    [clips, teams, competitions].map(({ found }) => found.map(({ _id }) => _id));
  const all = [[id], [cup.entries[0]?.teamId], [cup.competitionId]];
  const found = await look('zebrafinch');
  expect([idsOf(found), found.posts.found, found.tags.found]).toEqual([all, [], []]);
  expect((await look('zebrafinhc')).posts.found).toEqual([]);
  const asMember = await look('zebrafinch', ama);
  expect([idsOf(asMember), asMember.posts.found.length, asMember.tags.found]).toEqual([
    ...[all, 1],
    [{ tag: 'zebrafinch' }],
  ]);

  await site.db.execute(`update videos set status = 'hidden' where id = '${id}'`);
  await site.db.execute(`update teams set hidden = 'held' where id = '${cup.entries[0]?.teamId}'`);
  await site.db.execute(`update competitions set hidden = 'hidden' where id = '${cup.competitionId}'`);
  expect(idsOf(await look('zebrafinch'))).toEqual([[], [], []]);
  expect(idsOf(await look('', site.visitor(), '&event=General'))).toEqual([[], [], []]);
});

test('who has blocked somebody, or is about to leave, is found by visitors as everybody finds them', async () => {
  const [esi, yaw] = await Promise.all(['Esi', 'Yaw'].map((name) => site.member(name)));
  if (!esi || !yaw) throw new Error('no members');
  for (const by of [esi, yaw]) await say(by, { visibility: 'everyone' });
  await site.db.execute(`insert into ties (account_id, other_id, kind, created_at)
    values ('${esi.accountId}', '${yaw.accountId}', 'block', now())`);
  expect([namesOf(await look('esi')), namesOf(await look('yaw'))]).toEqual([['Esi'], ['Yaw']]);
  await site.db.execute(`update accounts set leaving_at = now() where id = '${yaw.accountId}'`);
  expect(namesOf(await look('yaw'))).toEqual([]);
});

test('visitors of one address search so often in a minute, whoever signs in there as often as before', async () => {
  const member = await site.member('Efua');
  site.clock.advance(MINUTE);
  const visitor = site.visitor();
  const statuses = await Promise.all(
    Array.from({ length: 245 }, () => visitor.get('/api/search?q=kofi').then(({ status }) => status)),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
  expect((await member.get('/api/search?q=kofi')).status).toBe(200);
});
