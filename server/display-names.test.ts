/** The name that somebody gave is read by whom their profile says, and nobody else: every page, list and call is asked. */
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { Comment } from '../contract/comments.ts';
import type { Visibility } from '../contract/people/profile.ts';
import { DAY, HOUR } from './platform/clock.ts';
import type { Declaration } from './platform/http/route.ts';
import { urlsOf, withRegisteredRoutes } from './testing/access/registered-routes.ts';
import { addReaction, addVideo, adminOf, sendJson } from './testing/admin.ts';
import type { TestBrowser } from './testing/browser.ts';
import { textForm } from './testing/sending/forms.ts';
import { createSite, type Site } from './testing/site.ts';
import { openSocket } from './testing/sockets.ts';
import { addCup, addMatch } from './testing/sports/cup.ts';
import { PATIENT } from './testing/traces.ts';

const NAME = 'Amara Okafor-Smith';

/** Somebody who writes, films, plays and organises, with all that others see of it. */
async function stage(): Promise<{ site: Site; person: TestBrowser; fan: TestBrowser; urls: string[]; post: string }> {
  const { made: site, registered }: { made: Site; registered: Map<string, Declaration | undefined> } =
    await withRegisteredRoutes(() => createSite());
  const [person, fan] = [await site.member('Amara.okafor'), await site.member('Fan')];
  await sendJson(person, 'PATCH', '/api/people/me', { name: NAME });
  const now = site.clock.now();
  const cup = await addCup(site, { organiserId: person.accountId, captains: [person.accountId, fan.accountId] });
  const match = await addMatch(site, cup, [0, 1], {
    ...{ number: 1, startsAt: new Date(now.getTime() - DAY) },
    result: { kind: 'played', score: { home: 1, away: 2 }, forfeitedBy: null },
  });
  const due = await addMatch(site, cup, [0, 1], { number: 2, startsAt: new Date(now.getTime() - 5 * HOUR) });
  const memberId = cup.entries[0]?.captainMemberId ?? '';
  for (const id of [match, due])
    await sendJson(person, 'PUT', `/api/matches/${id}/line-ups/home`, { players: [{ memberId, starts: true }] });
  await person.post(`/api/matches/${match}/events`, {
    ...{ id: randomUUID(), kind: 'goal', side: 'home', period: 1, minute: 12, happenedAt: now.toISOString(), memberId },
  });
  await person.post(`/api/matches/${due}/result`, {
    ...{ result: { kind: 'played', score: { home: 3, away: 0 }, forfeitedBy: null }, sequence: 0 },
  });
  const video = await addVideo(site, { uploaderId: person.accountId, createdAt: now });
  const beside = await addVideo(site, { uploaderId: fan.accountId, createdAt: now });
  const { body } = await person.post('/api/posts', textForm({ content: 'Match day' }));
  const post: string = body.post._id;
  for (const [kind, id] of [
    ['post', post],
    ['video', beside],
    ['match', match],
  ] as const) {
    const said = await person.post(`/api/${kind === 'match' ? 'matche' : kind}s/${id}/comments`, {
      content: 'Well played',
    });
    expect(said.body.comment.user.name).toBe(NAME);
    await fan.post(`/api/${kind === 'match' ? 'matche' : kind}s/${id}/comments`, {
      ...{ content: 'It was', replyTo: said.body.comment._id },
    });
  }
  await addReaction(site, { kind: 'video', id: beside }, person.accountId);
  await person.send('PUT', `/api/ties/follow/${fan.accountId}`);
  const ids = {
    id: [cup.competitionId, match, due, ...cup.entries.map(({ teamId }) => teamId), video, beside, post],
    competitionId: [cup.competitionId],
    matchId: [match, due],
    teamId: cup.entries.map(({ teamId }) => teamId),
    videoId: [video, beside],
    postId: [post],
    username: ['Amara.okafor', 'Fan'],
    kind: ['post', 'video', 'match'],
  };
  const queries: [RegExp, string[]][] = [
    [/api\/ties$/, ['?kind=follow', '?kind=follower']],
    [/(search|mentions)$/, ['?q=amara', '?q=match']],
  ];
  const urls = urlsOf(registered, ids).flatMap((url) =>
    (queries.find(([of]) => of.test(url))?.[1] ?? ['']).map((query) => `${url}${query}`),
  );
  return { site, person, fan, urls, post };
}

test('a name is read by whom the profile says, wherever its owner is named, and by nobody once it is taken away', async () => {
  const { site, person, fan, urls, post } = await stage();
  const admin = await adminOf(site, 'Boss');
  const visitor = site.visitor();
  const naming = async (viewer: TestBrowser, among = urls): Promise<string[]> => {
    const found: string[] = [];
    for (const url of among) {
      site.clock.advance(100); // nobody is stopped by a limit
      if ((await viewer.get(url)).text.includes(NAME)) found.push(url.replaceAll(/[0-9a-f-]{36}/g, ':id'));
    }
    return found;
  };
  const show = (visibility: Visibility) => sendJson(person, 'PATCH', '/api/people/me', { visibility });

  const toMembers = await naming(fan);
  expect(await naming(visitor)).toEqual([]); // until its owner says otherwise, members alone
  const shown = new Set(toMembers);
  for (const url of [
    ...['/api/posts', '/api/posts/:id', '/api/posts/:id/comments', '/api/videos/:id', '/api/videos/:id/comments'],
    ...['/api/videos/get-videos', '/api/matches/:id', '/api/matches/:id/comments', '/api/notifications'],
    ...['/api/competitions/:id', '/api/competitions/:id/scorers', '/api/competitions/:id/acts', '/api/teams/:id'],
    ...['/api/matches/:id/result', '/api/ties?kind=follower'],
  ])
    expect(shown).toContain(url);

  await show('everyone');
  const toVisitors = new Set(await naming(visitor));
  for (const url of ['/api/posts/:id', '/api/videos/:id/comments', '/api/matches/:id', '/api/teams/:id', '/feed.atom'])
    expect(toVisitors).toContain(url);

  await show('nobody');
  expect([await naming(fan), await naming(visitor)]).toEqual([[], []]);

  await show('everyone');
  expect((await admin.get(`/api/posts/${post}`)).text).toContain(NAME);
  expect((await admin.send('DELETE', `/api/admin/users/${person.accountId}/profile`)).status).toBe(200);
  expect([await naming(fan), await naming(visitor)]).toEqual([[], []]);
});

