/** By which names teams stand in competitions, and what becomes of them when somebody renames something. */

import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { competitionPath, matchPath } from '../../../../contract/pages/sports-pages.ts';
import { competitionCalendarPath, matchCalendarPath } from '../../../../contract/sports/calendars.ts';
import { HOUR } from '../../../platform/clock.ts';
import { competitions, entries } from '../../../schema/sports/competitions.ts';
import { adminOf, sendJson } from '../../../testing/admin.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { createSite, type Site } from '../../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../../testing/sports/cup.ts';
import { blankWords } from '../../words/queries.ts';

let site: Site;
let admin: TestBrowser;
let organiser: TestBrowser;
let captain: TestBrowser;
let cup: Cup;
let matchId: string;
let name: string;
let made = 0;
beforeAll(async () => {
  site = await createSite();
  admin = await adminOf(site, 'Amara');
});
beforeEach(async () => {
  made++;
  organiser = await site.member(`Union${made}`);
  captain = await site.member(`Captain${made}`);
  cup = await addCup(site, { organiserId: organiser.accountId, captains: [captain.accountId, null] });
  matchId = await addMatch(site, cup, [0, 1], { number: 1, startsAt: site.clock.now(), state: 'live' });
  name = (await site.visitor().get(`/api/teams/${team()}`)).body.team.name;
});

const team = () => cup.entries[0]?.teamId ?? '';
const entry = () => cup.entries[0]?.entryId ?? '';
const url = (rest = '') => `/api/competitions/${cup.competitionId}${rest}`;
const told = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const log = async (): Promise<string[]> =>
  (await site.visitor().get(url('/acts'))).body.acts.map(({ text }: { text: string }) => text);
const vouch = () =>
  sendJson(admin, 'PUT', `/api/admin/vouching/competition/${cup.competitionId}`, { as: 'Run by the sports office' });
async function renameTeam(next: string, by = captain) {
  const { team: shown } = (await by.get(`/api/teams/${team()}`)).body;
  const { of, ofName, about, edition } = shown;
  return sendJson(by, 'PUT', `/api/teams/${team()}`, { name: next, of, ofName, about, edition });
}
const agree = (to: string, by = organiser) => sendJson(by, 'POST', url(`/entries/${entry()}/name`), { name: to });

/** All that strangers see of the competition and its matches, as text. */
async function shown(): Promise<string> {
  const day = { from: site.clock.now().getTime() - 12 * HOUR, until: site.clock.now().getTime() + 12 * HOUR };
  const paths = [
    ...['', '/tables', '/matches?list=past', '/matches?list=coming', '/scorers', '/bracket', '/deductions'].map(url),
    ...['', '/clips', '/clip-people', '/for-clip', '/rosters'].map((rest) => `/api/matches/${matchId}${rest}`),
    ...[
      competitionCalendarPath(cup.competitionId),
      matchCalendarPath(matchId),
      competitionPath(cup.competitionId),
      matchPath(matchId),
    ],
    `/api/today?from=${day.from}&until=${day.until}`,
  ];
  const stranger = await site.member(`Stranger${crypto.randomUUID().slice(0, 8)}`);
  const answers = await Promise.all(paths.map((path) => stranger.get(path)));
  expect(answers.map(({ status }, at) => [paths[at], status])).toEqual(paths.map((path) => [path, expect.any(Number)]));
  return answers.map(({ text }) => text).join('\n');
}

const SLANDER = 'Prof Mensah fakes marks';

