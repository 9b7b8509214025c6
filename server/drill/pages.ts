/** Ten pages of the restored site, as a visitor sees them. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { personPath, postPath, videoPath } from '../../contract/pages/pages.ts';
import { competitionPath, matchPath } from '../../contract/pages/sports-pages.ts';
import { SECOND } from '../platform/clock.ts';
import { elements, textOf } from '../platform/s3/xml.ts';
import { escapeHtml, escapeXml } from '../platform/text.ts';
import { FILES } from '../storage.ts';
import type { Expected } from './queries.ts';

const PATIENCE = 30 * SECOND;
const PAGES = 10;
/** What visitors can read of the newest. */
const FEED = '/feed.atom';
const FIRST_BYTES = 64 * 1024;

/** An entry of the feed: the page that it leads to, its words as HTML, and its first picture. */
function readEntry(entry: string) {
  const [, url = ''] = /<link rel="alternate" type="text\/html" href="([^"]+)"/.exec(entry) ?? [];
  const html = textOf(entry, 'content') ?? '';
  const [, words = ''] = /<p dir="auto">(.*)<\/p>$/s.exec(html) ?? [];
  return { url, words, image: /<img src="([^"]+)"/.exec(html)?.[1] };
}
/** Words as an entry has them. */
const asHtml = (words: string) => escapeXml(words).replaceAll('\n', '<br>');

export type Looked = { pages: string[]; wrong: string[] };

/**
 * Looks at ten pages, or as many as the archive has, and compares what they show.
 * @param dataDir of the restored site @param origin where it answers
 */
export async function lookAtPages(
  { dataDir, origin }: { dataDir: string; origin: string },
  expected: Expected,
  signal: AbortSignal,
): Promise<Looked> {
  const pages: string[] = [];
  const wrong: string[] = [];

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers, signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) });

  /** One of the ten. @param look gives what is wrong in words, or nothing */
  async function page(path: string, answer: Response, look: (text: string) => Promise<string | undefined>) {
    pages.push(path);
    const text = await answer.text();
    const problem = answer.status === 200 ? await look(text) : `it answers ${answer.status}`;
    if (problem !== undefined) wrong.push(`Page ${path}: ${problem}.`);
  }
  const lacks = (text: string, words: string) =>
    text.includes(words) ? undefined : `it lacks ${JSON.stringify(words)}`;

  /** The first ones that everybody can see; the others are hidden, held or somebody's own. */
  async function newest<T>(
    all: T[],
    most: number,
    pathOf: (one: T) => string,
    look: (one: T, text: string) => Promise<string | undefined>,
  ): Promise<void> {
    let seen = 0;
    for (const one of all) {
      if (seen === most || pages.length === PAGES) return;
      const answer = await get(pathOf(one));
      if (answer.status === 404) {
        await answer.body?.cancel();
        continue;
      }
      seen++;
      await page(pathOf(one), answer, (text) => look(one, text));
    }
  }

  async function pictureOf(url: string): Promise<string | undefined> {
    const answer = await get(url);
    const bytes = (await answer.arrayBuffer()).byteLength;
    const isPicture = answer.status === 200 && bytes > 0 && answer.headers.get('content-type')?.startsWith('image/');
    return isPicture ? undefined : `its picture ${url} answers ${answer.status} with ${bytes} bytes`;
  }

  async function filmOf(hostVideoId: string): Promise<string | undefined> {
    const answer = await get(`/media/${hostVideoId}`, { range: `bytes=0-${FIRST_BYTES - 1}` });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 206) return `its film answers ${answer.status}`;
    const there = join(dataDir, FILES, 'videos', hostVideoId);
    const onDisk = await buffer(createReadStream(there, { end: FIRST_BYTES - 1 })).catch(() => undefined);
    // In a bucket it is read from there alone.
    return onDisk === undefined || onDisk.equals(bytes) ? undefined : 'its film begins with other bytes';
  }

  const texts = new Map(expected.posts.map(({ id, text }) => [postPath(id), text]));
  const pictures = new Map<string, string>();
  await page('/', await get('/'), async (text) => lacks(text, '<title'));
  await page(FEED, await get(FEED), async (text) => {
    for (const { url, words, image } of elements(text, 'entry').map(readEntry)) {
      const { pathname } = new URL(url);
      const known = texts.get(pathname);
      if (known !== undefined && words !== asHtml(known)) return `${pathname} has other words than the archive`;
      if (image) pictures.set(pathname, new URL(image).pathname);
    }
    return undefined;
  });
  await page('/sitemap.xml', await get('/sitemap.xml'), async (text) => lacks(text, '<sitemapindex'));
  await newest(
    expected.posts,
    2,
    ({ id }) => postPath(id),
    async ({ id }, text) => {
      const picture = pictures.get(postPath(id));
      return lacks(text, postPath(id)) ?? (picture && (await pictureOf(picture)));
    },
  );
  await newest(
    expected.clips,
    2,
    ({ id }) => videoPath(id),
    async ({ text: title, hostVideoId }, text) => lacks(text, escapeHtml(title)) ?? (await filmOf(hostVideoId)),
  );
  await newest(
    expected.competitions,
    1,
    ({ id }) => competitionPath(id),
    async ({ text: name }, text) => lacks(text, escapeHtml(name)),
  );
  await newest(
    expected.matches,
    1,
    ({ id }) => matchPath(id),
    async ({ id }, text) => lacks(text, matchPath(id)),
  );
  await newest(
    expected.people,
    1,
    ({ username }) => personPath(username),
    async ({ username }, text) => lacks(text, escapeHtml(username)),
  );
  // What is left of the ten.
  await newest(
    expected.posts.slice(2),
    PAGES,
    ({ id }) => postPath(id),
    async ({ id }, text) => lacks(text, postPath(id)),
  );
  return { pages, wrong };
}
