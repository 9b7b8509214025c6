import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { close, open } from '../../testing/screen.tsx';
import { holdClock, settled } from '../../testing/surroundings.ts';
import '../../platform/toasts/toast-host.tsx'; // is there, and waits for nothing

const DAY = 24 * 60 * 60 * 1000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const prompt = page.getByRole('region', { name: 'Install Touchline' });
const later = prompt.getByRole('button', { name: 'Later' });
const install = prompt.getByRole('button', { name: 'Install', exact: true });
const installed = page.getByText('App installed successfully!');

/** The clock is held, and with it the time that the browser counts since the page was loaded. */
function holdClocks() {
  const clock = holdClock();
  const [since, now] = [Date.now(), Math.round(performance.now())];
  const counted = vi.spyOn(performance, 'now').mockImplementation(() => now + Date.now() - since);
  onTestFinished(() => counted.mockRestore());
  return clock;
}

/** What this browser says of itself, until the test ends. */
function says(name: 'userAgent' | 'standalone', value: string | boolean): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
}

const asked: string[] = [];

/** What the browser does when the site can be installed, with an answer to its own question. @returns whether it keeps quiet */
async function offer(outcome: 'accepted' | 'dismissed' = 'accepted'): Promise<boolean> {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  const question = { prompt: async () => void asked.push(outcome), userChoice: Promise.resolve({ outcome }) };
  dispatchEvent(Object.assign(event, question));
  await settled();
  return event.defaultPrevented;
}

let isLoaded = false;

// Its code comes when it can, and React holds it back a little; the tests are about when it is shown.
beforeEach(async () => {
  if (isLoaded) return;
  const clock = holdClock();
  await open('/login', { notices: true });
  await offer();
  await expect
    .poll(async () => {
      await clock.advance(500);
      return prompt.elements();
    })
    .toHaveLength(1);
  dispatchEvent(new Event('appinstalled')); // which withdraws the offer
  close();
  clock.release();
  isLoaded = true;
});

/** The login page, with the site's own notices. */
async function openPage() {
  const clock = holdClocks();
  asked.length = 0;
  onTestFinished(() => void dispatchEvent(new Event('appinstalled')));
  await open('/login', { notices: true });
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  return clock;
}

// [S2-1.5, S2-2.86, S2-2.87]
test("the prompt takes the browser's place after 2 seconds; 'Later' holds for 14 days", async () => {
  const clock = await openPage();
  expect(await offer()).toBe(true);
  await clock.advance(1980);
  await expect.element(prompt).not.toBeInTheDocument();
  await clock.advance(20);
  await expect.element(prompt).toBeInViewport({ ratio: 1 });
  expect(
    prompt
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Later', 'Install']);
  await later.click();
  await expect.element(prompt).not.toBeInTheDocument();
  expect(asked).toEqual([]);

  const stillLater = async () => {
    expect(await offer()).toBe(true);
    await clock.advance(5000);
    await expect.element(prompt).not.toBeInTheDocument();
  };
  await stillLater();
  vi.setSystemTime(Date.now() + 13.9 * DAY);
  await stillLater();
  vi.setSystemTime(Date.now() + 0.1 * DAY);
  expect(await offer()).toBe(true);
  await clock.advance(2000);
  await expect.element(prompt).toBeInViewport({ ratio: 1 });
});

// [S2-2.90]
test('who accepts is told 6 seconds later, for 4 seconds; who says no to the browser is left alone', async () => {
  const clock = await openPage();
  await offer();
  await clock.advance(2000);
  await install.dblClick();
  await expect.element(prompt).not.toBeInTheDocument();
  expect(asked).toEqual(['accepted']);
  await clock.advance(5980);
  await expect.element(installed).not.toBeInTheDocument();
  await clock.advance(20);
  await expect.element(installed).toBeInViewport({ ratio: 1 });
  const bar = installed.element().closest('.Toastify__toast')?.querySelector('.Toastify__progress-bar');
  expect(bar && getComputedStyle(bar).animationDuration).toBe('4s');

  await offer('dismissed');
  await clock.advance(2000);
  await install.click();
  await expect.element(prompt).not.toBeInTheDocument();
  expect(asked).toEqual(['accepted', 'dismissed']);
  await offer();
  await clock.advance(10_000);
  await expect.element(prompt).not.toBeInTheDocument();
  await expect.element(installed).toHaveLength(1); // nothing more has been installed
});

// [S2-2.88, S2-2.89]
test('iPhones get the steps 2 seconds after load, for 6 seconds', async () => {
  says('userAgent', IPHONE);
  await page.viewport(390, 844);
  const clock = await openPage();
  await clock.advance(1980);
  await expect.element(prompt).not.toBeInTheDocument();
  await clock.advance(20);
  await expect.element(prompt).toBeInViewport({ ratio: 1 });
  const steps = prompt.getByRole('listitem').elements();
  expect(steps.map((one) => one.textContent?.trim())).toEqual(['Share', 'Add to Home Screen', 'Add']);
  await clock.advance(5980);
  await expect.element(prompt).toBeInViewport({ ratio: 1 });
  await clock.advance(20);
  await expect.element(prompt).not.toBeInTheDocument();
});

// [S2-2.89]
test('the installed app offers nothing, neither the steps nor the prompt', async () => {
  says('userAgent', IPHONE);
  says('standalone', true);
  const clock = await openPage();
  await clock.advance(5000);
  await expect.element(prompt).not.toBeInTheDocument();
  expect(await offer()).toBe(true);
  await clock.advance(5000);
  await expect.element(prompt).not.toBeInTheDocument();
});
