/** Competitions over HTTP: made, edited, taken from state to state, organised by several, and logged. */

import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Competition } from '../../../contract/sports/competitions.ts';
import { HOUR } from '../../platform/clock.ts';
import { accounts } from '../../schema/accounts.ts';
import { competitionActs, competitions } from '../../schema/sports/competitions.ts';
import { teams } from '../../schema/sports/teams.ts';
import { adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch } from '../../testing/sports/cup.ts';
import { deletePerson } from '../leaving/queries.ts';

let site: Site;
let admin: TestBrowser;
let organiser: TestBrowser;
let other: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  admin = await adminOf(site, 'Amara');
  other = await site.member('Other');
});
let organisers = 0;
beforeEach(async () => {
  organiser = await site.member(`Union${++organisers}`); // each has the limits to themselves
});

const NEW = { name: 'Hall Cup', sport: 'football', form: 'groups', preset: 'intramural', timeZone: 'Africa/Accra' };

async function make(change: object = {}, by = organiser): Promise<Competition> {
  const { body, status } = await by.post('/api/competitions', { ...NEW, ...change });
  expect([status, body.message]).toEqual([201, undefined]);
  return body.competition;
}
const at = ({ _id }: { _id: string }, rest = '') => `/api/competitions/${_id}${rest}`;
const act = (by: TestBrowser, of: { _id: string }, method: string, rest: string, body: unknown = {}) =>
  sendJson(by, method, at(of, rest), body);
const told = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const logOf = async (of: { _id: string }, by: TestBrowser = organiser): Promise<string[]> =>
  (await by.get(at(of, '/acts?limit=50'))).body.acts.map(({ text }: { text: string }) => text);

/** Invites somebody to organise a competition, who accepts. */
async function addOrganiser(of: { _id: string }, username: string, who: TestBrowser, by = organiser) {
  const invited = await act(by, of, 'POST', '/organisers', { username });
  expect(told(invited)).toEqual([200, undefined]);
  expect((await act(who, of, 'POST', '/invitation', { accepts: true })).status).toBe(200);
}

describe('a draft', () => {
  // [B23.1]
  test('has the stages of its form, and is there for its organisers and admins only', async () => {
    const cup = await make({ about: ' For all halls. ', name: '  Hall \n Cup ' });
    expect(cup).toMatchObject({
      ...{ name: 'Hall Cup', about: 'For all halls.', state: 'draft', rulesVersion: 1, entries: [], season: null },
      stages: [
        { kind: 'groups', position: 1, settings: { advance: { each: 2, best: 0 } }, groups: [] },
        { kind: 'knockout', position: 2, groups: [] },
      ],
    });
    expect(cup.organisers.map(({ _id }) => _id)).toEqual([organiser.accountId]);
    expect((await make({ form: 'league' })).stages).toMatchObject([{ kind: 'league', groups: [{ name: '' }] }]);
    const seen = [site.visitor(), other, organiser, admin].map(async (by) => (await by.get(at(cup))).status);
    expect(await Promise.all(seen)).toEqual([404, 404, 200, 200]);
    for (const rest of ['/acts', '/rules', '/deductions']) expect((await other.get(at(cup, rest))).status).toBe(404);
    expect((await organiser.get(at(cup))).body.viewer).toMatchObject({ isOrganiser: true, follows: false });
  });

  // [B23.1]
  test('refuses what makes no sense, in words', async () => {
    const refused = async (change: object) => told(await organiser.post('/api/competitions', { ...NEW, ...change }));
    expect(await refused({ name: 'x'.repeat(200) })).toEqual([400, 'Names can be up to 120 characters.']);
    expect(await refused({ name: ' \u200b ' })).toEqual([400, 'Please give the competition a name.']);
    expect(await refused({ preset: 'fivb' })).toEqual([400, 'There are no such rules.']);
    expect(await refused({ timeZone: 'Mars/Olympus' })).toEqual([400, 'There’s no such time zone.']);
    expect(await refused({ seasonId: admin.accountId })).toEqual([400, 'There’s no such season.']);
    expect((await refused({ sport: 'quidditch' }))[0]).toBe(400);
  });

  // [B23.1]
  test('is made once, however often it is sent, and five of them a day', async () => {
    const headers = { 'idempotency-key': '"8e03978e-40d5-43e8-bc93-6894a57f9324"' };
    const send = () =>
      organiser.send('POST', '/api/competitions', {
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(NEW),
      });
    const [one, two] = await Promise.all([send(), send()]);
    expect(one.body.competition._id).toBe(two.body.competition._id);
    for (let n = 0; n < 3; n++) await make();
    expect((await organiser.post('/api/competitions', NEW)).status).toBe(429);
  });

  // [B23.2]
  test('goes when its organiser deletes it; one with results stays, but for admins', async () => {
    const draft = await make();
    expect(told(await other.send('DELETE', at(draft)))).toEqual([404, 'There’s no such competition.']);
    expect((await organiser.send('DELETE', at(draft))).status).toBe(200);
    expect((await organiser.get(at(draft))).status).toBe(404);

    const cup = await addCup(site, { organiserId: organiser.accountId, captains: [null, null] });
    const result = { kind: 'played', score: { home: 2, away: 1 }, forfeitedBy: null } as const;
    await addMatch(site, cup, [0, 1], { number: 1, result });
    const played = { _id: cup.competitionId };
    expect(told(await other.send('DELETE', at(played)))[0]).toBe(403);
    expect(told(await organiser.send('DELETE', at(played)))).toEqual([
      409,
      'A competition with results can’t be deleted. An admin can.',
    ]);
    expect((await admin.send('DELETE', at(played))).status).toBe(200);
    expect((await other.get(at(played))).status).toBe(404);
  });
});