test('live, members are told of a comment by the name, and visitors by the username, until everyone may read it', async () => {
  const site = await createSite();
  const [person, fan] = [await site.member('Amara.okafor'), await site.member('Fan')];
  await sendJson(person, 'PATCH', '/api/people/me', { name: NAME });
  const post: string = (await fan.post('/api/posts', textForm({ content: 'Match day' }))).body.post._id;
  const visiting = await openSocket(site.origin, {});
  const watching = await openSocket(site.origin, { browser: fan });
  for (const { ask } of [visiting, watching]) expect(await ask('join-post', { postId: post })).toBe(true);
  const { comment } = (await person.post(`/api/posts/${post}/comments`, { content: 'First' })).body;
  await person.post(`/api/posts/${post}/comments`, { content: 'Second', replyTo: comment._id });
  await sendJson(fan, 'PUT', `/api/posts/${post}/comments/${comment._id}/pin`, { isPinned: true });
  for (const { heard } of [visiting, watching]) await vi.waitFor(() => expect(heard).toHaveLength(3), PATIENT);
  expect(watching.heard).toMatchObject([
    ['comment-added', { user: { username: 'Amara.okafor', name: NAME } }, {}],
    ['comment-added', { user: { name: NAME } }, {}],
    ['comment-pinned', { user: { name: NAME } }, {}],
  ]);
  expect(JSON.stringify(visiting.heard)).not.toContain(NAME);
  expect(visiting.heard[0]).toMatchObject(['comment-added', { user: { username: 'Amara.okafor' } }, {}]);

  // Somebody else’s stays for members, also beside one that is for everyone: as after a reload.
  await sendJson(person, 'PATCH', '/api/people/me', { visibility: 'everyone' });
  await sendJson(fan, 'PATCH', '/api/people/me', { name: 'Fan of Amara' });
  visiting.heard.length = 0;
  const path = `/api/posts/${post}/comments`;
  const third = (await person.post(path, { content: 'Third' })).body.comment;
  const fourth = (await fan.post(path, { content: 'Fourth', replyTo: third._id })).body.comment;
  const fifth = (await person.post(path, { content: 'Fifth', replyTo: fourth._id })).body.comment;
  await fan.post(path, { content: 'Sixth', replyTo: fifth._id });
  await sendJson(fan, 'PUT', `${path}/${third._id}/pin`, { isPinned: true });
  await vi.waitFor(() => expect(visiting.heard).toHaveLength(5), PATIENT);
  const names = visiting.heard.map(([, said]) => {
    const { user, replyTo } = said as Comment;
    return [user.name, replyTo?.name];
  });
  expect(names).toEqual([
    [NAME, undefined],
    [undefined, undefined],
    [NAME, undefined], // it answers the fan
    [undefined, NAME],
    [NAME, undefined],
  ]);
  const { comments } = (await site.visitor().get(path)).body as { comments: Comment[] };
  const shown = comments.find(({ _id }) => _id === third._id);
  const replies = shown?.replies?.map(({ user, replyTo }) => [user.name, replyTo?.name]);
  expect([[shown?.user.name, shown?.replyTo?.name], ...(replies ?? [])]).toEqual(names.slice(0, 3)); // the first two replies
});

test('live, members are told of a goal by the name, and visitors by the username, until everyone may read it', async () => {
  const site = await createSite();
  const [person, fan] = [await site.member('Amara.okafor'), await site.member('Fan')];
  await sendJson(person, 'PATCH', '/api/people/me', { name: NAME });
  const cup = await addCup(site, { organiserId: person.accountId, captains: [person.accountId, fan.accountId] });
  const match = await addMatch(site, cup, [0, 1], { number: 1, startsAt: site.clock.now() });
  const visiting = await openSocket(site.origin, {});
  const watching = await openSocket(site.origin, { browser: fan });
  for (const { ask } of [visiting, watching]) expect(await ask('join-match', { matchId: match })).toBe(true);
  const goal = () =>
    person.post(`/api/matches/${match}/events`, {
      ...{ id: randomUUID(), kind: 'goal', side: 'home', period: 1, minute: 12 },
      ...{ happenedAt: site.clock.now().toISOString(), memberId: cup.entries[0]?.captainMemberId },
    });
  const named = ({ heard }: typeof visiting) => JSON.stringify(heard).includes(NAME);
  expect((await goal()).status).toBe(200);
  for (const { heard } of [visiting, watching])
    await vi.waitFor(() => expect(JSON.stringify(heard)).toContain('"goal"'), PATIENT);
  expect([named(visiting), named(watching)]).toEqual([false, true]);
  await sendJson(person, 'PATCH', '/api/people/me', { visibility: 'everyone' });
  await goal();
  await vi.waitFor(() => expect(named(visiting)).toBe(true), PATIENT);
});
