/**
 * `npm run bench:upload`: 1 GB through the upload, in parts as the browser sends them and in one piece, against a bare
 * node:http server that writes the same stream to the same disk. Goals: at least half of its speed, and the server's
 * memory grows by less than 64 MB.
 */
import { request } from 'node:http';
import { freePort } from '../server/testing/machine/free-port.ts';
import { seedMedia } from '../server/testing/sending/forms.ts';
import { beginUpload, formOfUpload, TUS } from '../server/testing/sending/uploads.ts';
import { type BenchSite, median, memoryOf, startScript, stop, withSite } from './server.ts';

const GIGABYTE = 1024 ** 3;
const PART = 8 * 1024 ** 2; // web/platform/http/transfer.ts
const PIECE = Buffer.alloc(1024 ** 2, 'touchline ');
const ROUNDS = 3;

/** A clip of a gigabyte: a short one, with a box of free space after it. */
const CLIP = seedMedia();
const HEAD = Buffer.concat([CLIP, Buffer.alloc(8)]);
HEAD.writeUInt32BE(GIGABYTE - CLIP.length, CLIP.length);
HEAD.write('free', CLIP.length + 4, 'latin1');

/** Bytes of the clip between two offsets, a megabyte at a time. */
function* bytesOf(from: number, to: number): Generator<Buffer> {
  let at = from;
  while (at < to) {
    const piece = at < HEAD.length ? HEAD.subarray(at) : PIECE;
    const bytes = piece.subarray(0, Math.min(piece.length, to - at));
    yield bytes;
    at += bytes.length;
  }
}

/** Sends bytes no faster than the network takes them. */
function send(url: string, method: string, headers: Record<string, string>, from: number, to: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method, headers: { ...headers, 'content-length': String(to - from) } },
      (answer) => {
        answer.resume().on('end', () => {
          if ((answer.statusCode ?? 500) < 300) resolve();
          else reject(new Error(`${method} ${url}: ${answer.statusCode}`));
        });
      },
    );
    outgoing.on('error', reject);
    void (async () => {
      for (const bytes of bytesOf(from, to)) {
        if (!outgoing.write(bytes)) await new Promise((drained) => outgoing.once('drain', drained));
      }
      outgoing.end();
    })();
  });
}

async function seconds(run: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await run();
  return (performance.now() - begin) / 1000;
}

async function bySite({ origin, member }: BenchSite, part: number): Promise<{ id: string; took: number }> {
  const { path, id, answer } = await beginUpload(member, GIGABYTE);
  if (answer.status !== 201) throw new Error(answer.text);
  const headers = {
    ...TUS,
    cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': member.cookies.get('XSRF-TOKEN') ?? '',
    'content-type': 'application/offset+octet-stream',
  };
  const took = await seconds(async () => {
    for (let from = 0; from < GIGABYTE; from += part) {
      const to = Math.min(GIGABYTE, from + part);
      await send(origin + path, 'PATCH', { ...headers, 'upload-offset': String(from) }, from, to);
    }
  });
  return { id, took };
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`;

await withSite({}, async (site) => {
  const { child, dataDir, member } = site;
  const port = await freePort();
  const bare = await startScript('bench/upload/bare.ts', { PORT: String(port), FOLDER: dataDir }, 'ready');
  const times = { bare: [] as number[], parts: [] as number[], whole: [] as number[] };
  const before = memoryOf(child.pid).now;
  let last = '';
  for (let round = 0; round < ROUNDS; round++) {
    times.bare.push(await seconds(() => send(`http://127.0.0.1:${port}/`, 'POST', {}, 0, GIGABYTE)));
    for (const [name, part] of [
      ['parts', PART],
      ['whole', GIGABYTE],
    ] as const) {
      const { id, took } = await bySite(site, part);
      times[name].push(took);
      if (round === ROUNDS - 1 && name === 'whole') last = id;
      else await member.send('DELETE', `/api/uploads/${id}`, { headers: TUS });
    }
  }
  const uploaded = memoryOf(child.pid).peak - before;
  const published = await seconds(async () => {
    const { status, text } = await member.post('/api/videos/upload-youtube', formOfUpload(last));
    if (status >= 300) throw new Error(text);
  });
  const grown = memoryOf(child.pid).peak - before;
  await stop(bare);

  const speed = median(times.bare);
  for (const [name, list] of Object.entries(times)) {
    const ratio = (speed / median(list)).toFixed(2);
    console.log(`${name.padEnd(6)} ${list.map((time) => time.toFixed(2)).join(' s, ')} s  ratio to bare ${ratio}`);
  }
  console.log(`memory of the server grew by at most ${megabytes(uploaded)} while uploading (goal: under 64 MB)`);
  const missed = speed / median(times.parts) < 0.5 || uploaded >= 64 * 1024 ** 2;
  if (missed) process.exitCode = 1;
  console.log(`... and by ${megabytes(grown)} when it had been published, which took ${published.toFixed(2)} s`);
});
