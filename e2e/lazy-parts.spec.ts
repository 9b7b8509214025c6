/** Parts of a page whose code comes when they are shown: without a network, and where the code can't be had. */
import { basename } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { ownVideoMessages } from '../contract/own-videos.ts';
import { matchPath, organisePath, teamPath } from '../contract/pages/sports-pages.ts';
import { addCup, addMatch, addTeamMember } from '../server/testing/sports/cup.ts';
import { NOT_AHEAD } from '../tools/build/offline.ts';
import { type Site, test } from './site/site.ts';
import { accountOf, addFinal, inDatabase } from './steps/cups.ts';
import { goWithin } from './steps/go.ts';
import { importedFiles, lazyParts } from './steps/lazy-parts.ts';
import { comeBack, isCached, waitingComment, waitingPost } from './steps/outbox-steps.ts';
import { join, joinWithoutBrowser } from './steps/people.ts';
import { joinAndEnter, reactBy } from './steps/post-steps.ts';
import { cardOf, createForm, PICTURES, write } from './steps/posts.ts';

const OWN = 'Own, to be opened in every way';
const HIDDEN = 'Own, and hidden by an admin';
const OTHERS = 'Of somebody else, to be reported';
const CUP = 'Cup to be opened in every way';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const inCard = (text: string, name: string | RegExp) => (page: Page) =>
  cardOf(page, text).getByRole('button', { name }).first().click();

/** Where the parts are, in the order of the walks. What only its owner sees is not kept: it is there before. */
const PLACES = ['feed', 'post', 'videos', 'uploads', 'team', 'organise', 'visited'] as const;
type Place = (typeof PLACES)[number];
type Walk = {
  /** Where it is, if not on the feed. */
  at?: Place;
  open: (page: Page) => Promise<void>;
  shown: (page: Page) => Locator;
};

/** How each part is opened, in this order. Quiet ones come by themselves, and say nothing where they can't. */
const WALKS: Record<string, Walk> = {
  'features/moderation/hidden-words.tsx': {
    open: (page) => cardOf(page, HIDDEN).scrollIntoViewIfNeeded(),
    shown: (page) => cardOf(page, HIDDEN).getByText('Hidden by an admin.'),
  },
  'features/posts/write/edit-post.tsx': { open: inCard(OWN, 'Edit post'), shown: (page) => dialog(page, 'Edit post') },
  'features/posts/delete-post.tsx': { open: inCard(OWN, 'Delete post'), shown: (page) => dialog(page, 'Delete post?') },
  'features/posts/lightbox.tsx': { open: inCard(OWN, /^View picture/), shown: (page) => dialog(page, 'Pictures') },
  'features/feed-page/keys/key-sheet.tsx': {
    open: (page) => page.getByRole('button', { name: 'Keyboard shortcuts' }).click(),
    shown: (page) => dialog(page, 'Keyboard shortcuts'),
  },
  'features/moderation/report-dialog.tsx': {
    open: async (page) => {
      await inCard(OTHERS, /^More options for/)(page);
      await inCard(OTHERS, /^Report post/)(page);
    },
    shown: (page) => dialog(page, 'Report this post'),
  },
  'features/reactions/who-reacted.tsx': {
    open: inCard(OTHERS, /1 reaction$/),
    shown: (page) => dialog(page, 'Reactions'),
  },
  'features/reactions/reaction-picker.tsx': {
    open: (page) => cardOf(page, OTHERS).getByRole('button', { name: 'Like', exact: true }).press('ArrowUp'),
    shown: (page) => page.getByRole('toolbar', { name: 'Reactions' }),
  },
  'features/posts/write/create-post-rest.tsx': {
    open: (page) => createForm(page).getByPlaceholder("What's on your mind?").click(),
    shown: (page) => createForm(page).getByRole('button', { name: 'Post', exact: true }),
  },
  'features/posts/waiting/waiting-posts.tsx': {
    open: async (page) => {
      await createForm(page).getByPlaceholder("What's on your mind?").fill('Between two stations');
      await createForm(page).getByRole('button', { name: 'Post', exact: true }).click();
    },
    shown: waitingPost,
  },
  'features/comments/write/waiting-comments.tsx': {
    at: 'post',
    open: async (page) => {
      await page.getByPlaceholder('Write a comment...').fill('Under the bridge');
      await page.getByRole('button', { name: 'Post', exact: true }).click();
    },
    shown: (page) => waitingComment(page, 'Under the bridge'),
  },
  'features/videos/upload/upload-modal.tsx': {
    at: 'videos',
    open: (page) => page.getByRole('button', { name: 'Upload Video' }).first().click(),
    shown: (page) => dialog(page, 'Upload Video'),
  },
  'features/videos/mine/my-uploads.tsx': {
    at: 'videos',
    open: (page) => page.getByRole('tab', { name: /^My uploads/ }).click(),
    shown: (page) => page.getByRole('heading', { name: /^My uploads/ }),
  },
  'features/videos/mine/remove-upload.tsx': {
    at: 'uploads',
    open: (page) => page.getByRole('button', { name: 'Remove' }).click(),
    shown: (page) => dialog(page, 'Remove this upload?'),
  },
  'features/videos/edit/edit-video.tsx': {
    at: 'uploads',
    open: (page) => page.getByRole('button', { name: 'Edit', exact: true }).click(),
    shown: (page) => dialog(page, 'Edit clip'),
  },
  'features/reactions/ask-to-join.tsx': {
    at: 'visited',
    open: (page) => page.getByRole('button', { name: 'Like', exact: true }).click(),
    shown: (page) => page.getByText(/^Join .* to react and comment\.$/),
  },
  'shell/logout-dialog.tsx': {
    open: (page) => page.getByRole('button', { name: 'Logout' }).click(),
    shown: (page) => dialog(page, 'Confirm Logout'),
  },
  'features/teams/qr-code.tsx': {
    at: 'team',
    open: (page) => page.getByRole('button', { name: 'Show QR code' }).click(),
    shown: (page) => page.getByRole('img', { name: /^QR code/ }),
  },
  'features/profile/crop-dialog.tsx': {
    at: 'team',
    open: (page) => page.locator('input[type=file]').setInputFiles(PICTURES.slice(0, 1)),
    shown: (page) => dialog(page, 'Choose what’s seen of it'),
  },
  'features/moderation/report-names.tsx': {
    at: 'team',
    open: async (page) => {
      await page.getByRole('button', { name: 'More about Hall 1' }).click();
      await page.getByRole('button', { name: 'Report a name' }).click();
    },
    shown: (page) => dialog(page, 'Report a name'),
  },
  'features/fixtures/fixture-builder.tsx': {
    at: 'organise',
    open: (page) => page.getByRole('tab', { name: 'Matches' }).click(),
    shown: (page) => page.getByRole('region', { name: 'Matches', exact: true }),
  },
};

