/** One rule for all names: every call that takes one refuses what hides, turns, mixes alphabets or claims to be official. */
import { beforeAll, describe, expect, test } from 'vitest';
import { accountMessages } from '../contract/accounts.ts';
import { FIXTURE_COLUMNS } from '../contract/sports/fixtures/csv-lists.ts';
import { nameMessages } from '../contract/texts/names.ts';
import { participantsFrom } from './features/videos/form.ts';
import type { Limits } from './platform/http/limits.ts';
import { adminOf, sendJson } from './testing/admin.ts';
import type { TestBrowser } from './testing/browser.ts';
import { createSite, PASSWORD, type Site } from './testing/site.ts';
import { addCup, addTeam, addTeamMember, type Cup } from './testing/sports/cup.ts';

/** The limits would hide everything behind 429; they have tests of their own. */
const noLimits = new Proxy({}, { get: () => async () => {} }) as Limits;

let site: Site;
let organiser: TestBrowser;
let admin: TestBrowser;
let cup: Cup;
let groupStageId: string;
let teamId: string;
let memberId: string;
let edition = 0;
beforeAll(async () => {
  site = await createSite({}, () => ({ limits: noLimits }));
  organiser = await site.member('Union');
  admin = await adminOf(site, 'Amara');
  cup = await addCup(site, { organiserId: organiser.accountId, captains: [null, null] });
  const added = await sendJson(organiser, 'POST', `/api/competitions/${cup.competitionId}/stages`, {
    ...{ kind: 'groups', name: 'Groups' },
  });
  groupStageId = added.body.competition.stages[1]._id;
  ({ teamId } = await addTeam(site, 'Volta', organiser.accountId));
  memberId = await addTeamMember(site, teamId, { name: 'Kwame' });
});

const TEAM = { name: 'Legon', of: 'hall', ofName: 'Legon', sport: 'football' };
const CUP = { name: 'Hall Cup', sport: 'football', form: 'groups', preset: 'intramural', timeZone: 'Africa/Accra' };
const SEASON = { name: '2026/27', startsOn: '2026-09-01', endsOn: '2027-06-30' };
const csv = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(',');

type Line = {
  path?: () => string;
  body: (name: string) => unknown;
  /** Who makes the call; left out: an organiser. */
  by?: 'admin';
  /** Where a list says what is wrong in one of its lines. */
  isList?: boolean;
  /** Words that speak for a university are let through: they are only looked for, or no name. */
  mayClaim?: boolean;
};
const ofCup = (rest: string) => () => `/api/competitions/${cup.competitionId}${rest}`;
const ofTeam = (rest: string) => () => `/api/teams/${teamId}${rest}`;

/** By call and field, as the app describes them. */
const calls: Record<string, Line> = {
  'POST /api/teams name': { body: (name) => ({ ...TEAM, name }) },
  'POST /api/teams ofName': { body: (ofName) => ({ ...TEAM, ofName }) },
  'POST /api/teams school': { body: (school) => ({ ...TEAM, school }) },
  'PUT /api/teams/{id} name': { path: ofTeam(''), body: (name) => ({ ...TEAM, name, edition: 0 }) },
  'PUT /api/teams/{id} ofName': { path: ofTeam(''), body: (ofName) => ({ ...TEAM, ofName, edition: 0 }) },
  'PUT /api/teams/{id} school': { path: ofTeam(''), body: (school) => ({ ...TEAM, school, edition: 0 }) },
  'POST /api/teams/{id}/members name': { path: ofTeam('/members'), body: (name) => ({ name, role: 'player' }) },
  'PATCH /api/teams/{id}/members/{memberId} name': {
    path: () => `/api/teams/${teamId}/members/${memberId}`,
    body: (name) => ({ name, edition: 0 }),
  },
  'POST /api/competitions name': { body: (name) => ({ ...CUP, name }) },
  'POST /api/competitions school': { body: (school) => ({ ...CUP, school }) },
  'PUT /api/competitions/{id} name': { path: ofCup(''), body: (name) => ({ name, edition }) },
  'PUT /api/competitions/{id} school': { path: ofCup(''), body: (school) => ({ school, edition }) },
  'POST /api/seasons name': { body: (name) => ({ ...SEASON, name }) },
  'PATCH /api/seasons/{id} name': {
    path: () => `/api/seasons/${cup.groupId}`, // names are looked at first
    body: (name) => ({ name }),
    by: 'admin',
  },
  'POST /api/competitions/{id}/stages name': { path: ofCup('/stages'), body: (name) => ({ name, kind: 'knockout' }) },
  'PUT /api/competitions/{id}/stages/{stageId} name': {
    path: () => `/api/competitions/${cup.competitionId}/stages/${groupStageId}`,
    body: (name) => ({ name }),
  },
  'PUT /api/competitions/{id}/stages/{stageId}/groups groups.name': {
    path: () => `/api/competitions/${cup.competitionId}/stages/${groupStageId}/groups`,
    body: (name) => ({ groups: [{ name, entries: [] }] }),
  },
  'PATCH /api/competitions/{id}/groups/{groupId} name': {
    path: () => `/api/competitions/${cup.competitionId}/groups/${cup.groupId}`,
    body: (name) => ({ name }),
  },
  'POST /api/competitions/{id}/entries teams.name': {
    path: ofCup('/entries'),
    body: (name) => ({ teams: [{ name }] }),
  },
  'POST /api/competitions/{id}/venues name': { path: ofCup('/venues'), body: (name) => ({ name }) },
  'PATCH /api/competitions/{id}/venues/{venueId} name': {
    path: () => `/api/competitions/${cup.competitionId}/venues/${cup.groupId}`, // names are looked at first
    body: (name) => ({ name }),
  },
  'POST /api/competitions/{id}/rosters.csv text': {
    path: ofCup('/rosters.csv'),
    body: (name) => ({ text: `Team,Name\n${csv('Hall 1', name)}`, isPreview: true }),
    isList: true,
  },
  'POST /api/competitions/{id}/fixtures.csv text': {
    path: ofCup('/fixtures.csv'),
    body: (name) => ({
      text: `${FIXTURE_COLUMNS.join(',')}\n${FIXTURE_COLUMNS.map((column) => (column === 'Venue' ? csv(name) : '')).join(',')}`,
      isPreview: true,
    }),
    isList: true,
  },
  'PATCH /api/people/me name': { body: (name) => ({ name }) },
  'PATCH /api/people/me school': { body: (school) => ({ school }), mayClaim: true },
  'PATCH /api/people/me faculty': { body: (faculty) => ({ faculty }), mayClaim: true },
  'PATCH /api/people/me teams': { body: (teams) => ({ teams }), mayClaim: true },
};