describe('from state to state', () => {
  // [B23.2]
  test('needs what it needs, and says so', async () => {
    const cup = await make();
    const go = async (state: string, by = organiser) => told(await act(by, cup, 'POST', '/state', { state }));
    expect(await go('running')).toEqual([409, 'The competition can’t change to that state now.']);
    expect(await go('open')).toEqual([200, undefined]);
    expect(await go('open')).toEqual([200, undefined]); // pressed twice
    expect((await other.get(at(cup))).status).toBe(200);
    expect(await go('running')).toEqual([409, 'Enter at least two teams first.']);
    const entered = await act(organiser, cup, 'POST', '/entries', { teams: [{ name: 'Volta' }, { name: 'Legon' }] });
    expect(told(entered)).toEqual([201, undefined]);
    expect(await go('running')).toEqual([409, '2 teams are in no group yet.']);
    const { competition } = (await organiser.get(at(cup))).body as { competition: Competition };
    const [stage] = competition.stages;
    const drawn = await act(organiser, cup, 'POST', `/stages/${stage?._id}/draw`, { groups: 1 });
    expect(drawn.status).toBe(200);
    expect(await go('running')).toEqual([200, undefined]);
    expect(await go('ended')).toEqual([200, undefined]);
    expect(told(await act(organiser, cup, 'POST', '/entries', { teams: [{ name: 'Late' }] }))).toEqual([
      409,
      'The competition has ended.',
    ]);
    expect(await go('running', admin)).toEqual([200, undefined]);
    expect(await logOf(cup)).toEqual([
      'Amara reopened the competition.',
      ...['ended', 'started'].map((did) => `Union${organisers} ${did} the competition.`),
      `Union${organisers} drew the groups of Groups by lot, with the draw number ${drawn.body.seed}.`,
      `Union${organisers} entered Legon.`,
      `Union${organisers} entered Volta.`,
      `Union${organisers} opened the competition.`,
      `Union${organisers} made the competition.`,
    ]);
  });

  // [B23.2]
  test('it does not end while a match has no result', async () => {
    const cup = await addCup(site, { organiserId: organiser.accountId, captains: [null, null] });
    await addMatch(site, cup, [0, 1], { number: 1 });
    await addMatch(site, cup, [1, 0], { number: 2, state: 'cancelled' });
    const ended = await act(organiser, { _id: cup.competitionId }, 'POST', '/state', { state: 'ended' });
    expect(told(ended)).toEqual([409, '1 match still has no result. Decide or cancel it first.']);
  });
});