/** What of a match's page comes by itself, or when it is near: what shows that each is there. */
const OF_MATCH: Record<string, (page: Page) => Locator> = {
  'features/match-page/two-legs.tsx': (page) => page.getByRole('heading', { name: 'First of two legs' }),
  'features/results/result-panel.tsx': (page) => page.getByRole('link', { name: 'Enter the result' }),
  'features/match-page/pitch/pitch.tsx': (page) => page.locator('[data-pitch]').getByText('Kwesi Boateng'),
  'features/match-page/own-part.tsx': (page) => page.getByRole('button', { name: /^Name the line-up of Hall 1/ }),
  'features/tables/standing-table.tsx': (page) => page.getByRole('table'),
  'features/match-page/meetings.tsx': (page) => page.getByText('They haven’t met here before.'),
  'features/match-page/talk.tsx': (page) => page.getByPlaceholder('Write a comment...'),
};

test('every part whose code comes later has its walk here', () => {
  const told = lazyParts().flatMap(({ module, isQuiet }) => (isQuiet ? [] : [module]));
  expect(told.length).toBeGreaterThan(5);
  expect([...new Set(told)].sort()).toEqual([...Object.keys(WALKS), ...Object.keys(OF_MATCH)].sort());
});

/** What says that a place is there, where it is looked at before the network goes. */
const SEEN_BEFORE: Partial<Record<Place, string>> = {
  uploads: 'Remove',
  team: 'Show QR code',
  organise: 'Edit name and dates',
  visited: 'Like',
};

