/** A score is never printed without what decided the match: in titles, pictures, calendars, beside clips and in notices. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Result } from '../../../contract/sports/core.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import { stages } from '../../schema/sports/competitions.ts';
import { matchClips } from '../../schema/sports/matches.ts';
import { addVideo } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';
import { drawMatch } from '../match-page/drawing.ts';

let site: Site;
let ama: TestBrowser;
let kofi: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  [ama, kofi] = [await site.member('Ama'), await site.member('Kofi')];
});

const unplayed = (kind: Result['kind'], more: Partial<Result> = {}): Result => ({
  ...{ kind, score: null, forfeitedBy: null },
  ...more,
});
const played = (home: number, away: number, more: object = {}): Result => ({
  ...{ kind: 'played', score: { home, away, ...more }, forfeitedBy: null },
});
const beforeExtraTime = { home: 0, away: 0 };
const penalties = { home: 4, away: 2 };

/** A match with this result, everywhere where a score is printed. */
async function everywhere(result: Result, sport: Sport = 'football') {
  const cup = await addCup(site, { organiserId: ama.accountId, captains: [kofi.accountId, null], sport });
  await site.db.update(stages).set({ kind: 'knockout' });
  const id = await addMatch(site, cup, [0, 1], { number: 1 });
  const { version } = (await ama.get(`/api/matches/${id}/result`)).body;
  const said = await ama.post(`/api/matches/${id}/result/decide`, { version, result, reason: 'As it was' });
  expect([said.status, said.body.message]).toEqual([200, 'The result counts from now on.']);
  const videoId = await addVideo(site, { uploaderId: kofi.accountId });
  await site.db.insert(matchClips).values({ videoId, matchId: id, createdAt: site.clock.now() });
  const { text } = await site.visitor().get(`/app/matches/${id}`);
  const titles = [...text.matchAll(/(?:<title[^>]*>|og:title" content="|twitter:title" content=")([^<"]*)/g)];
  const calendar = (await site.visitor().get(`/api/calendars/competition/${cup.competitionId}.ics`)).text;
  const { match } = (await site.visitor().get(`/api/matches/${id}`)).body;
  const clip = (await site.visitor().get(`/api/videos/${videoId}`)).body.video.match;
  const notice = await vi.waitFor(async () => {
    const { notifications } = (await kofi.get('/api/notifications')).body;
    const found = notifications.find(({ path }: { path: string }) => path.includes(id));
    expect(found).toBeDefined();
    return found;
  }, PATIENT);
  return {
    titles: [...new Set(titles.map(([, title = '']) => title.replace(/ \| .*$/, '')))],
    calendar: /^SUMMARY:(.*)$/m
      .exec(calendar.replaceAll('\r\n ', '').replaceAll('\r', ''))?.[1]
      ?.replaceAll('\\,', ','),
    picture: [...drawMatch(match).matchAll(/>([^<>]+)<\/text>/g)].map(([, line]) => line).slice(3, 5),
    clip: [clip.score, clip.award],
    notice: notice.excerpt.replaceAll(/[\u2068\u2069]/g, ''),
  };
}

describe('a match is told with what decided it', () => {
  test.each<[string, Result, { line: string; picture: [string, string]; clip: [string | null, string?] }, Sport?]>([
    [
      'penalties',
      played(0, 0, { beforeExtraTime, penalties }),
      {
        line: 'Hall 1 0–0 after extra time, 4–2 on penalties Hall 2',
        picture: ['0–0', '4–2 on penalties'],
        clip: ['0–0 after extra time, 4–2 on penalties'],
      },
    ],
    [
      'penalties alone',
      played(1, 1, { penalties }),
      {
        line: 'Hall 1 1–1, 4–2 on penalties Hall 2',
        picture: ['1–1', '4–2 on penalties'],
        clip: ['1–1, 4–2 on penalties'],
      },
    ],
    [
      'extra time',
      played(2, 0, { beforeExtraTime }),
      {
        line: 'Hall 1 2–0 after extra time Hall 2',
        picture: ['2–0', 'After extra time'],
        clip: ['2–0 after extra time'],
      },
    ],
    [
      'a forfeit',
      unplayed('forfeit', { forfeitedBy: 'away' }),
      {
        line: 'Hall 1 – Hall 2, awarded to Hall 1',
        picture: ['v', 'Awarded to Hall 1'],
        clip: [null, 'awarded to Hall 1'],
      },
    ],
    [
      'a default',
      { ...played(1, 0), kind: 'default', forfeitedBy: 'home' },
      {
        line: 'Hall 1 1–0 Hall 2, awarded to Hall 2',
        picture: ['1–0', 'Awarded to Hall 2'],
        clip: ['1–0', 'awarded to Hall 2'],
      },
    ],
    [
      'nobody who appeared',
      unplayed('double-forfeit', { goesOn: 'home' }),
      {
        line: 'Hall 1 – Hall 2, Hall 1 goes on',
        picture: ['v', 'Hall 1 goes on'],
        clip: [null, 'Hall 1 goes on'],
      },
    ],
    [
      'an organiser',
      { ...played(1, 1), goesOn: 'away', kind: 'abandoned' },
      {
        line: 'Hall 1 1–1 Hall 2, Hall 2 goes on',
        picture: ['1–1', 'Hall 2 goes on'],
        clip: ['1–1', 'Hall 2 goes on'],
      },
    ],
    [
      'a void match',
      unplayed('void', { goesOn: 'home' }),
      {
        line: 'Hall 1 – Hall 2, Hall 1 goes on',
        picture: ['v', 'Hall 1 goes on'],
        clip: [null, 'Hall 1 goes on'],
      },
    ],
    [
      'a race',
      played(100_910, 101_300),
      {
        line: 'Hall 1 1:40.91–1:41.30 Hall 2',
        picture: ['1:40.91–1:41.30', 'Decided by the organisers'],
        clip: ['1:40.91–1:41.30'],
      },
      'rowing',
    ],
    [
      'goals',
      played(2, 1),
      {
        line: 'Hall 1 2–1 Hall 2',
        picture: ['2–1', 'Decided by the organisers'],
        clip: ['2–1'],
      },
    ],
  ])('%s', async (_, result, { line, picture, clip }, sport) => {
    expect(await everywhere(result, sport)).toEqual({
      ...{ titles: [line], calendar: line, notice: line, picture },
      clip: [clip[0], clip[1]],
    });
  });
});
