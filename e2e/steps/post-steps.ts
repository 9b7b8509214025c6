import type { Page } from '@playwright/test';
import type { Site } from '../site/site.ts';
import { type Caller, enter, join } from './people.ts';

/** What a call that changes something needs beside the session's cookie. */
export async function pair(page: Caller): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  return { 'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' };
}

/** Signs somebody up and logs this browser in as them. */
export async function joinAndEnter(page: Page, site: Site, username: string): Promise<void> {
  await join(site, username);
  await enter(page, site.url, username);
}

/** Writes a post by the call, as whoever is logged in. @returns its id */
export async function writePost(page: Caller, site: Site, content: string): Promise<string> {
  const answer = await page.request.post(`${site.url}/api/posts`, {
    headers: await pair(page),
    multipart: { content, category: 'general', tags: '' },
  });
  const { post, message } = await answer.json();
  if (!post) throw new Error(message);
  return post._id;
}

/** Writes a comment by the call. @returns its id */
export async function writeComment(page: Caller, site: Site, postId: string, content: string): Promise<string> {
  const answer = await page.request.post(`${site.url}/api/posts/${postId}/comments`, {
    headers: await pair(page),
    data: { content },
  });
  const { comment, message } = await answer.json();
  if (!comment) throw new Error(message);
  return comment._id;
}

/** Reacts to a post by the call. */
export async function reactBy(page: Caller, site: Site, postId: string, reactionType: string): Promise<void> {
  const answer = await page.request.post(`${site.url}/api/posts/${postId}/react`, {
    headers: await pair(page),
    data: { reactionType },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Deletes something by its call. */
export async function deleteBy(page: Caller, url: string): Promise<void> {
  const answer = await page.request.delete(url, { headers: await pair(page) });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** A toast by its text. */
export const toast = (page: Page, text: string) => page.locator('.Toastify__toast').filter({ hasText: text });

/** The notifications that the site's service worker shows. */
export const shownBy = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) => ({
      ...{ title, body, navigate: data.navigate },
    })),
  );
