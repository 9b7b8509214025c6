/**
 * What all see alike is read once, on pages of clips, posts, threads, people and of a member's notifications; nobody is
 * shown anything else by that. Whoever adds something to one of them adds its act here.
 */
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { statements } from '../../testing/access/statements.ts';
import { addVideo, adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { untilHeard, withPostgresBus } from '../../testing/heard.ts';
import { appendFile, textForm, videoForm } from '../../testing/sending/forms.ts';
import { createSite, PASSWORD, type Server, type Site } from '../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
/** Reads everything anew, each time. */
let anew: Server;
let clip = '';
let beside = '';
let post = '';
let cup: Cup;
const people: Record<string, TestBrowser> = {};
const NAMES = ['Filmer', 'Fan', 'Other', 'Muter', 'Blocker', 'Captain'];
const by = (name: string) => people[name] as TestBrowser;

beforeAll(async () => {
  site = await createSite({}, withPostgresBus);
  // Notifications are written by whichever server hears a fact first.
  anew = await site.another({ CACHE_MB: '0' }, withPostgresBus);
  for (const name of NAMES) people[name] = await site.member(name);
  people.Admin = await adminOf(site, 'Amara');
  cup = await addCup(site, { organiserId: by('Filmer').accountId, captains: [by('Captain').accountId, null] });
  beside = await addVideo(site, { hostVideoId: 'clip_beside', uploaderId: by('Other').accountId });
  clip = await addVideo(site, { hostVideoId: 'clip_shown1', uploaderId: by('Filmer').accountId });
  post = (await by('Filmer').post('/api/posts', textForm({ content: 'Match day @Other' }))).body.post._id;
  await vi.waitFor(() => expect(site.bus.link.isProven()).toBe(true), PATIENT);
});

const PATHS = () => [
  ...[`/api/videos/${clip}`, `/api/videos/${clip}/comments`, `/api/posts/${post}`, `/api/posts/${post}/comments`],
  ...['/api/people/Filmer', '/api/people/Other', '/api/notifications'],
];

/** What may lag by half a minute, as it did before anything was cached for all: counts on a profile and on next clips. */
function withoutCounts(path: string, body?: Record<string, unknown>): unknown {
  if (!body) return undefined; // whose name is another one now is found by a redirect
  if (path.startsWith('/api/people/') && body.person) return { ...(body.person as object), counts: undefined };
  const next = body.next as Record<string, unknown>[] | undefined;
  const counts = { likeCount: 0, commentCount: 0, reactionCounts: {} };
  return next ? { ...body, next: next.map((one) => ({ ...one, ...counts })) } : body;
}

async function seen(browser: TestBrowser, path: string) {
  const { status, body } = await browser.get(path);
  return { status, body: withoutCounts(path, body) };
}

/** Who looks, beside a visitor: the others see what one of these sees. */
const LOOKING = ['Filmer', 'Fan', 'Muter', 'Blocker', 'Admin'];
/** Expects that nobody, member or visitor, is shown anything but what is read anew. */
async function expectAsRead(after: string, paths = PATHS()) {
  await untilHeard(site);
  const browsers: [string, TestBrowser][] = [...LOOKING.map((name) => [name, by(name)] as [string, TestBrowser])];
  const all = [...browsers.filter(([, one]) => one), ['Visitor', site.visitor()] as const].flatMap(([name, browser]) =>
    paths.map((path) => ({ name, browser, path })),
  );
  const look = ({ name, browser, path }: (typeof all)[number], server?: Server) =>
    seen(server ? browser.at(server) : browser, path).then((found) => ({ after, name, path, ...found }));
  await vi.waitFor(async () => {
    const shown = await Promise.all(all.map((one) => look(one)));
    const read = await Promise.all(all.map((one) => look(one, anew)));
    const differ = shown.flatMap((one, n) => (isDeepStrictEqual(one, read[n]) ? [] : [{ shown: one, read: read[n] }]));
    expect(differ).toEqual([]);
  }, PATIENT);
}
const act = async (name: string, run: () => Promise<{ status: number; text: string }>, paths?: string[]) => {
  const { status, text } = await run();
  expect([name, status < 300 ? 'done' : text]).toEqual([name, 'done']);
  await expectAsRead(name, paths);
};

const on = { clip: () => `/api/videos/${clip}`, post: () => `/api/posts/${post}` };
const KINDS = ['clip', 'post'] as const;
const said: Record<string, string> = {};

/** Has something hidden after a report, and shown again. */
async function hideAndShow(kind: string, thingId: string, name: string, paths?: string[]) {
  await by('Muter').post('/api/reports', { kind, id: thingId, reason: 'spam' });
  const [{ _id }] = (await by('Admin').get('/api/admin/reports')).body.cases;
  const move = (how: string, state: string) => by('Admin').post(`/api/admin/reports/${_id}/${how}`, { state });
  await act(`${name} is hidden`, () => move('hide', 'open'), paths);
  await act(`${name} is shown again`, () => move('unhide', 'hidden'), paths);
}

test('nobody costs a statement who is shown what another one was, but for their session', async () => {
  const visitor = site.visitor();
  for (const path of PATHS()) for (const one of [visitor, by('Fan')]) for (let n = 0; n < 2; n++) await one.get(path);
  const ask = (one: TestBrowser, paths: string[]) => async () => {
    for (const path of paths) expect((await one.get(path)).status).toBe(200);
  };
  expect(await statements(site, ask(by('Fan'), PATHS()))).toBe(0);
  const OF_MEMBERS = ['/api/notifications'];
  const open = PATHS().filter((path) => !OF_MEMBERS.includes(path));
  await by('Filmer').get('/api/people/Filmer');
  const ofAll = [];
  for (const path of open) if ((await visitor.get(path)).status === 200) ofAll.push(path);
  expect(ofAll.length).toBeGreaterThanOrEqual(4);
  expect(await statements(site, ask(visitor, ofAll))).toBe(0);
});

test.each(KINDS)(
  'whatever is said of a %s, everybody is shown what is read anew',
  async (kind) => {
    await expectAsRead('the beginning');
    const path = (rest: string) => on[kind]() + rest;
    const paths = [path(''), path('/comments'), '/api/notifications'];
    const say = (name: string, run: () => Promise<{ status: number; text: string }>) => act(name, run, paths);
    await say(`a comment on a ${kind}`, async () => {
      const answer = await by('Fan').post(path('/comments'), { content: 'Law are all over them @Other @Muter' });
      said[kind] = answer.body.comment._id;
      return answer;
    });
    await say(`a reply on a ${kind}`, () =>
      by('Captain').post(path('/comments'), { content: 'Not for long', replyTo: said[kind] }),
    );
    await say(`a heart on a ${kind}`, () =>
      sendJson(by('Muter'), 'PUT', path(`/comments/${said[kind]}/love`), { isLoved: true }),
    );
    expect((await by('Muter').get(path('/comments'))).body.comments[0].isLoved).toBe(true);
    await say(`a reaction to a ${kind}`, () => by('Other').post(path('/react'), { reactionType: 'fire' }));
    await say(`a reaction taken back of a ${kind}`, () => by('Other').send('DELETE', path('/react')));
    await by('Fan').post(path('/react'), { reactionType: 'goal' });
    await say(`a pin on a ${kind}`, () =>
      sendJson(by('Filmer'), 'PUT', path(`/comments/${said[kind]}/pin`), { isPinned: true }),
    );
    await say(`an edit on a ${kind}`, () =>
      sendJson(by('Fan'), 'PUT', path(`/comments/${said[kind]}`), { content: 'Law lead, @Other', edition: 0 }),
    );
    const rude = (await by('Blocker').post(path('/comments'), { content: 'Rude words' })).body.comment._id;
    await hideAndShow('comment', rude, `a comment on a ${kind}`, paths);
    const reply = (await by('Other').post(path('/comments'), { content: 'Rude, too', replyTo: rude })).body.comment._id;
    await hideAndShow('comment', reply, `a reply on a ${kind}`, paths);
    await hideAndShow('comment', rude, `a comment with a reply on a ${kind}`, paths);
    await say(`a comment taken back on a ${kind}`, () => by('Other').send('DELETE', path(`/comments/${reply}`)));
  },
  120_000,
);

test('whatever becomes of clips and posts', async () => {
  await act('an edit of a clip', () =>
    by('Filmer').send('PUT', `/api/videos/mine/${clip}`, { body: videoForm({ edition: '1', title: 'A volley' }, []) }),
  );
  await act('an edit of a post', () =>
    by('Filmer').send('PUT', `/api/posts/${post}`, { body: textForm({ content: 'Match day, @Fan' }) }),
  );
  await hideAndShow('video', clip, 'a clip');
  await hideAndShow('post', post, 'a post');
});

test('whatever becomes of the match of a clip', async () => {
  const matchId = await addMatch(site, cup, [0, 1], { number: 1 });
  for (const one of [clip, beside])
    await act('a clip of a match', () =>
      by(one === clip ? 'Filmer' : 'Other').send('PUT', `/api/videos/${one}/match`, {
        body: JSON.stringify({ matchId, minute: 3, added: null, memberIds: [] }),
        headers: { 'content-type': 'application/json' },
      }),
    );
  expect((await site.visitor().get(on.clip())).body.video.match).toMatchObject({ minute: 3 });
  const { version } = (await by('Filmer').get(`/api/matches/${matchId}/result`)).body;
  const result = { kind: 'played', score: { home: 2, away: 1 }, forfeitedBy: null };
  await act('a result', () =>
    by('Filmer').post(`/api/matches/${matchId}/result/decide`, { version, result, reason: 'As played' }),
  );
  expect((await site.visitor().get(on.clip())).body.video.match).toMatchObject({ score: '2–1' });
  await hideAndShow('team', cup.entries[1]?.teamId ?? '', 'a team');
  await hideAndShow('competition', cup.competitionId, 'a competition');
  await act('a clip of no match', () => by('Filmer').send('DELETE', `/api/videos/${clip}/match`));
});

test('whatever becomes of ties', async () => {
  const tie = (method: string, kind: string, from: string, to: string) =>
    act(`${method} ${kind}`, () => by(from).send(method, `/api/ties/${kind}/${by(to).accountId}`));
  await tie('PUT', 'mute', 'Muter', 'Fan');
  await tie('PUT', 'block', 'Blocker', 'Filmer');
  expect((await by('Blocker').get(on.clip())).status).toBe(404);
  await tie('PUT', 'block', 'Blocker', 'Fan');
  await tie('DELETE', 'block', 'Blocker', 'Filmer');
  await tie('DELETE', 'mute', 'Muter', 'Fan');
});

test('whatever becomes of people', async () => {
  const profile = (change: object) =>
    act(JSON.stringify(change), () => sendJson(by('Other'), 'PATCH', '/api/people/me', change));
  await profile({ bio: 'Keeper', name: 'Otto Weber' });
  for (const visibility of ['members', 'nobody', 'everyone']) await profile({ visibility });
  const setActive = (isActive: boolean) =>
    act(`active: ${isActive}`, () =>
      sendJson(by('Admin'), 'PATCH', `/api/admin/users/${by('Other').accountId}/status`, { isActive }),
    );
  await setActive(false);
  await setActive(true);
  await by('Other').post('/api/auth/login', { email: 'other@uni.example', password: PASSWORD });
  const body = new FormData();
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  appendFile(body, { field: 'image', bytes, name: 'me.png', type: 'image/png' });
  await act('a picture', () => by('Filmer').send('PUT', '/api/people/me/picture', { body }));
  await act('another role', () =>
    sendJson(by('Admin'), 'PATCH', `/api/admin/users/${by('Muter').accountId}/role`, { role: 'admin' }),
  );
  await act('another name', () =>
    by('Fan').post('/api/auth/change-username', { username: 'Fanny', password: PASSWORD }),
  );
  await act('another name of whose it is', () =>
    by('Filmer').post('/api/auth/change-username', { username: 'Director', password: PASSWORD }),
  );
});

test('whatever becomes of what is theirs whose account is gone', async () => {
  await act('an account is gone', () =>
    by('Admin').send('DELETE', `/api/admin/users/delete-user/${by('Captain').accountId}`),
  );
  delete people.Captain;
  await act('whose it is is gone', () =>
    by('Admin').send('DELETE', `/api/admin/users/delete-user/${by('Filmer').accountId}`),
  );
});
