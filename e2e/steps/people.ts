import { type APIRequestContext, type BrowserContext, type Page, request } from '@playwright/test';
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts';
import type { Site } from '../site/site.ts';

export const PASSWORD = 'kick-off-1930';

/** A visitor's half of the double-submit pair: without a session it only has to be the same twice. */
const TOKEN = { name: 'XSRF-TOKEN', value: 'of-a-test' };
const PAIR = { cookie: `${TOKEN.name}=${TOKEN.value}`, 'x-xsrf-token': TOKEN.value };
const PLAIN = { expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const };

/** Logs a person of the demo's cast in, through the form, and waits for the feed. */
export async function logIn(page: Page, url: string, username: string): Promise<void> {
  await fillLogin(page, url, username, DEMO_PASSWORD);
  await page.waitForURL('**/app');
}

/** Opens the login form, fills it in and sends it. */
export async function fillLogin(page: Page, url: string, username: string, password = PASSWORD): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs somebody up by the calls; not verified yet. @returns their address */
export async function signUp(
  site: Site,
  username: string,
  email = `${username.toLowerCase()}@uni.example`,
): Promise<string> {
  const response = await fetch(`${site.url}/api/auth/signup`, {
    method: 'POST',
    headers: { ...PAIR, 'content-type': 'application/json' },
    body: JSON.stringify({ username, email, password: PASSWORD }),
  });
  if (response.status !== 201) throw new Error(`${username}: ${await response.text()}`);
  return email;
}

/** Signs somebody up and verifies the address by the mailed link. @returns it */
export async function join(site: Site, username: string): Promise<string> {
  const email = await signUp(site, username);
  const token = (await site.linkMailedTo(email)).split('/').pop();
  const verified = await fetch(`${site.url}/api/auth/verify-email`, {
    method: 'POST',
    headers: { ...PAIR, 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: PASSWORD }),
  });
  if (!verified.ok) throw new Error(`${username} can't be verified: ${verified.status} ${await verified.text()}`);
  return email;
}

/** Who makes calls: somebody in a browser, or without one. */
export type Caller = Pick<Page, 'request'> & { context(): Pick<BrowserContext, 'cookies'> };

/** Signs somebody up and logs them in who only makes calls: a browser that shows nothing costs 0.4 s of processor time. */
export async function joinWithoutBrowser(site: Site, username: string): Promise<Caller> {
  await join(site, username);
  const calls = await request.newContext({
    storageState: { cookies: [{ ...TOKEN, domain: new URL(site.url).hostname, path: '/', ...PLAIN }], origins: [] },
  });
  await postLogin(calls, site.url, username, PASSWORD);
  return { request: calls, context: () => ({ cookies: async () => (await calls.storageState()).cookies }) };
}

async function postLogin(calls: APIRequestContext, url: string, username: string, password: string) {
  const answer = await calls.post(`${url}/api/auth/login`, {
    headers: { 'x-xsrf-token': TOKEN.value },
    data: { username, password },
  });
  if (!answer.ok()) throw new Error(`${username} can't log in: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()).data;
}

/** Makes this browser one that somebody has logged in with, without the form and its delay. */
export async function enter(page: Page, url: string, username: string, password = PASSWORD): Promise<void> {
  // Of that origin, and nothing runs there: an answer to the page before would bring cookies of its own.
  await page.goto(`${url}/robots.txt`);
  await page.context().clearCookies();
  await page.context().addCookies([{ ...TOKEN, url }]);
  const data = await postLogin(page.request, url, username, password);
  const { _id, profilePicture, role } = data;
  const root = {
    state: { userData: { _id, username: data.username, profilePicture }, isLoggedIn: true, role },
    version: 1,
  };
  await page.evaluate((value) => localStorage.setItem('root', value), JSON.stringify(root));
}
