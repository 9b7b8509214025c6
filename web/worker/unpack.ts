import { cacheNames } from 'workbox-core';

const TYPE = { headers: { 'content-type': 'text/javascript; charset=utf-8' } };

/**
 * Puts the small files of the shell into its cache, all of which come in one file: asked for one by one, they would keep
 * a phone busy for seconds. What it can't put there is asked for one by one.
 * @param url of the file that holds them, by their urls
 */
export async function unpack(url: string): Promise<void> {
  try {
    const [cache, answer] = await Promise.all([caches.open(cacheNames.precache), fetch(url)]);
    if (!answer.ok) return;
    const there = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
    const files = Object.entries((await answer.json()) as Record<string, string>);
    const missing = files.filter(([path]) => !there.has(path));
    await Promise.all(missing.map(([path, code]) => cache.put(path, new Response(code, TYPE))));
  } catch (error) {
    console.warn('The small files of the app are asked for one by one:', error);
  }
}
