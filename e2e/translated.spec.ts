import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../tools/seed/cast.ts';
import { test } from './site/site.ts';
import { type Language, say, showOriginal, translatePages } from './site/translate.ts';

test.skip(Boolean(process.env.TRANSLATED), 'It brings a translator of its own');

const PHONE = { viewport: { width: 390, height: 844 } };

for (const language of ['accents', 'rot13'] satisfies Language[])
  test(`on a page that the browser translates every act goes on, and new words appear (${language})`, {
    tag: language === 'rot13' ? [] : '@journey',
  }, async ({ browser, ownDemo }) => {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
    await translatePages(context, language);
    const page = await context.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const t = (words: string) => say(language, words);
    const button = (name: string, of: Pick<Page, 'getByRole'> = page) =>
      of.getByRole('button', { name: t(name), exact: true });
    const link = (name: string) => page.getByRole('link', { name: t(name), exact: true });
    const says = (words: string) => expect(page.getByText(t(words), { exact: true }).first()).toBeVisible();
    const title = (words: string) => expect(page.getByRole('heading', { name: t(words), exact: true })).toBeVisible();
    const card = page.getByRole('article').filter({ hasText: t('Who is in goal tonight?') });

    await test.step('forgot password', async () => {
      await page.goto(`${ownDemo.url}/login`);
      await link('Forgot your password?').click();
      await page.getByLabel(t('Email')).fill('nobody');
      await button('Send Reset Link').click();
      await says('Please enter a valid email address.');
      await page.getByLabel(t('Email')).fill('nobody@uni.example');
      await button('Send Reset Link').click();
      await title('Check Your Email');
      await button('Try Another Email').click();
      await link('Back to Login').click();
    });
    await test.step('login, first with a wrong password', async () => {
      await page.getByLabel(t('Username or Email')).fill('linnea');
      await page.getByLabel(t('Password'), { exact: true }).fill('not-the-password-1930');
      await button('Sign In').click();
      await says('Wrong username, email or password.');
      await page.getByRole('button', { name: 'Show password' }).click();
      await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD);
      await button('Sign In').click();
      await page.waitForURL('**/app');
    });
    await test.step('Load More', async () => {
      await expect(page.getByRole('article')).toHaveCount(10);
      await button('Load More').click();
      await expect(page.getByRole('article')).toHaveCount(20);
    });
    await test.step('a new post, which is edited', async () => {
      await page.getByPlaceholder("What's on your mind?").fill('Who is in goal?');
      await button('Post').click();
      await says('Who is in goal?');
      const first = page.getByRole('article').filter({ hasText: t('Who is in goal?') });
      await first.getByRole('button', { name: 'Edit post' }).click();
      await page.getByRole('dialog').getByLabel(t('Content')).fill('Who is in goal tonight?');
      await button('Update Post').click();
      await says('Who is in goal tonight?');
      await expect(page.getByText(t('Who is in goal?'), { exact: true })).toHaveCount(0);
    });
    await test.step('a reaction comes, changes and goes', async () => {
      const own = (name: string) => button(name, card).and(page.locator('[aria-expanded]'));
      await own('Like').click();
      await expect(card.getByText(t('1 reaction'), { exact: true })).toBeVisible();
      await own('Like').focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('toolbar').getByRole('button', { name: 'Fire' }).click();
      await expect(own('Fire')).toBeVisible();
      await own('Fire').click();
      await expect(own('Like')).toHaveAttribute('aria-pressed', 'false');
      await expect(card.getByText(t('1 reaction'), { exact: true })).toHaveCount(0);
    });
    await test.step('comments come and go, and are counted', async () => {
      await card.getByRole('link', { name: t('Comment') }).click();
      await says('No comments yet. Be the first to comment!');
      for (const [at, words] of ['Me', 'And me'].entries()) {
        await page.getByPlaceholder('Write a comment...').fill(words);
        await button('Post').click();
        await says(words);
        await title(`Comments (${at + 1})`);
      }
      const comment = page.getByRole('listitem').filter({ hasText: t('And me') });
      await comment.getByRole('button', { name: t('Delete') }).click();
      await button('Delete', page.getByRole('dialog')).click();
      await title('Comments (1)');
      await link('Back to Feed').click();
    });
    await test.step('a post is deleted', async () => {
      await card.getByRole('button', { name: 'Delete post' }).click();
      await button('Delete', page.getByRole('dialog')).click();
      await expect(card).toHaveCount(0);
    });
    await test.step('the other feeds, categories and the theme', async () => {
      await link('Following').click();
      await page.waitForURL('**/app/following');
      await link('All').click();
      await button('Training').click();
      await expect(button('Training')).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('button', { name: 'Dark mode' }).click();
      await expect(page.locator('html')).toHaveClass(/dark/);
    });
    await test.step('the search', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
      await page.getByRole('searchbox').fill('zzzzzz');
      await says('Nothing found for “zzzzzz”');
      await page.getByRole('searchbox').fill('kwame');
      await expect(page.getByRole('tabpanel').getByText('Kwame', { exact: false }).first()).toBeVisible(); // as it is
    });
    await test.step('the gallery, a clip and its comments', async () => {
      await page.goto(`${ownDemo.url}/app/videos`);
      await page.locator('main li a[href^="/app/videos/"]').first().click();
      const heading = page.locator('h2#comments');
      const count = Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
      await page.getByPlaceholder('Write a comment...').fill('What a goal');
      await button('Post').click();
      await says('What a goal');
      await expect(heading).toHaveText(t(`Comments (${count + 1})`));
    });
    await test.step('a match with its score, a team that is followed and left', async () => {
      const [match] = await ownDemo.sql("select id, home_score from matches where state = 'confirmed' limit 1");
      await page.goto(`${ownDemo.url}/app/matches/${match?.id}`);
      await expect(page.locator('h1 ~ div [translate=no]')).toContainText(String(match?.home_score));
      await page.locator('main header a[href*="/teams/"]').first().click();
      const follow = page.locator('main button[aria-pressed]').first();
      const [before, after] =
        (await follow.textContent()) === t('Follow') ? ['Follow', 'Following'] : ['Following', 'Follow'];
      await follow.click();
      await expect(follow).toHaveText(t(after));
      await follow.click();
      await expect(follow).toHaveText(t(before));
    });
    await test.step('the account: a dialog, a wrong password, then the words as they were', async () => {
      await page.goto(`${ownDemo.url}/app/account/sign-in`);
      await button('Change password').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('Current password')).fill('wrong-1930-wrong');
      await dialog.getByLabel(t('New password')).fill('another-kick-off-1930');
      await button('Change password', dialog).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await button('Cancel', dialog).click();
      await expect(dialog).toHaveCount(0);
      await showOriginal(page);
      await expect(page.getByRole('button', { name: 'Change password', exact: true })).toBeVisible();
      await expect(page.locator('font')).toHaveCount(0);
    });
    await test.step('logout', async () => {
      await page.goto(`${ownDemo.url}/app`);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await button('Logout').click();
      await button('Logout', page.getByRole('dialog')).click();
      await page.waitForURL(/\/(login)?$/);
    });
    expect(errors).toEqual([]);
    await context.close();
  });
