/** Who keeps the score of a match: named as scorekeepers, and by what they have noted. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Visibility } from '../../../../contract/people/profile.ts';
import { MINUTE } from '../../../platform/clock.ts';
import { sendJson } from '../../../testing/admin.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { createSite, type Site } from '../../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../../testing/sports/cup.ts';

let site: Site;
let [ama, kofi, yaa, esi]: TestBrowser[] = [];
let cup: Cup;
let number = 0;
beforeAll(async () => {
  site = await createSite();
  [ama, kofi, yaa, esi] = [
    await site.member('Ama'),
    await site.member('Kofi'),
    await site.member('Yaa'),
    await site.member('Esi'),
  ];
  cup = await addCup(site, {
    organiserId: ama?.accountId ?? '',
    captains: [kofi?.accountId ?? '', yaa?.accountId ?? ''],
  });
});

/** A match, in which Esi is named to keep the score. */
async function kept() {
  const matchId = await addMatch(site, cup, [0, 1], { number: ++number });
  const path = `/api/matches/${matchId}`;
  expect((await kofi?.post(`${path}/scorers`, { username: 'Esi' }))?.status).toBe(200);
  /** @returns the event's id */
  async function note(by: TestBrowser | undefined): Promise<string> {
    site.clock.advance(5 * MINUTE); // else they would say the same
    const id = randomUUID();
    const happenedAt = site.clock.now().toISOString();
    const answer = await by?.post(`${path}/events`, { id, kind: 'yellow-card', side: 'home', period: 1, happenedAt });
    expect(answer?.status).toBe(200);
    return id;
  }
  const undo = (by: TestBrowser | undefined, id: string) => by?.send('DELETE', `${path}/events/${id}`);
  const rosters = async (by: TestBrowser | undefined) => (await by?.get(`${path}/rosters`))?.body;
  const others = async (by: TestBrowser | undefined) =>
    (await rosters(by)).others?.map(({ username, name }: { username: string; name?: string }) => name ?? username);
  return { path, note, undo, rosters, others };
}
const show = (who: TestBrowser | undefined, name: string, visibility: Visibility = 'members') =>
  who && sendJson(who, 'PATCH', '/api/people/me', { name, visibility });

test('who keeps the score is told who else has noted what is in the timeline, the latest first, and nobody else is', async () => {
  const { path, note, undo, others } = await kept();
  expect(await others(kofi)).toBeUndefined();
  await note(kofi);
  await note(ama);
  const last = await note(esi);
  await note(kofi);
  expect(await others(yaa)).toEqual(['Kofi', 'Esi', 'Ama']);
  expect(await others(kofi)).toEqual(['Esi', 'Ama']);
  await undo(esi, last);
  expect(await others(yaa)).toEqual(['Kofi', 'Ama']);
  const fan = await site.member('Fan');
  expect((await fan.get(`${path}/rosters`)).status).toBe(403);
});

test('they and the scorekeepers are named as they wish; a captain who wants to be seen by nobody only to organisers', async () => {
  const { path, note, rosters, others } = await kept();
  for (const by of [kofi, yaa, esi]) await note(by);
  await show(esi, 'Esi Mensah');
  await show(kofi, 'Kofi Boateng', 'everyone');
  const named = [{ username: 'Esi', name: 'Esi Mensah' }];
  expect(await rosters(yaa)).toMatchObject({ scorers: named });
  expect((await rosters(yaa)).others).toEqual([...named, { username: 'Kofi', name: 'Kofi Boateng' }]);
  expect((await yaa?.post(`${path}/scorers`, { username: 'Esi' }))?.body.scorers).toEqual(named);

  await show(esi, 'Esi Mensah', 'nobody');
  await show(kofi, 'Kofi Boateng', 'nobody');
  expect(await rosters(yaa)).toMatchObject({ scorers: [{ username: 'Esi' }], others: [{ username: 'Esi' }] });
  expect(await others(yaa)).toEqual(['Esi']);
  expect(await others(ama)).toEqual(['Esi', 'Yaa', 'Kofi']);
});
