/** Who is told of what, kind by kind: the lines stand in `server/testing/told/lines.ts`. */
import { beforeAll, expect, test } from 'vitest';
import type { NotificationKind } from '../../../contract/notifications/notifications.ts';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { MINUTE } from '../../platform/clock.ts';
import { profiles } from '../../schema/people.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { LINES, type Line } from '../../testing/told/lines.ts';
import { type People, SLANDER, setToldStage, type Thing, type Told, type ToldStage } from '../../testing/told/stage.ts';

let at: ToldStage;
beforeAll(async () => {
  at = await setToldStage();
});

const ALL = Object.entries(LINES) as [NotificationKind, Line][];

test.each(ALL)('%s names who acts only where somebody does, and says nothing of what is hidden', async (kind, line) => {
  const { by, to } = await at.people();
  await at.site.db
    .insert(profiles)
    .values({ accountId: by.accountId, visibility: 'nobody', updatedAt: at.site.clock.now() });
  const { act, things } = await line.prepare({ by, to }, at);
  await act();
  const told = await at.linesOf(to, kind);
  const { username } = await at.usernameOf(by);
  expect(told.map(({ actors }) => actors.map((one) => one.username))).toEqual([
    line.nobody === 'named' ? [username] : [],
  ]);
  for (const [thing, expected] of Object.entries(line.hidden)) {
    at.site.clock.advance(MINUTE);
    await at.hide(thing as Thing, things?.[thing as Thing] ?? '');
    const left = await at.linesOf(to, kind);
    expect([thing, left.length]).toEqual([thing, expected === 'not' ? 0 : 1]);
    if (expected !== 'unnamed') continue;
    expect(JSON.stringify(left)).not.toContain(SLANDER);
    expect(left[0]?.excerpt).toContain(teamMessages.hiddenName());
  }
});

const APART: [string, 'muted' | 'blocked', (people: People) => Promise<unknown>][] = [
  ['who has muted whoever acts', 'muted', ({ by, to }) => at.tie(to, by, 'mute')],
  ['who has blocked whoever acts', 'blocked', ({ by, to }) => at.tie(to, by, 'block')],
  ['whom somebody who acts has blocked', 'blocked', ({ by, to }) => at.tie(by, to, 'block')],
];

test.each(APART)('%s is told of nothing that they do', async (_name, column, part) => {
  const told: Partial<Record<NotificationKind, Told>> = {};
  const readers = new Map<NotificationKind, TestBrowser>();
  for (const [kind, line] of ALL) {
    const them = await at.people();
    const { act } = await line.prepare(them, at);
    await part(them);
    await act();
    readers.set(kind, them.to);
  }
  await at.untilTold();
  for (const [kind, to] of readers) told[kind] = (await at.linesOf(to, kind)).length > 0 ? 'told' : 'not';
  expect(told).toEqual(Object.fromEntries(ALL.map(([kind, line]) => [kind, line[column]])));
});

test('who was only invited is told of nothing that is played under that invitation', async () => {
  const ofEntries = ALL.filter(([, { inert }]) => inert !== 'none');
  const readers = new Map<NotificationKind, TestBrowser>();
  for (const [kind, line] of ofEntries) {
    const them = { ...(await at.people()), isInert: true };
    const { act } = await line.prepare(them, at);
    await act();
    readers.set(kind, them.to);
  }
  await at.untilTold();
  const told: Partial<Record<NotificationKind, Told>> = {};
  for (const [kind, to] of readers) told[kind] = (await at.linesOf(to, kind)).length > 0 ? 'told' : 'not';
  expect(told).toEqual(Object.fromEntries(ofEntries.map(([kind, { inert }]) => [kind, inert])));
});
