/**
 * A captain's ask to take part is a yes only while it waits, and every way of entering their team keeps to that: beside
 * the table in `server/consent.test.ts`.
 */
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entries, entryInvitations } from '../../schema/sports/competitions.ts';
import { sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addTeam } from '../../testing/sports/cup.ts';
import { answerInvitation, invitationsOf } from '../../testing/sports/invitations.ts';

let site: Site;
let organiser: TestBrowser;
let captain: TestBrowser;
let made = 0;
let id: string;
let teamId: string;
beforeAll(async () => {
  site = await createSite();
});
beforeEach(async () => {
  made++;
  organiser = await site.member(`Union${made}`);
  captain = await site.member(`Captain${made}`);
  const cup = { name: 'Hall Cup', sport: 'football', form: 'knockout', preset: 'intramural', timeZone: 'Africa/Accra' };
  id = (await organiser.post('/api/competitions', cup)).body.competition._id;
  await act(organiser, 'POST', '/state', { state: 'open' });
  ({ teamId } = await addTeam(site, `Volta ${made}`, captain.accountId));
});

const act = (by: TestBrowser, method: string, rest: string, body: unknown = {}) =>
  sendJson(by, method, `/api/competitions/${id}${rest}`, body);
const ask = () => act(captain, 'POST', '/entries/ask', { teamId });
const askOf = async () =>
  (
    await site.db
      .select()
      .from(entries)
      .where(and(eq(entries.competitionId, id), eq(entries.teamId, teamId)))
  )[0];
const block = (by: TestBrowser, other: TestBrowser) => sendJson(by, 'PUT', `/api/ties/block/${other.accountId}`, {});
async function rename(name: string) {
  const { edition } = (await organiser.get(`/api/competitions/${id}`)).body.competition;
  expect((await act(organiser, 'PUT', '', { edition, name })).status).toBe(200);
}

const STATES = {
  'blocked by the organiser': async () => {
    await ask();
    expect((await block(organiser, captain)).status).toBe(200);
  },
  'renamed and named back': async () => {
    await ask();
    await rename('Hall Cupp');
    await rename('Hall Cup');
  },
};

const WAYS = {
  'is accepted': async () => act(organiser, 'POST', `/entries/${(await askOf())?.id ?? id}/answer`, { accepts: true }),
  'is entered': () => act(organiser, 'POST', '/entries', { teams: [{ teamId }] }),
  'is entered by name': () => act(organiser, 'POST', '/entries', { teams: [{ name: `Volta ${made}` }] }),
  'is put in the place of a name': async () => {
    const rows = await site.db.select().from(entries).where(eq(entries.competitionId, id));
    const place = rows.find((row) => row.teamId !== teamId && row.state === 'entered');
    return act(organiser, 'POST', `/entries/${place?.id}/invite`, { teamId });
  },
};

/** What has become of the team: it takes part, its captain has been asked, or neither. */
async function outcome(): Promise<'enters' | 'invites' | 'nothing'> {
  if ((await askOf())?.state === 'entered') return 'enters';
  const sent = and(eq(entryInvitations.teamId, teamId), eq(entryInvitations.state, 'sent'));
  return (await site.db.$count(entryInvitations, sent)) > 0 ? 'invites' : 'nothing';
}

const ENTERS = ['enters', 'enters', 'enters', 'enters'];
const NOTHING = ['nothing', 'nothing', 'nothing', 'nothing'];
const EXPECTED: Record<keyof typeof STATES, string[]> = {
  'blocked by the organiser': NOTHING,
  'renamed and named back': ENTERS,
};

describe.each(Object.keys(STATES) as (keyof typeof STATES)[])('a team whose ask is: %s', (state) => {
  test.each(Object.keys(WAYS).map((way, at) => [way, EXPECTED[state][at]] as const))(
    '%s: %s',
    async (way, expected) => {
      expect((await act(organiser, 'POST', '/entries', { teams: [{ name: 'Somebody' }] })).status).toBe(201);
      await STATES[state]();
      const before = await askOf();
      const answer = await WAYS[way as keyof typeof WAYS]();
      expect([await outcome(), answer.text]).toEqual([expected, expect.any(String)]);
      if (expected === 'nothing' && way !== 'is entered by name') {
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(await askOf()).toEqual(before);
      }
    },
  );
});

test('a captain who is asked again, under the new name, plays in it by their own yes', async () => {
  await ask();
  await rename('Legon Cup');
  const told = await act(organiser, 'POST', `/entries/${(await askOf())?.id}/answer`, { accepts: true });
  expect([told.status, told.body.message]).toEqual([
    409,
    `Volta ${made} asked to take part in “Hall Cup”, as this was called then. Invite the team, so that its captain can agree to the new name.`,
  ]);
  expect((await act(organiser, 'POST', '/entries', { teams: [{ teamId }] })).body.invited).toBe(1);
  expect(await invitationsOf(captain)).toMatchObject([{ competition: { name: 'Legon Cup' } }]);
  expect((await answerInvitation(captain, { accepts: true })).status).toBe(200);
  expect(await outcome()).toBe('enters');
  const { entries: shown } = (await organiser.get(`/api/competitions/${id}`)).body.competition;
  expect(shown.map(({ team }: { team: { name: string } }) => team.name)).toEqual([`Volta ${made}`]);
});