describe('a team that is renamed while a mark covers its competition', () => {
  test('goes by the name that was seen, wherever the competition shows it, until an organiser agrees; the log has it', async () => {
    await vouch();
    expect(await shown()).toContain(name);
    expect((await renameTeam(SLANDER)).status).toBe(200);
    const seen = await shown();
    expect([seen.includes(SLANDER), seen.includes(name)]).toEqual([false, true]);
    expect((await site.visitor().get(`/api/teams/${team()}`)).body.team.name).toBe(SLANDER); // its own page
    expect(await log()).toContain(`Captain${made} renamed ${name}; it keeps that name here until an organiser agrees.`);
    expect((await organiser.get(url())).body.viewer.renamed).toEqual([{ entry: entry(), name: SLANDER }]);
    expect((await captain.get(url())).body.viewer.renamed).toEqual([]);

    expect((await renameTeam(name)).status).toBe(200);
    expect((await organiser.get(url())).body.viewer.renamed).toEqual([]);
    expect((await log()).filter((line) => line.includes('renamed'))).toHaveLength(2); // it leaves a trace
  });

  test('goes by its new name once an organiser has agreed to that very name', async () => {
    await vouch();
    await renameTeam('Legon Lions');
    expect((await agree('Legon Lions', captain)).status).toBe(403);
    await renameTeam(SLANDER);
    expect(told(await agree('Legon Lions'))).toEqual([409, 'This team was renamed meanwhile.']);
    await renameTeam('Legon Lions');
    const answers = await Promise.all([agree('Legon Lions'), agree('Legon Lions')]); // pressed twice
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shown()).toContain('Legon Lions');
    expect((await log()).filter((line) => line.includes('agreed'))).toEqual([
      `Union${made} agreed to the new name of a team: Legon Lions.`,
    ]);
    await renameTeam(SLANDER);
    expect(await shown()).not.toContain(SLANDER);
  });

  test('goes by its own name again when the mark is taken back', async () => {
    await vouch();
    await renameTeam('Legon Lions');
    await admin.send('DELETE', `/api/admin/vouching/competition/${cup.competitionId}`);
    expect(await shown()).toContain('Legon Lions');
    expect((await organiser.get(url())).body.viewer.renamed).toEqual([]);
  });

  test('loses also its former name when moderation takes its name away', async () => {
    await vouch();
    await renameTeam('Legon Lions');
    await site.db.transaction((tx) => blankWords(tx, { place: 'team', rowId: team(), part: '' }));
    const [row] = await site.db.select().from(entries).where(eq(entries.id, entry()));
    expect(row?.formerName).toBeNull();
  });
});

test('a team that is renamed elsewhere goes by its new name at once, and the log says so', async () => {
  await renameTeam('Legon Lions');
  expect(await shown()).toContain('Legon Lions');
  expect((await log())[0]).toBe(`Captain${made} renamed a team: Legon Lions.`);
});

test('a team is renamed ten times a day at most, so that its captain does not fill the log', async () => {
  for (let n = 1; n <= 10; n++) expect((await renameTeam(`Lions ${n}`)).status).toBe(200);
  expect((await renameTeam('Lions 11')).status).toBe(429);
  const { of, ofName, edition } = (await captain.get(`/api/teams/${team()}`)).body.team;
  const about = { name: 'Lions 10', of, ofName, edition, about: 'Since 1948' };
  expect((await sendJson(captain, 'PUT', `/api/teams/${team()}`, about)).status).toBe(200);
});

describe('what has ended', () => {
  const edit = async (change: object, by = organiser) => {
    const { edition } = (await by.get(url())).body.competition;
    return told(await sendJson(by, 'PUT', url(), { edition, ...change }));
  };

  test('is frozen: neither the competition nor its teams get other names in it', async () => {
    await site.db.update(competitions).set({ state: 'ended' }).where(eq(competitions.id, cup.competitionId));
    expect(await edit({ name: 'Thieves’ Cup' })).toEqual([409, 'The competition has ended.']);
    expect(await edit({ about: 'All of them cheat' })).toEqual([409, 'The competition has ended.']);
    await renameTeam(SLANDER);
    const seen = await shown();
    expect([seen.includes(SLANDER), seen.includes(name)]).toEqual([false, true]);
    expect(told(await agree(SLANDER))).toEqual([409, 'The competition has ended.']);
  });

  test('is changed by who takes it up again, which the log says, too', async () => {
    await site.db.update(competitions).set({ state: 'ended' }).where(eq(competitions.id, cup.competitionId));
    await sendJson(organiser, 'POST', url('/state'), { state: 'running' });
    expect((await edit({ name: 'Legon Cup' }))[0]).toBe(200);
    expect((await log()).slice(0, 2)).toEqual([
      `Union${made} renamed the competition: Legon Cup.`,
      `Union${made} reopened the competition.`,
    ]);
  });
});

test('the log has every new name: of the competition, of a stage, of a venue', async () => {
  const { edition } = (await organiser.get(url())).body.competition;
  await sendJson(organiser, 'PUT', url(), { edition, name: 'Legon Cup', about: 'For all halls' });
  await sendJson(organiser, 'PUT', url(`/stages/${cup.stageId}`), { name: 'First round' });
  await sendJson(organiser, 'POST', url('/venues'), { name: 'Pitch 3' });
  expect((await log()).slice(0, 3)).toEqual([
    `Union${made} added the venue Pitch 3.`,
    `Union${made} renamed a stage: First round.`,
    `Union${made} renamed the competition: Legon Cup.`,
  ]);
});
