/**
 * Many viewers of one post or match, in a process of its own, over bare websockets that speak Engine.IO's protocol
 * (https://socket.io/docs/v4/engine-io-protocol/), so that the client costs the same on both sides. For each line on
 * stdin it makes the HTTP call that adds a comment or a goal, and prints how long it took until the last viewer had it.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { person, WRITERS } from '../feed/seed.ts';

const [origin = '', id = '', count = '1000', what = 'post'] = process.argv.slice(2);
const viewers = Number(count);

/** What they join, what they wait for, and what is sent for that, as the how manieth. */
const OF = {
  post: {
    join: ['join-post', { postId: id }],
    hears: 'comment-added',
    path: `/api/posts/${id}/comments`,
    body: (n: number) => ({ content: `What a goal, number ${n}` }),
    status: 201,
  },
  match: {
    join: ['join-match', { matchId: id }],
    hears: 'match-updated',
    path: `/api/matches/${id}/events`,
    body: (n: number) => ({
      ...{ id: crypto.randomUUID(), kind: 'goal', side: n % 2 ? 'home' : 'away', period: 1, minute: n % 90 },
      happenedAt: new Date().toISOString(),
    }),
    status: 200,
  },
};
const kind = OF[what === 'match' ? 'match' : 'post'];
const AT_ONCE = 50; // connections that are opened at a time

let missing = 0;
let arrived = () => {};

async function view(): Promise<void> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const joined = Promise.withResolvers<void>();
  socket.on('open', () => socket.send('40'));
  socket.on('error', joined.reject);
  socket.on('close', () => joined.reject(new Error('closed')));
  socket.on('message', (data) => {
    const text = String(data);
    if (text === '2') socket.send('3');
    else if (text.startsWith('40')) socket.send(`420${JSON.stringify(kind.join)}`);
    else if (text.startsWith('430')) {
      if (text !== '430[true]') joined.reject(new Error(text));
      joined.resolve();
    } else if (text.startsWith(`42["${kind.hears}"`)) {
      missing -= 1;
      if (missing === 0) arrived();
    }
  });
  await joined.promise;
}

for (let open = 0; open < viewers; open += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, viewers - open) }, view));
}
console.log('ready');

let said = 0;
for await (const _ of createInterface(process.stdin)) {
  said += 1;
  const { cookie, pair } = person(1 + (said % WRITERS));
  missing = viewers;
  const all = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const began = performance.now();
  const answer = fetch(origin + kind.path, {
    method: 'POST',
    body: JSON.stringify(kind.body(said)),
    headers: { 'content-type': 'application/json', cookie, 'x-xsrf-token': pair },
  });
  await all;
  const milliseconds = performance.now() - began;
  const { status } = await answer;
  if (status !== kind.status) throw new Error(`${status}`);
  if (!process.stdout.write(`${milliseconds}\n`)) await once(process.stdout, 'drain');
}
process.exit();