describe('two organisers at once', () => {
  // [B23.3]
  test('the slower one is told, and overwrites nothing', async () => {
    const cup = await make();
    const username = `Second${organisers}`;
    const second = await site.member(username);
    await addOrganiser(cup, `@${username.toUpperCase()}`, second);
    expect((await second.get(at(cup))).body.competition.organisers).toHaveLength(2);
    const edit = (by: TestBrowser, name: string) => act(by, cup, 'PUT', '', { edition: cup.edition, name });
    const answers = await Promise.all([edit(organiser, 'Cup of halls'), edit(second, 'Cup of the union')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const slower = answers.find(({ status }) => status === 409);
    expect(slower?.body.message).toBe(
      'Another organiser has changed this meanwhile. Look at it again before you save.',
    );
  });

  // [B23.3]
  test('the rules change once for each version, with a reason, and what held before can be read', async () => {
    const cup = await make();
    const change = (preset: string, reason = 'Asked for by all captains') =>
      act(organiser, cup, 'PUT', '/rules', { version: 1, preset, reason });
    expect(told(await change('bucs', ' '))).toEqual([400, 'Please give a reason: everybody can read it in the log.']);
    const answers = await Promise.all([change('bucs'), change('fifa-2026')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { versions } = (await organiser.get(at(cup, '/rules'))).body;
    expect(versions).toMatchObject([
      { version: 2, reason: 'Asked for by all captains', by: `Union${organisers}` },
      { version: 1, preset: 'intramural', reason: '' },
    ]);
    expect((await organiser.get(at(cup))).body.competition.rulesVersion).toBe(2);
  });
});

describe('organisers', () => {
  // [B23.4]
  test('one always stays; who is removed or demoted does nothing more', async () => {
    const cup = await make();
    const username = `Helper${organisers}`;
    const helper = await site.member(username);
    const remove = (by: TestBrowser, gone: TestBrowser) => by.send('DELETE', at(cup, `/organisers/${gone.accountId}`));
    expect(told(await remove(organiser, organiser))).toEqual([
      409,
      'A competition keeps at least one organiser. Add another one first.',
    ]);
    expect(told(await act(organiser, cup, 'POST', '/organisers', { username: 'nobody_at_all' }))).toEqual([
      404,
      'There’s no such person.',
    ]);
    await addOrganiser(cup, username, helper);
    await act(organiser, cup, 'POST', '/state', { state: 'open' });
    expect((await act(helper, cup, 'POST', '/rosters', { frozen: true })).status).toBe(200);
    expect((await remove(organiser, helper)).status).toBe(200);
    expect(told(await act(helper, cup, 'POST', '/rosters', { frozen: false }))).toEqual([
      403,
      'Only the organisers of a competition can do that.',
    ]);
    const demoted = await adminOf(site, `Former${organisers}`);
    expect((await act(demoted, cup, 'POST', '/rosters', { frozen: false })).status).toBe(200);
    // The session still says admin for a moment; the act asks the database.
    await site.db.update(accounts).set({ role: 'user' }).where(eq(accounts.id, demoted.accountId));
    expect((await act(demoted, cup, 'POST', '/rosters', { frozen: true })).status).toBe(403);
    expect((await logOf(cup)).slice(0, 4)).toEqual([
      `Former${organisers} reopened the rosters.`,
      `Union${organisers} removed Helper${organisers} from the organisers.`,
      `Helper${organisers} locked the rosters.`,
      `Union${organisers} opened the competition.`,
    ]);
  });

  test('who has accepted to be one, and has done nothing, is left with nobody’s competition, and can always go', async () => {
    const cup = await make();
    const [username, late] = [`Victim${organisers}`, `Late${organisers}`];
    const victim = await site.member(username);
    const remove = (by: TestBrowser, gone: TestBrowser) => by.send('DELETE', at(cup, `/organisers/${gone.accountId}`));
    await addOrganiser(cup, username, victim);
    await act(organiser, cup, 'POST', '/state', { state: 'open' });
    // To have played in it is not to have looked after it.
    const of = { competitionId: cup._id, actorId: victim.accountId, createdAt: site.clock.now() };
    await site.db.insert(competitionActs).values({ id: crypto.randomUUID(), act: 'result-submitted', ...of });
    expect(told(await remove(organiser, organiser))).toEqual([
      409,
      'The others have done nothing for this competition yet. Somebody who has looks after it until they do.',
    ]);
    expect((await other.post('/api/reports', { kind: 'competition', id: cup._id, reason: 'harassment' })).status).toBe(
      200,
    );
    const author = async () =>
      (await admin.get('/api/admin/reports')).body.cases.find(
        ({ thing }: { thing: { _id: string } }) => thing._id === cup._id,
      ).author;
    expect(await author()).toMatchObject({ _id: organiser.accountId });
    // An account that goes leaves them alone with it: its words are not theirs, and they can leave it.
    await site.db.delete(accounts).where(eq(accounts.id, organiser.accountId));
    expect(await author()).toBeNull();
    expect((await remove(victim, victim)).status).toBe(200);
    expect((await victim.get(at(cup))).body.viewer.isOrganiser).toBe(false);

    const second = await make({}, other);
    await addOrganiser(second, username, victim, other);
    await addOrganiser(second, late, await site.member(late), other);
    expect((await act(victim, second, 'POST', '/rosters', { frozen: true })).status).toBe(200);
    const drop = (by: TestBrowser, gone: TestBrowser) => by.send('DELETE', at(second, `/organisers/${gone.accountId}`));
    expect((await drop(other, other)).status).toBe(200); // who has acted takes it over
    expect((await drop(victim, victim)).status).toBe(409);
  });

  // [B23.4]
  test('an account that is deleted leaves the log, without its name', async () => {
    const cup = await make();
    await addOrganiser(cup, 'Other', other);
    await act(organiser, cup, 'POST', '/state', { state: 'open' });
    await site.db.delete(accounts).where(eq(accounts.id, organiser.accountId));
    expect(await logOf(cup, other)).toContain('Someone who has left opened the competition.');
    expect((await other.get(at(cup))).body.competition.organisers).toHaveLength(1);
  });

  // [B23.4]
  test('nor does its name stay where others have removed it, in the log and in the database', async () => {
    const cup = await make();
    const passing = await site.member(`Passing${organisers}`);
    await addOrganiser(cup, `Passing${organisers}`, passing);
    await organiser.send('DELETE', at(cup, `/organisers/${passing.accountId}`));
    const removed = (name: string) => `Union${organisers} removed ${name} from the organisers.`;
    expect(await logOf(cup)).toContain(removed(`Passing${organisers}`));
    await site.db.transaction((tx) => deletePerson(tx, passing.accountId));
    expect(await logOf(cup)).toContain(removed('Someone who has left'));
    const kept = await site.db.select().from(competitionActs).where(eq(competitionActs.subjectId, passing.accountId));
    expect(kept.map(({ subjectName }) => subjectName)).toEqual(['']);
  });
});

describe('the log', () => {
  // [B23.4]
  test('goes on page by page, for everybody who sees the competition', async () => {
    const cup = await make();
    await act(organiser, cup, 'POST', '/state', { state: 'open' });
    for (const name of ['A', 'B', 'C']) await act(organiser, cup, 'POST', '/stages', { kind: 'knockout', name });
    const first = (await site.visitor().get(at(cup, '/acts?limit=2'))).body;
    const second = (await site.visitor().get(at(cup, `/acts?limit=2&cursor=${first.nextCursor}`))).body;
    expect([...first.acts, ...second.acts].map(({ text }) => text)).toEqual([
      ...['C', 'B', 'A'].map((name) => `Union${organisers} added the stage ${name}.`),
      `Union${organisers} opened the competition.`,
    ]);
  });
});

// [B23.4]
test('the log names no team that moderation has hidden, nor matches of it', async () => {
  const cup = await addCup(site, { organiserId: organiser.accountId, captains: [null, null, null] });
  const of = { _id: cup.competitionId };
  const [first, second] = cup.entries;
  const matchId = await addMatch(site, cup, [0, 1], { number: 1 });
  await addMatch(site, cup, [1, 2], { number: 2 });
  const reason = 'Late';
  const deduction = { stageId: cup.stageId, entryId: first?.entryId, points: 1, reason };
  await act(organiser, of, 'POST', '/deductions', deduction);
  await act(organiser, of, 'POST', '/deductions', { ...deduction, entryId: second?.entryId });
  const forfeit = { kind: 'forfeit', score: null, forfeitedBy: 'home' };
  await organiser.post(`/api/matches/${matchId}/result/decide`, { version: 0, result: forfeit, reason });
  const lines = async () => (await logOf(of)).map((line) => line.replace(/^Union\d+ /, ''));
  expect(await lines()).toContain('decided the result of Hall 1 – Hall 2.');
  await site.db
    .update(teams)
    .set({ hidden: 'hidden' })
    .where(eq(teams.id, first?.teamId ?? ''));
  expect(await lines()).toEqual([
    'decided the result of A hidden team.',
    'deducted points from Hall 2: 1.',
    'deducted points from A hidden team: 1.',
  ]);
});

describe('seasons', () => {
  const vouch = (cup: { _id: string }) =>
    site.db.update(competitions).set({ vouchedAs: 'Run by Sport at Legon' }).where(eq(competitions.id, cup._id));

  // [B23.6]
  test('are added by who organises something, each name with its dates once', async () => {
    await make();
    const season = { name: `2026/27 (${organisers})`, startsOn: '2026-09-01', endsOn: '2027-07-31' };
    const nobody = await site.member('Nobody');
    expect(told(await nobody.post('/api/seasons', season))[0]).toBe(403);
    const made = await organiser.post('/api/seasons', season);
    expect(made.body.season).toMatchObject(season);
    // Whoever adds the same at the same moment, or later, gets the same; with other dates it is another one.
    const later = { ...season, endsOn: '2027-08-31' };
    const [same, ...others] = await Promise.all(
      [season, later, later].map((one) => organiser.post('/api/seasons', one)),
    );
    expect(same?.body.season).toEqual(made.body.season);
    const ids = new Set(others.map(({ body }) => body.season._id));
    expect([ids.size, ids.has(made.body.season._id)]).toEqual([1, false]);
    expect(others[0]?.body.season).toMatchObject(later);
    expect(told(await organiser.post('/api/seasons', { ...season, name: 'x', endsOn: '2026-01-01' }))[0]).toBe(400);
    const cup = await make({ seasonId: made.body.season._id });
    expect(cup.season).toMatchObject(season);
    await act(organiser, cup, 'POST', '/state', { state: 'open' });
    const offered = async () => (await site.visitor().get('/api/seasons')).body.seasons;
    expect(await offered()).not.toContainEqual(made.body.season); // anybody can name one: 'Thieves', of the year 2090
    await vouch(cup);
    expect(await offered()).toContainEqual(made.body.season);
  });

  test('of what others do not see are for nobody else to choose, and keep no name from anybody', async () => {
    const cup = await make();
    const season = { name: `Rude (${organisers})`, startsOn: '9998-09-01', endsOn: '9999-07-31' };
    const made = (await organiser.post('/api/seasons', season)).body.season;
    const listed = async (by: Pick<TestBrowser, 'get'>) =>
      (await by.get('/api/seasons')).body.seasons.some(({ _id }: { _id: string }) => _id === made._id);
    expect(await listed(other)).toBe(false); // nobody plays in it
    const edit = { edition: cup.edition, seasonId: made._id };
    expect((await act(organiser, cup, 'PUT', '', { ...edit, seasonId: 'nothing' })).status).toBe(400);
    expect((await act(organiser, cup, 'PUT', '', edit)).status).toBe(200);
    expect([await listed(organiser), await listed(other), await listed(admin)]).toEqual([true, false, true]);
    await act(organiser, cup, 'POST', '/state', { state: 'open' });
    expect([await listed(organiser), await listed(other), await listed(site.visitor())]).toEqual([true, false, false]);
    await vouch(cup);
    expect([await listed(other), await listed(site.visitor())]).toEqual([true, true]);
    await site.db.update(competitions).set({ hidden: 'hidden' }).where(eq(competitions.id, cup._id));
    expect([await listed(organiser), await listed(other)]).toEqual([true, false]);
    // Somebody else who means the same season gets it, and its name with other dates, too.
    await make({}, other);
    expect((await other.post('/api/seasons', season)).body.season).toEqual(made);
    const right = { ...season, startsOn: '2026-09-01', endsOn: '2027-07-31' };
    const theirs = await other.post('/api/seasons', right);
    expect([theirs.status, theirs.body.season]).toMatchObject([201, right]);
    expect(theirs.body.season._id).not.toBe(made._id);
  });
});

describe('a competition that is reported', () => {
  // [B23.7]
  test('and hidden is there for its organisers and admins alone, with its matches, until it is shown again', async () => {
    const cup = await addCup(site, { organiserId: organiser.accountId, captains: [other.accountId, null] });
    const matchId = await addMatch(site, cup, [0, 1], { number: 1 });
    const of = { _id: cup.competitionId };
    const reported = { kind: 'competition', id: of._id, reason: 'harassment' };
    expect((await organiser.post('/api/reports', reported)).status).toBe(403);
    expect((await other.post('/api/reports', reported)).status).toBe(200);
    const { cases } = (await admin.get('/api/admin/reports')).body;
    const { _id: caseId, thing, author } = cases.find((one: { thing: { _id: string } }) => one.thing._id === of._id);
    expect([thing, author]).toMatchObject([{ _id: of._id }, { _id: organiser.accountId }]);
    const deal = (name: string, state: string) => admin.post(`/api/admin/reports/${caseId}/${name}`, { state });
    const seen = async () => {
      const pages = [at(of), `/api/matches/${matchId}`, `/app/competitions/${of._id}`, `/app/matches/${matchId}`];
      return Promise.all(
        [site.visitor(), other, organiser, admin].map((by) =>
          Promise.all(pages.map(async (page) => (await by.get(page)).status)),
        ),
      );
    };
    const listed = async () => {
      const { competitions: found } = (await other.get('/api/competitions?state=running')).body;
      return found.some(({ _id }: { _id: string }) => _id === of._id);
    };
    const all = [200, 200, 200, 200];
    expect(await listed()).toBe(true);
    expect((await deal('hide', 'open')).status).toBe(200);
    const gone = [404, 404, 404, 404];
    expect(await seen()).toEqual([gone, gone, all, all]);
    expect(await listed()).toBe(false);
    expect((await organiser.get(at(of))).body.competition.hidden).toBe('hidden');
    expect((await other.post('/api/reports', reported)).status).toBe(404);
    expect((await deal('unhide', 'hidden')).status).toBe(200);
    expect(await seen()).toEqual([all, all, all, all]);
    expect((await organiser.get(at(of))).body.competition.hidden).toBeUndefined();
    expect(await listed()).toBe(true);
    expect((await deal('remove', 'dismissed')).status).toBe(200);
    expect((await organiser.get(at(of))).status).toBe(404);
    expect((await deal('hide', 'hidden')).status).toBe(404);
  });
});

describe('following', () => {
  // [B23.6]
  test('a competition is followed once, and what is not there is not', async () => {
    const cup = await make();
    expect((await other.send('PUT', at(cup, '/follow'))).status).toBe(404);
    await act(organiser, cup, 'POST', '/state', { state: 'open' });
    for (let n = 0; n < 2; n++) expect((await other.send('PUT', at(cup, '/follow'))).status).toBe(200);
    expect((await other.get(at(cup))).body).toMatchObject({ followers: 1, viewer: { follows: true } });
    expect((await other.send('DELETE', at(cup, '/follow'))).status).toBe(200);
    expect((await other.get(at(cup))).body).toMatchObject({ followers: 0, viewer: { follows: false } });
    site.clock.advance(HOUR);
  });
});
