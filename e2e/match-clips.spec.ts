/** A clip from the touchline: put to its match in the upload form, seen there, moved later; and the talk about a match. */
import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { accountOf, addFinal } from './steps/cups.ts';
import { goWithin } from './steps/go.ts';
import { enter, join } from './steps/people.ts';
import { pair } from './steps/post-steps.ts';
import { STILL } from './steps/still.ts';
import { form, openDetails, prepareForm, send } from './steps/upload-steps.ts';

test.use(STILL);

// [B18.8, B30.1]
test('a clip is uploaded to a match, stands there at its minute, and is moved; people talk about the match', {
  tag: '@journey',
}, async ({ page, browser, accountSite: site }) => {
  const names = { organiser: 'clips.ama', captains: ['clips.kofi', 'clips.yaa'] as [string, string] };
  for (const name of [names.organiser, ...names.captains]) await join(site, name);
  const { matchId } = await addFinal(site, names);
  await site.sql(
    `update matches set state = 'live', period = 2, clock_since = now() - interval '17 minutes 30 seconds',
      starts_at = now() - interval '80 minutes' where id = $1`,
    [matchId],
  );
  const url = `${site.url}/app/matches/${matchId}`;
  const spectator = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await spectator.goto(url);
  await expect(spectator.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect(spectator.getByRole('region', { name: 'Clips' }).getByRole('listitem')).toHaveCount(0);

  await enter(page, site.url, 'clips.kofi');
  await prepareForm(page, site.url, 'Header at the far post');
  const match = form(page).getByRole('group', { name: 'Match' });
  await match.getByRole('radio', { name: /Hall 1 – Hall 2/ }).check();
  // The film's file is older than the match, so its minute is not guessed by it.
  await match.getByLabel('Minute').fill('45+x');
  await expect(match.getByRole('alert')).toHaveText('A minute is a number from 0 to 200, such as 63 or 45+2.');
  await send(page); // it stops there, and what was typed stays
  await expect(match.getByLabel('Minute')).toBeFocused();
  await expect(match.getByLabel('Minute')).toHaveValue('45+x');
  const [words, bar] = [match.getByRole('alert'), form(page).getByRole('progressbar')];
  const bottom = async () =>
    ((await words.boundingBox())?.y ?? Number.NaN) + ((await words.boundingBox())?.height ?? 0);
  await expect.poll(async () => (await bottom()) < ((await bar.boundingBox())?.y ?? Number.NaN)).toBe(true);
  await match.getByLabel('Minute').fill('63');
  await openDetails(page);
  await form(page).getByLabel('Name of participant 1').fill('kwesi');
  await page.getByRole('option', { name: 'Kwesi Boateng, 9' }).first().click();
  await expect(form(page).getByRole('list', { name: 'Players in this clip' })).toHaveText('Kwesi Boateng, 9');
  expect(await violationsOf(page)).toEqual([]);
  await send(page);
  await expect(form(page)).toBeHidden();

  // Whoever looks at the match sees it without a reload.
  const clip = spectator.getByRole('region', { name: 'Clips' }).getByRole('link', { name: /Header at the far post/ });
  await expect(clip).toContainText('63′');
  await expect(clip).toContainText('Kwesi Boateng');
  const poster = clip.locator('img');
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await violationsOf(spectator)).toEqual([]);
  await clip.click();
  await expect(spectator.getByRole('link', { name: 'Hall 1 0–0 Hall 2 · 63′' })).toHaveAttribute('href', /\/matches\//);
  await expect(spectator.getByRole('list', { name: 'In this clip' })).toHaveText('Kwesi Boateng');

  // Its uploader corrects the minute on its page.
  await page.goto(spectator.url());
  await page.getByRole('button', { name: 'Change the match' }).click();
  const dialog = page.getByRole('dialog', { name: 'Which match is it from?' });
  await dialog.getByLabel('Minute').fill('1:03:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Minute')).toBeFocused();
  await expect(dialog.getByLabel('Minute')).toHaveValue('1:03:00');
  await dialog.getByLabel('Minute').fill('45+2');
  await dialog.getByText('Who is in it? 1 chosen').click();
  await dialog.getByRole('checkbox', { name: 'Clips.kofi' }).check();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  // Whoever is named in it takes their name out.
  const named = page.getByRole('list', { name: 'In this clip' });
  await expect(named.getByRole('link', { name: 'Clips.kofi' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove my name' }).press('Enter');
  await expect(named).toHaveText('Kwesi Boateng');
  await expect(page.getByRole('button', { name: 'Remove my name' })).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);
  const watched = page.url();
  await page.getByRole('link', { name: /Hall 1 0–0 Hall 2 · 45\+2′/ }).click();

  // Both are on the match's page now: what one says and feels, the other sees.
  await spectator.goto(url);
  // They come when they are near; what stands for them until then goes meanwhile.
  for (const one of [page, spectator]) {
    await expect(() => one.getByRole('heading', { name: /^Comments/ }).scrollIntoViewIfNeeded()).toPass();
  }
  await page.getByRole('textbox', { name: /comment/i }).fill('What a header');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible(); // the server has it
  await expect(spectator.getByText('What a header')).toBeVisible();
  await expect(spectator.getByRole('region', { name: 'Clips' })).toContainText('45+2′');

  await page.goto(`${site.url}/app/people/clips.kofi`);
  const played = page.getByRole('region', { name: 'On the pitch' });
  await expect(played).toContainText('0 goals');
  await expect(played.getByRole('link', { name: 'Hall 1' })).toBeVisible();

  // The other side's captain puts a clip that stands nowhere to their match.
  await site.sql('delete from match_clips where match_id = $1', [matchId]);
  await enter(spectator, site.url, 'clips.yaa');
  await spectator.goto(watched);
  await spectator.getByRole('button', { name: 'Add to a match' }).click();
  const theirs = spectator.getByRole('dialog', { name: 'Which match is it from?' });
  await theirs.getByRole('radio', { name: /Hall 1 – Hall 2/ }).check();
  await theirs.getByLabel('Minute').fill('63');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(spectator.getByRole('link', { name: 'Hall 1 0–0 Hall 2 · 63′' })).toBeVisible();

  // They are named in it, and then its uploader blocks them: their name is still theirs to take out. A block undoes what
  // they have put to a match, so it stands there by its uploader.
  await site.sql(
    'update match_clips set account_id = (select uploader_id from videos where id = video_id) where match_id = $1',
    [matchId],
  );
  await site.sql(
    `insert into match_clip_people (video_id, member_id)
      select pin.video_id, member.id from match_clips as pin, team_members as member join accounts on accounts.id = account_id
      where pin.match_id = $1 and username = 'clips.yaa' and since is not null`,
    [matchId],
  );
  await goWithin(spectator, '/app/account/people');
  const naming = spectator.getByRole('region', { name: 'Clips that name you' });
  await expect(naming.getByRole('link', { name: 'Header at the far post' })).toBeVisible();
  const blocked = `${site.url}/api/ties/block/${await accountOf(site, 'clips.yaa')}`;
  expect((await page.request.put(blocked, { headers: await pair(page) })).ok()).toBe(true);
  await spectator.reload();
  await expect(naming).toContainText('A clip that isn’t shown to you');
  await expect(naming).not.toContainText('Header at the far post');
  expect(await violationsOf(spectator)).toEqual([]);
  await naming.getByRole('button', { name: /^Remove my name from/ }).dblclick();
  await expect(naming).toHaveText(/No clip names you any more\.$/);
  await expect(naming).toBeFocused();
  const left =
    'select 1 from match_clip_people as one join match_clips as pin using (video_id) where pin.match_id = $1';
  expect(await site.sql(left, [matchId])).toEqual([]);
});