/** A member with what the walks need. @returns the address of each place */
async function prepare(page: Page, site: Site, name: string): Promise<Record<Place, string>> {
  await site.sql('delete from posts where content = any($1)', [[OWN, HIDDEN, OTHERS]]); // of another test
  const other = await joinWithoutBrowser(site, `${name}.other`);
  const id = await write(other, site.url, { content: OTHERS, category: 'general' });
  await reactBy(other, site, id, 'love');
  await joinAndEnter(page, site, name);
  const hidden = await write(page, site.url, { content: HIDDEN, category: 'general' });
  await site.sql("update posts set hidden = 'hidden' where id = $1", [hidden]);
  await write(page, site.url, { content: OWN, category: 'general' }, PICTURES[0]);
  await site.sql(
    `insert into videos (id, uploader_id, title, description, country, school_name, school_faculty, event_type, status,
       host, host_error, mime_type, byte_size, duration_seconds, created_at)
     select gen_random_uuid(), id, 'Refused', 'Of a relay.', 'Ghana', 'University of Ghana', 'Engineering', 'Training', 'failed',
       'local', 'No film.', 'video/mp4', 1, 1, now() from accounts where username = $1`,
    [name],
  );
  await site.sql(
    `insert into videos (id, uploader_id, title, description, country, school_name, school_faculty, event_type, status,
       host, host_video_id, mime_type, byte_size, duration_seconds, created_at)
     select gen_random_uuid(), id, 'Relay', 'Of a relay.', 'Ghana', 'University of Ghana', 'Engineering', 'Training', 'hidden',
       'local', substr(md5(random()::text), 1, 11), 'video/mp4', 1, 1, now() from accounts where username = $1`,
    [name],
  );
  const post = `${site.url}/app/${id}`;
  const videos = `${site.url}/app/videos`;
  const organiserId = await accountOf(site, name);
  const cup = await inDatabase(site, (rows) => addCup(rows, { organiserId, captains: [organiserId], name: CUP }));
  const team = `${site.url}${teamPath(cup.entries[0]?.teamId ?? '')}`;
  const organise = `${site.url}${organisePath(cup.competitionId)}`;
  return { feed: `${site.url}/app`, post, videos, uploads: `${videos}?show=mine`, team, organise, visited: post };
}

/** Ends the session of this browser, as if it had never been there. */
async function forget(page: Page, site: Site): Promise<void> {
  // On a page without the app: a session check on its way would store the member again.
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate(() => localStorage.removeItem('root'));
  await page.context().clearCookies();
}

/** Goes to a place: the first is loaded, and what a visitor sees, anew; to the others it goes on within the app. */
async function open(page: Page, site: Site, at: Place, url: string): Promise<void> {
  if (at === 'visited') await forget(page, site);
  if (at === 'visited' || at === 'feed') await page.goto(url);
  else await goWithin(page, url);
}

const chunkOf = (module: string) => `**/assets/${basename(module, '.tsx')}-*.js`;
const walksAt = (place: Place) => Object.entries(WALKS).filter(([, { at = 'feed' }]) => at === place);

const words = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });

/** The page is there, and nothing on it speaks of files. */
async function expectPage(page: Page, at: Place): Promise<void> {
  const videos = 'Sports Highlights';
  const posts = { post: /^Post by/, visited: /^Post by/ };
  const name = { feed: 'Feed', videos, uploads: videos, team: 'Hall 1', organise: CUP, ...posts }[at];
  await expect(page.getByRole('heading', { level: 1, name, includeHidden: true })).toBeAttached();
  expect(await page.locator('body').textContent()).not.toMatch(/assets\/|dynamically|\.js\b|Oopss/);
}

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  // [S2-2.49, S2-2.95]
  test('everything opens without a network but for the upload, which says so in words', async ({
    page,
    context,
    emptySite: site,
  }) => {
    const urls = await prepare(page, site, 'kept.in.full');
    const keepsPost = () => isCached(page, new URL(urls.post).pathname.replace('/app/', '/api/posts/'));
    await page.goto(urls.feed);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(urls.feed); // by way of the worker, which keeps what is seen from now on
    for (const at of ['feed', 'videos', 'post'] as const) {
      await goWithin(page, urls[at]);
      await expectPage(page, at);
      await page.waitForLoadState('networkidle');
    }
    await expect.poll(keepsPost).toBe(true);
    await context.setOffline(true);

    for (const at of PLACES) {
      const seenBefore = SEEN_BEFORE[at];
      if (seenBefore) await context.setOffline(false);
      await open(page, site, at, urls[at]);
      if (seenBefore) {
        await expect(page.getByRole('button', { name: seenBefore, exact: true })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await context.setOffline(true);
      }
      for (const [module, walk] of walksAt(at)) {
        await walk.open(page);
        await expect(NOT_AHEAD.includes(module) ? words(page) : walk.shown(page)).toBeInViewport();
        await expectPage(page, at);
        await page.keyboard.press('Escape');
      }
      if (at === 'videos') await expect(page.getByText(ownVideoMessages.loadFailed())).toBeInViewport();
    }

    // Whatever else the app imports while it runs, pages too.
    const left = NOT_AHEAD.map((file) => basename(file).replace(/\.tsx?$/, ''));
    const files = importedFiles().filter((file) => !left.some((name) => file.startsWith(`/assets/${name}-`)));
    expect(files.length).toBeGreaterThan(25);
    const missing = await page.evaluate(async (all) => {
      const tried = await Promise.allSettled(all.map((file) => import(file)));
      return all.filter((_, index) => tried[index]?.status === 'rejected');
    }, files);
    expect(missing).toEqual([]);
  });
});

