/**
 * Viewers of one post on one server, in a process of its own, over bare websockets that speak Engine.IO's protocol
 * (https://socket.io/docs/v4/engine-io-protocol/). Arguments: the server's origin, what its pages are called from, the
 * post and how many viewers. Says `ready` when all have joined; then one line for each comment that has come to all of
 * them, as JSON: its id, and for each viewer the moment of its arrival, in ms of this machine's clock.
 */
import { WebSocket } from 'ws';

const [origin = '', page = '', postId = '', count = ''] = process.argv.slice(2);
const AT_ONCE = 50; // connections that are opened at a time
const viewers = Number(count);
const arrivals = new Map<string, number[]>();

async function view(n: number): Promise<void> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { origin: page, 'x-forwarded-for': `10.88.${n >> 8}.${n & 255}` },
  });
  const joined = Promise.withResolvers<void>();
  socket.on('open', () => socket.send('40'));
  socket.on('error', joined.reject);
  socket.on('close', () => joined.reject(new Error('closed')));
  socket.on('message', (data) => {
    const now = performance.timeOrigin + performance.now();
    const text = String(data);
    if (text === '2') socket.send('3');
    else if (text.startsWith('40')) socket.send(`420${JSON.stringify(['join-post', { postId }])}`);
    else if (text === '430[true]') joined.resolve();
    else if (text.startsWith('430')) joined.reject(new Error(text));
    else if (text.startsWith('42["comment-added"')) {
      const id = /"_id":"([^"]+)"/.exec(text)?.[1] ?? '';
      const all = arrivals.get(id) ?? [];
      arrivals.set(id, all);
      all.push(now);
      if (all.length === viewers) console.log(JSON.stringify({ id, all }));
    }
  });
  await joined.promise;
}

for (let open = 0; open < viewers; open += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, viewers - open) }, (_, n) => view(open + n)));
}
console.log('ready');
