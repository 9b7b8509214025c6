/** What an admin has hidden, and whoever looks after it has changed since: teams and competitions. */
import { beforeAll, expect, test, vi } from 'vitest';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import type { CaseAct, ReportCase } from '../../../contract/reports.ts';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { HOUR } from '../../platform/clock.ts';
import { sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, type Cup } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';
import { grantAdmin } from '../admin/people.ts';

let site: Site;
let admin: TestBrowser;
let kofi: TestBrowser;
let visitor: TestBrowser;
let cup: Cup;
beforeAll(async () => {
  site = await createSite();
  [admin, kofi] = [await site.member('Amara'), await site.member('Kofi')];
  visitor = site.visitor();
  await grantAdmin(site, 'amara@uni.example');
  cup = await addCup(site, { organiserId: kofi.accountId, captains: [kofi.accountId, null] });
});

const KINDS = {
  team: () => ({ id: cup.entries[0]?.teamId ?? '', page: `/api/teams/${cup.entries[0]?.teamId}` }),
  competition: () => ({ id: cup.competitionId, page: `/api/competitions/${cup.competitionId}` }),
};
const caseOf = async (id: string): Promise<ReportCase | undefined> =>
  (await admin.get('/api/admin/reports?limit=50')).body.cases.find(({ thing }: ReportCase) => thing._id === id);
const told = async (id: string) =>
  ((await kofi.get('/api/notifications')).body.notifications as Notification[])
    .filter(({ kind, path }) => kind === 'moderation' && path.includes(id))
    .map(({ detail }) => detail);

test.each(['team', 'competition'] as const)(
  'whoever looks after a %s learns what it was reported for, and what they change waits for an admin to look again',
  async (kind) => {
    const { id, page } = KINDS[kind]();
    const [one, other] = [await site.member(`One${kind}`), await site.member(`Other${kind}`)];
    const act = async (what: CaseAct) => {
      const found = await caseOf(id);
      return admin.post(`/api/admin/reports/${found?._id}/${what}`, { state: found?.state });
    };
    const edit = async (by: TestBrowser, name: string) => {
      const { team, competition } = (await by.get(page)).body;
      const words = kind === 'team' ? { of: 'none', about: 'All are welcome' } : {};
      return sendJson(by, 'PUT', page, { ...words, name, edition: (team ?? competition).edition });
    };
    await one.post('/api/reports', { kind, id, reason: 'hate' });
    await other.post('/api/reports', { kind, id, reason: 'other', text: 'They are from another place' });
    expect((await act('hide')).status).toBe(200);
    await vi.waitFor(async () => expect(await told(id)).toEqual([`hidden ${kind} hate`]), PATIENT);
    expect((await visitor.get(page)).status).toBe(404);
    // What an admin changes needs nobody's look.
    const tidied = await edit(admin, `Tidied ${kind}`);
    expect(tidied.status).toBe(200);
    if (kind === 'team') expect(tidied.body.message).toBe(teamMessages.saved());
    expect(await caseOf(id)).toBeUndefined();
    site.clock.advance(2 * HOUR);
    const changed = await edit(kofi, `A kinder ${kind}`);
    expect(changed.status).toBe(200);
    if (kind === 'team') expect(changed.body.message).toBe(teamMessages.savedHeld());
    expect(await caseOf(id)).toMatchObject({ state: 'held', thing: { excerpt: expect.stringContaining('A kinder') } });
    expect((await visitor.get(page)).status).toBe(404);
    expect((await act('dismiss')).status).toBe(200);
    expect((await visitor.get(page)).status).toBe(200);
    await vi.waitFor(async () => expect(await told(id)).toEqual([`approved ${kind}`]), PATIENT);
  },
);
