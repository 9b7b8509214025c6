/** Country and school in the upload form: found as one types, five a page, and typed in full. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listCountries, listUniversities } from '../../../contract/schools.ts';
import { answer, askedOf, hold, odd } from '../../testing/answers.ts';
import { answerUploadForm, uploadForm as form, openGallery, openUploadForm } from '../../testing/uploads.ts';

const AT_ONCE = 1000; // ms from the press to the first names, with other tests on the same two cores (31 ms alone)

const country = form.getByRole('combobox', { name: 'Country' });
const school = form.getByRole('combobox', { name: 'School' });
const retry = form.getByRole('button', { name: 'Try again' });
const options = page.getByRole('option');
const names = () => options.elements().map(({ textContent }) => textContent);

const COUNTRIES = [
  { id: 'Q1008', name: "Côte d'Ivoire", aliases: ['Ivory Coast'] },
  { id: 'Q1039', name: 'São Tomé and Principe' },
  { id: 'Q117', name: 'Ghana' },
  { id: 'Q155', name: 'Brazil' },
  { id: 'Q30', name: 'United States of America' },
  { id: 'Q145', name: 'United Kingdom', aliases: ['England'] },
  { id: 'Q971', name: 'Republic of the Congo' },
  { id: 'Q974', name: 'Democratic Republic of the Congo' },
];
const SCHOOLS: Record<string, { name: string }[]> = {
  Q117: ['Ashesi', 'Central', 'Koforidua', 'Pentecost', 'Regent', 'University of Ghana'].map((name) => ({ name })),
  Q155: ['Federal do Rio', 'Universidade de São Paulo'].map((name) => ({ name })),
  Q30: Array.from({ length: 2000 }, (_, number) => ({ name: `College ${number + 1}` })),
};

async function openForm(): Promise<void> {
  await openGallery();
  await openUploadForm();
}

/** From now on: how many milliseconds after a press on the field five options are painted. */
function takeTime(field: Element): Promise<number> {
  return new Promise((resolve) => {
    let began = 0;
    field.addEventListener('pointerdown', ({ timeStamp }) => {
      began = timeStamp;
    });
    const watcher = new MutationObserver(() => {
      if (document.querySelectorAll('[role=option]').length !== 5) return;
      watcher.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)));
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  });
}

// [S1-2.82, S1-2.84, S1-4.17, S1-7.16, S1-9.22]
test('a country, then one of its schools, is found without accents and case, five a page, also among two thousand', async () => {
  answerUploadForm();
  answer(listCountries, COUNTRIES);
  answer(listUniversities, ({ query }) => SCHOOLS[query.country ?? ''] ?? []);
  await openForm();
  for (const [typed, name] of [
    ['CÔTE D', "Côte d'Ivoire"],
    ['sao', 'São Tomé and Principe'],
  ] as const) {
    await country.fill(typed);
    await expect.poll(names).toEqual([name]);
  }
  await options.click();
  await expect.element(country).toHaveValue('São Tomé and Principe');
  await country.fill('atlantis');
  await expect.element(page.getByText('No country found.')).toBeVisible();

  // Five of its schools a page, in a menu of at most 300 px.
  await expect.poll(() => askedOf(listUniversities).at(-1)?.query).toEqual({ country: 'Q1039' });
  const before = askedOf(listUniversities).length;
  await country.fill('ghana');
  await options.filter({ hasText: /^Ghana$/ }).click();
  await school.click();
  await expect.element(options).toHaveLength(5);
  expect(
    askedOf(listUniversities)
      .slice(before)
      .map(({ query }) => query),
  ).toEqual([{ country: 'Q117' }]);
  const menu = page.getByRole('listbox').element().parentElement?.getBoundingClientRect();
  expect(menu?.height).toBeLessThanOrEqual(300);
  await school.fill('university of ghana');
  await page.getByRole('option', { name: 'University of Ghana', exact: true }).click();
  await expect.element(school).toHaveValue('University of Ghana');

  // Another country forgets the school.
  await country.fill('brazil');
  await options.click();
  await expect.element(school).toHaveValue('');
  await school.fill('sao PAULO');
  await options.filter({ hasText: 'São Paulo' }).click();
  await expect.element(school).toHaveValue('Universidade de São Paulo');

  // Two thousand are there at once.
  await country.fill('united states of am');
  await options.click();
  await expect.poll(() => askedOf(listUniversities).at(-1)?.query.country).toBe('Q30');
  await expect.element(school).toHaveValue('');
  const took = takeTime(school.element());
  await school.click();
  expect(await took).toBeLessThan(AT_ONCE);
  expect(names()).toEqual([1, 2, 3, 4, 5].map((number) => `College ${number}`));
  await userEvent.keyboard('{PageDown}');
  await expect.poll(names).toEqual([6, 7, 8, 9, 10].map((number) => `College ${number}`));
});

// [S1-2.83, S1-8.23]
test('a name typed in full is chosen by Tab, also before the list is there; what is no name, and no list, is told', async () => {
  answerUploadForm();
  answer(listCountries, odd(503, ''));
  answer(listUniversities, odd(503, ''));
  const type = async (field: typeof country, text: string) => {
    await field.fill(text);
    await userEvent.keyboard('{Tab}');
  };
  const alert = (text: string) => form.getByText(text);
  await openForm();

  // A country before the list of countries is there.
  await expect.element(alert('Could not load countries.')).toBeVisible();
  const letCountriesCome = hold(listCountries, COUNTRIES);
  await retry.click();
  await expect.element(alert('Could not load countries.')).not.toBeInTheDocument();
  await type(country, 'england');
  await expect.element(country).toHaveValue('england');
  letCountriesCome();
  await expect.element(country).toHaveValue('United Kingdom');

  // What is no full name of a country; another name of one, in whatever case.
  await type(country, 'atlantis');
  await expect.element(alert('“atlantis” is not in the list.')).toBeInViewport({ ratio: 1 });
  await type(country, 'congo');
  await expect
    .element(alert('“congo” is not a full name. Please choose one from the list.'))
    .toBeInViewport({ ratio: 1 });
  await type(country, 'ivory coast');
  await expect.element(country).toHaveValue("Côte d'Ivoire");
  await expect.element(form.getByText(/^“/)).not.toBeInTheDocument();
  await type(country, 'GHANA');
  await expect.element(country).toHaveValue('Ghana');

  // A school before the list of schools is there, as the list has it; and one that is in no list.
  await expect.element(alert('Could not load universities.')).toBeVisible();
  const letSchoolsCome = hold(listUniversities, SCHOOLS.Q117 ?? []);
  await retry.click();
  await type(school, 'university of GHANA');
  await expect.element(school).toHaveValue('university of GHANA');
  letSchoolsCome();
  await expect.element(school).toHaveValue('University of Ghana');
  await expect.element(alert('Could not load universities.')).not.toBeInTheDocument();
  await type(school, 'Accra Bay College');
  await expect.element(school).toHaveValue('Accra Bay College');
});