// [S2-2.95]
test('without a worker each says in its place that its code did not come, and comes when there is a network', async ({
  page,
  emptySite: site,
}) => {
  const urls = await prepare(page, site, 'kept.nowhere');
  await page.route('**/api/posts{,/*/comments}', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  for (const module of Object.keys(WALKS)) await page.route(chunkOf(module), (route) => route.abort());
  for (const at of PLACES) {
    await open(page, site, at, urls[at]);
    for (const [module, { open: openPart, shown }] of walksAt(at)) {
      await openPart(page);
      await expect(words(page), module).toBeInViewport();
      await expect(shown(page)).toHaveCount(0);
      const modals = await page.locator(':modal').count();
      await expectPage(page, at);
      await page.unroute(chunkOf(module));
      await comeBack(page);
      await expect(shown(page), module).toBeInViewport();
      await expect(words(page)).toHaveCount(0);
      expect(await page.locator(':modal').count(), `${module}: a dialog stands in for a dialog only`).toBe(modals);
      await page.keyboard.press('Escape');
    }
  }
});

// [B26.13]
test('each part of a match’s page says in its place that its code did not come, and comes when there is a network', async ({
  page,
  accountSite: site,
}) => {
  await joinAndEnter(page, site, 'lazy.match');
  await join(site, 'lazy.match.other');
  const { cup, matchId } = await addFinal(site, {
    organiser: 'lazy.match',
    captains: ['lazy.match', 'lazy.match.other'],
  });
  await inDatabase(site, (rows) => addMatch(rows, cup, [1, 0], { number: 2, startsAt: null }));
  const teamId = cup.entries[0]?.teamId ?? '';
  await inDatabase(site, (rows) => addTeamMember(rows, teamId, { name: 'Yaw Asare', number: 2 }));
  await site.sql(
    `insert into line_ups (match_id, member_id, side, position, formation)
     select $1, id, 'home', coalesce(number, 0), '1-1' from team_members where team_id = $2`,
    [matchId, teamId],
  );
  const other = 'update matches set other_leg = 3 - number, leg = number where competition_id = $1';
  await site.sql(other, [cup.competitionId]);
  const parts = Object.entries(OF_MATCH);
  for (const [module] of parts) await page.route(chunkOf(module), (route) => route.abort());
  await page.goto(`${site.url}${matchPath(matchId)}`);
  await expect(page.getByRole('heading', { level: 1, name: /Hall 1/ })).toBeVisible();
  await expect(async () => {
    if ((await words(page).count()) < parts.length) await page.mouse.wheel(0, 400);
    await expect(words(page)).toHaveCount(parts.length, { timeout: 500 });
  }).toPass();
  for (const [module, shown] of parts) await expect(shown(page), module).toHaveCount(0);
  for (const [index, [module, shown]] of parts.entries()) {
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(parts.length - index);
    await page.unroute(chunkOf(module));
    await expect(async () => {
      await comeBack(page); // again where what is tried at that moment began before
      await expect(shown(page), module).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(words(page)).toHaveCount(parts.length - index - 1);
  }
});

test('the code of pushes is missed by nobody who has not asked for it, and is asked for at the next visit', async ({
  page,
  accountSite: site,
}) => {
  const chunk = '**/assets/this-browser-*.js';
  // Chromium without windows allows no notifications.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }));
  await joinAndEnter(page, site, 'lazy.pushes');
  await page.route(chunk, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/this-browser-'));
  await page.goto(`${site.url}/app/videos`);
  await failed;
  await expectPage(page, 'videos');
  await expect(page.getByRole('link', { name: /notifications/i })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(chunk);
  const came = page.waitForResponse((answer) => answer.url().includes('/this-browser-'));
  await page.reload();
  expect((await came).ok()).toBe(true);
});
