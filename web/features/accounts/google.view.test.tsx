/** Signing in with Google: the button, and what comes back. The way there and back itself: e2e/google.spec.ts. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountMessages, check, google, startGoogle } from '../../../contract/accounts.ts';
import { answer, askedOf, hold, NO_CONNECTION, odd, refused } from '../../testing/answers.ts';
import { answerAccount, answerFeed } from '../../testing/pages.ts';
import { answerFrame, MEMBER, open } from '../../testing/screen.tsx';
import { holdClock, setSettings } from '../../testing/surroundings.ts';

const THERE = 'https://accounts.google.example/o/oauth2/v2/auth?nonce=of-a-test';
const ENTERED = { success: true, message: accountMessages.googleSignedIn(), data: MEMBER };
const REFUSED = refused(401, { message: accountMessages.googleRefused(), code: 'credentials' });

const button = page.getByRole('button', { name: 'Sign in with Google' });
const welcome = page.getByRole('link', { name: 'Welcome, Linnea' });

/** Who is sent to Google's page stays here. @returns the addresses of that page so far */
function stayHere(): URL[] {
  const addresses: URL[] = [];
  const note = (event: NavigateEvent) => {
    const url = new URL(event.destination.url);
    if (url.origin !== new URL(THERE).origin) return;
    addresses.push(url);
    event.preventDefault();
  };
  navigation.addEventListener('navigate', note);
  onTestFinished(() => navigation.removeEventListener('navigate', note));
  answer(startGoogle, { message: accountMessages.googleStarted(), url: THERE });
  return addresses;
}

/** There is one toast, with these words; it goes before the next comes. */
async function expectToast(text: string): Promise<void> {
  const closing = page.getByRole('button', { name: 'close', exact: true });
  const toast = page.getByText(text, { exact: true }).filter({ has: closing });
  await expect.element(toast).toBeInViewport({ ratio: 1 });
  await expect.element(closing).toHaveLength(1);
  await closing.click();
  await expect.element(closing).not.toBeInTheDocument();
}

// [S1-2.49, S2-2.5, S2-2.6, S2-2.10, B4.1]
test('who comes back goes on where they were going, also after a change of mind', async () => {
  answerFrame();
  answerAccount();
  const addresses = stayHere();
  const viewer = await open('/app/account?from=mail');
  await expect.poll(viewer.here).toBe('/login');
  const leave = async (times: number) => {
    await button.click();
    await expect.poll(() => addresses).toHaveLength(times);
    const { origin, pathname, searchParams } = addresses.at(-1) as URL;
    expect(origin + pathname).toBe(THERE.split('?')[0]);
    expect(searchParams.get('nonce')).toBe('of-a-test');
    return `state=${searchParams.get('state')}`;
  };
  const first = await leave(1);
  viewer.go(`/auth/callback#error=access_denied&${first}`);
  await expectToast('Google authentication failed. Please try again.');
  await expect.poll(viewer.here).toBe('/login');

  // And once more: the way back is still known.
  const second = await leave(2);
  expect(second).not.toBe(first);
  const clock = holdClock();
  const release = hold(google, ENTERED);
  viewer.go(`/auth/callback#id_token=x.y.z&${second}`);
  await expect.element(page.getByText('Signing you in...')).toBeVisible();
  await expect.poll(viewer.here).toBe('/auth/callback'); // the token has left the address
  release();
  await expect.element(page.getByText('Redirecting...')).toBeVisible();
  await expect.element(welcome).toBeVisible();
  await clock.advance(580);
  expect([viewer.here(), viewer.coming()]).toEqual(['/auth/callback', undefined]);
  await clock.advance(40);
  clock.release();
  await expect.poll(viewer.here).toBe('/app/account?from=mail');
  await expectToast('Successfully signed in with Google!');
});

test('who has made their account with Google is offered the first steps on the feed', async () => {
  answerFeed();
  answer(google, { ...ENTERED, isNew: true });
  const viewer = await open('/auth/callback#id_token=x.y.z');
  await expect.poll(viewer.here).toBe('/app');
  await expect.element(page.getByRole('region', { name: 'New here?' })).toBeInViewport();
});

