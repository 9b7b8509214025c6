/** Attacks by visitors' sockets that join rooms. */
import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type Attack, type Stage, unless } from './attack.ts';

const LASTS = 10_000; // milliseconds
const A_SECOND = 8; // joins of one socket
const AT_ONCE = 20; // sockets that are opened at a time
const ONE_IP = '10.66.6.6';

type Joined = { answers: string[]; closed: number };

/** Opens sockets from one address, each of which joins so many rooms a second. */
async function join(origin: string, count: number, event: string, payload: (n: number) => object): Promise<Joined> {
  const url = `${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const joined: Joined = { answers: [], closed: 0 };
  const sockets: WebSocket[] = [];
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(url, { headers: { 'x-forwarded-for': ONE_IP } });
      sockets.push(socket);
      socket.on('open', () => socket.send('40'));
      socket.on('error', reject);
      socket.on('close', () => {
        joined.closed += 1;
        resolve();
      });
      socket.on('message', (data) => {
        const text = String(data);
        if (text === '2') socket.send('3');
        else if (text.startsWith('40')) resolve();
        else if (text.startsWith('43')) joined.answers.push(text.slice(text.indexOf('[')));
      });
    });
  for (let n = 0; n < count; n += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - n) }, open));
  const end = performance.now() + LASTS;
  let sent = 0;
  // All at their own moment of each eighth of a second.
  while (performance.now() < end) {
    const begun = performance.now();
    for (const [n, socket] of sockets.entries()) {
      if (n % 10 === 0) await sleep(1000 / A_SECOND / (count / 10) - 1);
      if (socket.readyState !== WebSocket.OPEN) continue;
      sent += 1;
      socket.send(`42${n % 100}${JSON.stringify([event, payload(sent)])}`);
    }
    await sleep(Math.max(0, 1000 / A_SECOND - (performance.now() - begun)));
  }
  await sleep(500);
  const { closed } = joined;
  for (const socket of sockets) socket.terminate();
  return { answers: joined.answers, closed };
}

const attack = (
  name: string,
  about: string,
  count: number,
  event: string,
  payload: (n: number, stage: Stage) => object,
): Attack => ({
  name,
  about,
  isCompared: true,
  async run(stage) {
    const { answers, closed } = await join(stage.site.origin, count, event, (n) => payload(n, stage));
    const kinds = new Map<string, number>();
    for (const answer of answers) {
      const kind = answer.startsWith('[{') ? 'later' : answer;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    const told = [...kinds].map(([kind, times]) => `${times} × ${kind}`).join(', ');
    return {
      answers: [],
      broken: unless(answers.length > 0, 'nothing was answered'),
      note: `joins: ${told}; ${closed} sockets closed`,
    };
  },
});

export const joinAttacks: Attack[] = [
  attack(
    'joins-competition',
    '200 sockets of one address join eight competitions a second each, which do not exist, for 10 s',
    200,
    'join-competition',
    () => ({ competitionId: randomUUIDv7() }),
  ),
  attack(
    'joins-post',
    '200 sockets of one address join eight posts a second each, every second of which exists, for 10 s',
    200,
    'join-post',
    (n, { postId }) => ({ postId: n % 2 ? postId : randomUUIDv7() }),
  ),
  attack(
    'joins-few',
    '60 sockets of one address join eight matches a second each, which do not exist, for 10 s',
    60,
    'join-match',
    () => ({ matchId: randomUUIDv7() }),
  ),
];
