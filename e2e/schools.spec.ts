import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { enter, join } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { form, openForm } from './steps/upload-steps.ts';

test.use(STILL);

const AT_ONCE = 1000; // ms from the press to the first names, with other tests on the same two cores (31 ms alone)

const country = (page: Page) => form(page).getByRole('combobox', { name: 'Country' });
const school = (page: Page) => form(page).getByRole('combobox', { name: 'School' });

/** From now on: how many milliseconds after a press on the field five options are painted. */
async function takeTime(page: Page): Promise<void> {
  await school(page).evaluate((field) => {
    let began = 0;
    field.addEventListener('pointerdown', (event) => {
      began = event.timeStamp;
    });
    const watcher = new MutationObserver(() => {
      if (document.querySelectorAll('[role=option]').length === 5) {
        watcher.disconnect();
        const painted = () => document.body.setAttribute('data-took', String(performance.now() - began));
        requestAnimationFrame(() => requestAnimationFrame(painted));
      }
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  });
}

/**
 * Has the first call to an address fail, and holds those that follow. From the start, since a request that comes right
 * after a route is changed may escape it.
 * @returns lets them go
 */
async function failThenHold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(url, async (route) => {
    if (isFirst) {
      isFirst = false;
      return route.fulfill({ status: 503, body: '' });
    }
    await promise;
    await route.continue();
  });
  return resolve;
}

// [S1-2.82, S1-2.84, S1-4.17, S1-7.16, S1-9.22]
test('a country, then one of its schools, is found without accents and case, five a page, also among two thousand', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'adjoa');
  await enter(page, accountSite.url, 'adjoa');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/universities') asked.push(search);
  });
  await openForm(page, accountSite.url);
  const options = page.getByRole('option');

  await test.step('a country', async () => {
    for (const [typed, name] of [
      ['CÔTE D', "Côte d'Ivoire"],
      ['sao', 'São Tomé and Principe'],
    ] as const) {
      await country(page).fill(typed);
      await expect(options).toHaveText([name]);
    }
    await options.click();
    await expect(country(page)).toHaveValue('São Tomé and Principe');
    await country(page).fill('atlantis');
    await expect(page.getByText('No country found.')).toBeVisible();
  });

  await test.step('five of its schools a page, in a menu of at most 300 px', async () => {
    asked.length = 0;
    await country(page).fill('ghana');
    await options.filter({ hasText: /^Ghana$/ }).click();
    await school(page).click();
    await expect(options).toHaveCount(5);
    expect(asked).toEqual(['?country=Q117']);
    const menu = await page.getByRole('listbox').locator('..').boundingBox();
    expect(menu?.height).toBeLessThanOrEqual(300);
    await school(page).fill('university of ghana');
    await page.getByRole('option', { name: 'University of Ghana', exact: true }).click();
    await expect(school(page)).toHaveValue('University of Ghana');
  });

  await test.step('another country forgets the school', async () => {
    await country(page).fill('brazil');
    await options.click();
    await expect(school(page)).toHaveValue('');
    await school(page).fill('sao PAULO');
    await options.filter({ hasText: 'São Paulo' }).first().click();
    await expect(school(page)).toHaveValue(/São Paulo/);
  });

  await test.step('two thousand are there at once', async () => {
    await country(page).fill('united states of am');
    const fetched = page.waitForResponse('**/api/universities?*');
    await options.click();
    const names: unknown[] = await (await fetched).json();
    expect(names.length).toBeGreaterThan(300);
    await takeTime(page);
    await school(page).click();
    await expect(page.locator('body[data-took]')).toBeAttached();
    expect(Number(await page.locator('body').getAttribute('data-took'))).toBeLessThan(AT_ONCE);
    await expect(options).toHaveCount(5);
    await school(page).press('PageDown');
    await expect(options).toHaveCount(5);
  });
});

// [S1-2.83, S1-8.23]
test('a name typed in full is chosen by Tab, also before the list is there; what is no name, and no list, is told', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'keyboardist');
  await enter(page, accountSite.url, 'keyboardist');
  const letCountriesGo = await failThenHold(page, '**/api/countries');
  const letSchoolsGo = await failThenHold(page, '**/api/universities?country=Q117');
  await openForm(page, accountSite.url);
  const retry = form(page).getByRole('button', { name: 'Try again' });

  await test.step('a country before the list of countries is there', async () => {
    await expect(form(page).getByText('Could not load countries.')).toBeVisible();
    await retry.click();
    await expect(form(page).getByText('Could not load countries.')).toBeHidden();
    await country(page).fill('england');
    await country(page).press('Tab');
    await expect(country(page)).toHaveValue('england');
    letCountriesGo();
    await expect(country(page)).toHaveValue('United Kingdom');
  });

  await test.step('what is no full name of a country', async () => {
    await country(page).fill('atlantis');
    await country(page).press('Tab');
    await expect(form(page).getByText('“atlantis” is not in the list.')).toBeInViewport();
    await country(page).fill('congo');
    await country(page).press('Tab');
    await expect(form(page).getByText('“congo” is not a full name. Please choose one from the list.')).toBeInViewport();
  });

  await test.step('another name of a country, in whatever case', async () => {
    await country(page).fill('ivory coast');
    await country(page).press('Tab');
    await expect(country(page)).toHaveValue("Côte d'Ivoire");
    await expect(form(page).getByText(/^“/)).toHaveCount(0);
    await country(page).fill('GHANA');
    await country(page).press('Tab');
    await expect(country(page)).toHaveValue('Ghana');
  });

  await test.step('a school before the list of schools is there, as the list has it', async () => {
    await expect(form(page).getByText('Could not load universities.')).toBeVisible();
    await retry.click();
    await school(page).fill('university of GHANA');
    await school(page).press('Tab');
    await expect(school(page)).toHaveValue('university of GHANA');
    letSchoolsGo();
    await expect(school(page)).toHaveValue('University of Ghana');
    await expect(form(page).getByText('Could not load universities.')).toBeHidden();
  });

  await test.step('a school that is in no list', async () => {
    await school(page).fill('Accra Bay College');
    await school(page).press('Tab');
    await expect(school(page)).toHaveValue('Accra Bay College');
  });
});
