/**
 * `npm run bench:slow`: 1,500 callers open connections to the production server and then stall, while a member reads.
 * Goals (issue 13): all are disconnected within 60 s, uploads without progress within minutes; the member never waits
 * 200 ms longer than for a bare server beside it. Takes two and a half minutes, and ends by itself.
 */
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { uploadsPath } from '../contract/uploads.ts';
import { freePort } from '../server/testing/machine/free-port.ts';
import { videoForm } from '../server/testing/sending/forms.ts';
import { type BenchSite, memoryOf, startScript, stop, withSite } from './server.ts';

const CALM = 5000; // milliseconds without slow callers, as a baseline of the member's waits
const BETWEEN = 50; // milliseconds between two calls of the member
const AT_ONCE = 50; // callers that arrive at the same moment
const GIVEN_UP = 150; // seconds
const WAITED_MOST = 200; // milliseconds
const PLACES = ['/api/posts', '/api/countries', '/app', '/api/videos/get-videos'];
const FILM = 16 * 1024 * 1024; // bytes: more of an answer than the system buffers

type Kind = { name: string; count: number; words: string; reads?: false; seconds: number };

async function kindsOf({ origin, dataDir, member }: BenchSite): Promise<Kind[]> {
  const answer = await member.post('/api/videos/upload-youtube', videoForm());
  const film = new URL(answer.body.video.youtubeLink).searchParams.get('v') ?? '';
  writeFileSync(join(dataDir, 'files/videos', film), Buffer.alloc(FILM, 'film'));
  const begun = await member.send('POST', uploadsPath, {
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '1000000' },
  });
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const own = `host: ${new URL(origin).host}\r\ncookie: ${cookie}\r\nx-xsrf-token: ${member.cookies.get('XSRF-TOKEN')}\r\n`;
  const form = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 500000\r\n\r\n';
  const file = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
  const part = 'tus-resumable: 1.0.0\r\nupload-offset: 0\r\ncontent-type: application/offset+octet-stream';
  return [
    { name: 'silent', count: 350, words: '', seconds: 60 },
    { name: 'half a head', count: 350, words: `GET /api/countries HTTP/1.1\r\n${own}`, seconds: 60 },
    {
      name: 'half a body',
      count: 350,
      words: `POST /api/auth/login HTTP/1.1\r\n${own}content-type: application/json\r\ncontent-length: 99\r\n\r\n{"us`,
      seconds: 60,
    },
    { name: 'no next call', count: 200, words: `GET /api/countries HTTP/1.1\r\n${own}\r\n`, seconds: 60 },
    {
      name: 'reads nothing',
      count: 150,
      words: `GET /media/${film} HTTP/1.1\r\n${own}\r\n`,
      reads: false,
      seconds: 60,
    },
    { name: 'half a form', count: 99, words: `POST /api/posts HTTP/1.1\r\n${own}${form}${file}`, seconds: 130 },
    {
      name: 'half an upload',
      count: 1,
      words: `PATCH ${begun.headers.get('location')} HTTP/1.1\r\n${own}${part}\r\ncontent-length: 1000000\r\n\r\nsome`,
      seconds: 130,
    },
  ];
}

/** Opens connections, and notes after how many seconds each was closed. */
async function callSlowly(origin: string, { count, words, reads }: Kind, times: number[]): Promise<Socket[]> {
  const { hostname, port } = new URL(origin);
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n++) {
    const began = performance.now();
    const socket = connect({ host: hostname, port: Number(port) }, () => void socket.write(words));
    socket.on('error', () => {});
    socket.once('close', () => times.push((performance.now() - began) / 1000));
    if (reads !== false) socket.resume();
    sockets.push(socket);
    if (n % AT_ONCE === AT_ONCE - 1) await wait(20);
  }
  return sockets;
}

/** A socket that is not read never sees the end: it starts to read when all others should be gone. */
const look = (sockets: Socket[]) => wait(60_000).then(() => sockets.forEach((socket) => void socket.resume()));

type Waits = { member: number[]; bare: number[] };

/**
 * A member reads, from the site and from a bare server, until the returned function is called.
 * @returns a function that gives how long each read took, in milliseconds
 */
function startReading({ member }: BenchSite, bare: string): () => Promise<Waits> {
  const waits: Waits = { member: [], bare: [] };
  let isOver = false;
  const timed = async (list: number[], ask: () => Promise<{ status: number }>) => {
    const began = performance.now();
    const { status } = await ask();
    list.push(performance.now() - began);
    if (status !== 200) throw new Error(`a reader was answered with ${status}`);
    await wait(BETWEEN);
  };
  const read = async (ask: (n: number) => Promise<{ status: number }>, list: number[]) => {
    for (let n = 0; !isOver; n++) await timed(list, () => ask(n));
  };
  const reading = Promise.all([
    read((n) => member.get(PLACES[n % PLACES.length] ?? '/'), waits.member),
    read(() => fetch(bare).then(async (answer) => ({ status: answer.status, text: await answer.text() })), waits.bare),
  ]);
  return async () => {
    isOver = true;
    await reading;
    for (const list of [waits.member, waits.bare]) list.sort((a, b) => a - b);
    return waits;
  };
}
const shown = (waits: number[]) =>
  `p50 ${waits[Math.floor(waits.length / 2)]?.toFixed(1)} ms, longest ${waits.at(-1)?.toFixed(1)} ms of ${waits.length}`;

await withSite({}, async (site) => {
  const { origin, child } = site;
  const kinds = await kindsOf(site);
  const body = join(site.dataDir, 'bare.txt');
  writeFileSync(body, 'as nobody asks for it');
  const port = await freePort();
  const bare = await startScript('bench/feed/bare.ts', { PORT: String(port), BODY: body }, 'ready');
  const beside = `http://127.0.0.1:${port}/`;
  const calm = startReading(site, beside);
  await wait(CALM);
  console.log(`Without them the member waits ${shown((await calm()).member)}`);

  const before = memoryOf(child.pid).now;
  const stopReading = startReading(site, beside);
  const all = await Promise.all(
    kinds.map(async (kind) => {
      const times: number[] = [];
      const sockets = await callSlowly(origin, kind, times);
      if (kind.reads === false) void look(sockets);
      return { ...kind, times };
    }),
  );
  const isOver = () => all.every(({ count, times }) => times.length === count);
  for (let seconds = 0; !isOver() && seconds < GIVEN_UP; seconds++) await wait(1000);
  const waits = await stopReading();

  for (const { name, count, times, seconds } of all) {
    const last = Math.max(0, ...times);
    console.log(`${name.padEnd(15)} ${times.length} of ${count} let go, the last after ${last.toFixed(1)} s`);
    // Sockets that are not read notice only once they read.
    if (times.length < count || last > seconds + 2) process.exitCode = 1;
  }
  console.log(
    `With ${kinds.reduce((sum, { count }) => sum + count, 0)} of them the member waits ${shown(waits.member)}`,
  );
  // No slow callers there: whatever delays the bare server is the machine's doing.
  console.log(`Beside it a bare server answers in ${shown(waits.bare)}`);
  if ((waits.member.at(-1) ?? 0) - (waits.bare.at(-1) ?? 0) >= WAITED_MOST) process.exitCode = 1;
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  console.log(
    `Memory of the server: ${megabytes(before)} MB before, at most ${megabytes(memoryOf(child.pid).peak)} MB`,
  );
  await stop(bare);
});