// [S1-8.10, S2-2.6, S2-2.8, S2-2.11, S2-2.12]
test('what comes back without a token, or is refused, is told in the words for it at the login', async () => {
  const viewer = await open('/login');
  await expect.element(button).toBeVisible();
  const comeBack = async (fragment: string, words: string) => {
    viewer.go('/privacy'); // from where the login can be told from the one before
    await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    viewer.go(`/auth/callback${fragment}`);
    await expectToast(words);
    await expect.poll(viewer.here).toBe('/login');
  };
  // Not the same words one after the other, which would be one press for the toasts.
  await comeBack('#state=1', 'No ID token received from Google.');
  await comeBack('#error=access_denied', 'Google authentication failed. Please try again.');
  await comeBack('', 'No ID token received from Google.');
  expect(askedOf(google)).toEqual([]);

  for (const [given, words] of [
    [REFUSED, 'Google’s response couldn’t be verified. Please sign in again.'],
    [
      refused(403, { message: accountMessages.googleUnverified(), code: 'unverified' }),
      'Your Google account’s email address isn’t verified.',
    ],
    [
      refused(403, { message: accountMessages.deactivated(), code: 'deactivated' }),
      'Your account has been deactivated.',
    ],
    [odd(500, {}), 'Authentication failed'],
    [odd(200, { success: false, message: 'Not you.' }), 'Not you.'],
    [odd(200, { success: false }), 'Authentication failed'],
    [NO_CONNECTION, 'Authentication failed. Please try again.'],
  ] as const) {
    answer(google, given);
    await comeBack('#id_token=x.y.z', words);
  }
  expect(askedOf(google).map(({ body }) => body)).toEqual(Array(7).fill({ token: 'x.y.z' }));
});

// [S1-8.10]
test("a press while it is busy says 'loading...' and sends nothing, and a failure that it failed", async () => {
  await open('/login');
  const release = hold(startGoogle, odd(500, {}));
  await button.click();
  await button.click();
  await expectToast('loading...');
  release();
  await expectToast('Failed to authenticate with Google. Please try again.');
  expect(askedOf(startGoogle)).toHaveLength(1);

  // On the way to Google's page it is busy as well.
  const addresses = stayHere();
  await button.click();
  await expect.poll(() => addresses).toHaveLength(1);
  await button.click();
  await expectToast('loading...');
  expect(addresses.map(({ href }) => href)).toEqual([THERE]); // without a page to go on to, nothing is added
});

// [S2-2.5, S2-2.6, S2-2.13]
test('a token is sent once, leads to the feed, and leaves nothing in the history; another one logs nobody out who is logged in', async () => {
  answerFeed();
  answer(google, ENTERED);
  const viewer = await open('/privacy');
  const privacy = page.getByRole('heading', { level: 1, name: 'Privacy Policy' });
  await expect.element(privacy).toBeVisible();
  viewer.go('/auth/callback#id_token=x.y.z');
  await expectToast('Successfully signed in with Google!');
  await expect.poll(viewer.here).toBe('/app');
  expect(askedOf(google)).toHaveLength(1);
  await expect.element(page.getByRole('heading', { name: 'New here?' })).not.toBeInTheDocument();
  viewer.back();
  await expect.element(privacy).toBeVisible();

  answer(google, REFUSED);
  viewer.go('/auth/callback#id_token=z.y.x');
  await expectToast('Google’s response couldn’t be verified. Please sign in again.');
  await expect.poll(viewer.here).toBe('/app'); // by way of the login page, which members need not see
  await expect.element(welcome).toBeVisible();
  expect(askedOf(google).map(({ body }) => body)).toEqual([{ token: 'x.y.z' }, { token: 'z.y.x' }]);

  // A session that the server has ended meanwhile is over here, too.
  answer(check, { authenticated: false });
  answer(google, refused(403, { message: accountMessages.googleUnverified(), code: 'unverified' }));
  viewer.go('/auth/callback#id_token=z.y.x');
  await expectToast('Your Google account’s email address isn’t verified.');
  await expect.poll(viewer.here).toBe('/login');
});

test('where it is not set up, the button says so, and a press asks for nothing', async () => {
  setSettings({ google: 'off' });
  const viewer = await open('/terms');
  const off = 'Google sign-in isn’t available here yet. Use your username or email instead.';
  for (const [path, name] of [
    ['/login', 'Sign in with Google'],
    ['/signup', 'Sign up with Google'],
  ] as const) {
    viewer.go(path);
    const there = page.getByRole('button', { name });
    await expect.element(there).toHaveAttribute('aria-disabled', 'true');
    await expect.element(there).toHaveAccessibleDescription(off);
    await there.click({ force: true });
    await expectToast(off);
  }
  expect(askedOf(startGoogle)).toEqual([]);
});