/** Called like names, but ids. */
const IDS: readonly string[] = [
  // Compared with what it is called, and not kept.
  'POST /api/competitions/{id}/entries/{entryId}/name name',
  'POST /api/competitions/{id}/draws stage',
  'POST /api/competitions/{id}/draws group',
  'POST /api/competitions/{id}/slots stage',
];

/** A name for each way to break the rule; all ways are in `platform/names/names.test.ts`. */
const BAD: [string, string][] = [
  ['Le\u200bgon', nameMessages.odd()],
  ['Lеgon', nameMessages.mixed()],
  ['Legon ✓', nameMessages.tick()],
  [`Le${'\u0335\u0336\u0337\u0338'}gon`, nameMessages.marks()],
];

async function said(key: string, name: string): Promise<string[]> {
  const [method = '', path = ''] = key.split(' ');
  const line = calls[key];
  ({ edition } = (await organiser.get(`/api/competitions/${cup.competitionId}`)).body.competition);
  const { status, body } = await sendJson(
    line?.by ? admin : organiser,
    method,
    line?.path?.() ?? path,
    line?.body(name),
  );
  if (!line?.isList) return [String(status), body.message];
  return ['400', ...body.flaws.map((flaw: { message: string }) => flaw.message)];
}

test.each(Object.keys(calls))('%s follows the rule', async (key) => {
  for (const [name, message] of BAD) {
    const [status, ...messages] = await said(key, name);
    expect([name, status, messages]).toEqual([name, '400', expect.arrayContaining([message])]);
  }
  if (!calls[key]?.mayClaim) {
    const [status, ...messages] = await said(key, '0FFICIAL Legon');
    expect(status).toBe('400');
    expect(messages.join()).toMatch(/“official”|reserved/);
  }
  const [, ...messages] = await said(key, 'علم\u200cوصنعت'); // a joiner where it belongs
  for (const [, flaw] of BAD) expect(messages).not.toContain(flaw);
});

describe('a username', () => {
  const email = 'somebody@uni.example';
  beforeAll(() => adminOf(site, 'Kofi_Mensah'));

  test.each([
    [
      'signs up',
      (username: string) => site.visitor().post('/api/auth/signup', { username, email, password: PASSWORD }),
    ],
    [
      'takes another one',
      (username: string) => organiser.post('/api/auth/change-username', { username, password: PASSWORD }),
    ],
  ])('speaks for nobody and is mistaken for no admin’s, whoever %s', async (_, send) => {
    for (const [username, status, message] of [
      ...['...', '___', '._.'].map((bare) => [bare, 400, accountMessages.usernameBare()] as const),
      ['Supp0rt', 409, accountMessages.usernameReserved()],
      ['UG_official', 409, accountMessages.usernameReserved()],
      ['sports_office', 409, accountMessages.usernameReserved()],
      ['K0fi.Mensah', 409, accountMessages.usernameTaken()], // no more is said of who is an admin
    ] as const) {
      const answer = await send(username);
      const code = status === 400 ? 'invalid' : 'conflict';
      expect([username, answer.status, answer.body]).toEqual([username, status, { code, field: 'username', message }]);
    }
  });
});

test('names beside clips follow the rule, too', () => {
  for (const [name, message] of BAD) expect(() => participantsFrom(`${name}, Legon, Ghana`)).toThrow(message);
  expect(participantsFrom('علم\u200cوصنعت, Legon, Ghana')).toHaveLength(1);
});

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
type Operation = { requestBody?: { content?: Record<string, { schema?: Schema }> } };
const NAMES = /^(?:name|ofName|school|faculty|venue|group|stage|teams)$/;

function* namesIn({ properties = {}, items, anyOf = [] }: Schema, at: string): Generator<string> {
  for (const [key, field] of Object.entries(properties)) {
    const isText = [field, ...(field.anyOf ?? [])].some(({ type }) => type === 'string');
    if (NAMES.test(key) && isText) yield `${at}${key}`;
    yield* namesIn(field, `${at}${key}.`);
  }
  if (items) yield* namesIn(items, at);
  for (const one of anyOf) yield* namesIn(one, at);
}

// [B31.9]
test('no call that takes a name is missing here', () => {
  const { paths } = JSON.parse(JSON.stringify(site.app.swagger())) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const found = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const schema = operation.requestBody?.content?.['application/json']?.schema;
      return schema ? [...namesIn(schema, '')].map((field) => `${method.toUpperCase()} ${path} ${field}`) : [];
    }),
  );
  expect(found.filter((key) => !(key in calls) && !IDS.includes(key))).toEqual([]);
});
