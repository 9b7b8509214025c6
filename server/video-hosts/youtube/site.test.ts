/** A whole site that publishes to YouTube. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { restart } from '../../testing/machine/restart.ts';
import { seedMedia, videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { startYouTube, type YouTubeServer } from '../../testing/youtube/youtube.ts';
import { youtubeErrors } from '../../testing/youtube/youtube-errors.ts';
import { makeVideoHosts } from '../make.ts';

let youtube: YouTubeServer;
let site: Site;
let member: TestBrowser;
const bytes = seedMedia('tennis-rally.mp4');

beforeAll(async () => {
  youtube = await startYouTube();
  site = await createSite(youtube.env());
  member = await site.member('Efua');
});
afterAll(() => youtube.stop());

const upload = (title: string, browser = member) =>
  browser.post('/api/videos/upload-youtube', videoForm({ title }, [{ bytes }]));
const links = async (browser: TestBrowser) =>
  (await browser.get('/api/videos/get-videos')).body.videos.map((video: { youtubeLink: string }) => video.youtubeLink);

// [D.12]
test('a member publishes to YouTube, and everybody is led there', async () => {
  const answer = await upload('Match point');
  expect(answer.status).toBe(201);
  const [video] = youtube.videos;
  expect(video?.bytes.equals(bytes)).toBe(true);
  expect(answer.body.video.youtubeLink).toBe(`https://www.youtube.com/watch?v=${video?.id}`);
  expect(await links(site.visitor())).toEqual([answer.body.video.youtubeLink]);
});

test('a member is told in the words of the specification what YouTube refuses', async () => {
  youtube.fail('open', { answer: youtubeErrors.signupRequired });
  const answer = await upload('No channel');
  expect(answer.status).toBe(502);
  expect(answer.body.message).toBe(
    'YouTube channel not found. Please ensure the YouTube account is properly set up and has a channel created.',
  );
});

test('a site that has gone back to publish here keeps its videos on YouTube, also without credentials', async () => {
  const before = await links(member);
  expect(before).toHaveLength(1);
  for (const channel of [site.config.youtube, undefined]) {
    const config = { ...site.config, videoHost: 'local' as const, youtube: channel };
    const { db, files, scratch, media, room } = site;
    const find = async () => undefined;
    const about = { config, files, scratch, media, room, db, clock: systemClock, find, report: () => {} };
    const videoHosts = await makeVideoHosts(about);
    const { app } = await restart(site, () => ({ videoHosts }));
    expect(videoHosts.current.name).toBe('local');
    const answer = await app.inject('/api/videos/get-videos');
    expect(answer.json().videos.map((video: { youtubeLink: string }) => video.youtubeLink)).toEqual(before);
  }
});
