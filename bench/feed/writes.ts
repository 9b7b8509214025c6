import { person, WRITERS } from './seed.ts';

const PER_SECOND = 20; // of all writers together
const LOOK_AGAIN = 1000; // milliseconds until it reads again which posts are on the first page

/**
 * Twenty writes a second, all of them on the first page: reactions, comments, and now and then a post.
 * @returns a function that ends them and gives their number; it throws if one was refused
 */
export function startWrites(origin: string): () => Promise<number> {
  let written = 0;
  const failures: string[] = [];
  const running = new Set<Promise<void>>();

  async function send(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
    const { cookie, pair } = person(1 + (written % WRITERS));
    const from = { 'x-forwarded-for': `10.1.0.${written % 250}` };
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      body,
      headers: { ...headers, ...from, cookie, 'x-xsrf-token': pair },
    });
    if (!answer.ok) failures.push(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  const json = (value: unknown) => [JSON.stringify(value), { 'content-type': 'application/json' }] as const;

  async function write(ids: string[]): Promise<void> {
    written += 1;
    const id = ids[written % ids.length];
    if (written % 10 === 0) {
      const form = new FormData();
      form.append('content', `Match day ${written}. ${'What a second half that was. '.repeat(7)}`); // as long as the seed's
      form.append('category', 'sports');
      await (await send('/api/posts', form)).arrayBuffer();
    } else if (written % 2) {
      const reactionType = written % 3 ? 'fire' : 'goal';
      await (await send(`/api/posts/${id}/react`, ...json({ reactionType }))).arrayBuffer();
    } else await (await send(`/api/posts/${id}/comments`, ...json({ content: 'Well played' }))).arrayBuffer();
  }

  async function look(): Promise<string[]> {
    const answer = await fetch(`${origin}/api/posts`, { headers: { cookie: person(1).cookie } });
    const { posts } = (await answer.json()) as { posts: { _id: string; kind: string }[] };
    return posts.filter(({ kind }) => kind === 'post').map(({ _id }) => _id);
  }
  let ids = look();
  const looking = setInterval(() => {
    ids = look();
  }, LOOK_AGAIN);
  const timer = setInterval(() => {
    const one: Promise<void> = ids.then(write).finally(() => running.delete(one));
    running.add(one);
  }, 1000 / PER_SECOND);
  return async () => {
    clearInterval(looking);
    clearInterval(timer);
    await Promise.all(running);
    if (failures.length > 0) throw new Error(`${failures.length} writes failed: ${failures[0]}`);
    return written;
  };
}
