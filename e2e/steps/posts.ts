import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Caller } from './people.ts';

const media = (name: string) => join(import.meta.dirname, '../../tools/seed/media', name);
export const PICTURES = ['rugby-try.jpg', 'new-kit.jpg', 'race-bibs.jpg', 'team-huddle.jpg', 'stadium-sunset.jpg'].map(
  media,
);

type Fields = { content?: string; category?: string; tags?: string };

/** Makes a call as the person of this browser. @returns the answer's body */
async function send(
  page: Caller,
  url: string,
  method: string,
  path: string,
  multipart?: Fields & { image?: ReturnType<typeof createReadStream> },
) {
  const token = (await page.context().cookies(url)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.fetch(url + path, {
    method,
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
    ...(multipart && { multipart }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Writes a post without the form, with the picture of that path. @returns its id */
export const write = async (page: Caller, url: string, fields: Fields, picture?: string): Promise<string> =>
  (await send(page, url, 'POST', '/api/posts', { ...fields, ...(picture && { image: createReadStream(picture) }) }))
    .post._id;
export const erase = (page: Caller, url: string, id: string) => send(page, url, 'DELETE', `/api/posts/${id}`);

export const createForm = (page: Page): Locator => page.getByRole('form', { name: 'Create a post' });
export const cardOf = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });

/** Answers the calls to an address, of one method, with that. */
export const answerWith = (page: Page, url: string, method: string, status: number, body: object) =>
  page.route(url, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: body }) : route.fallback(),
  );
