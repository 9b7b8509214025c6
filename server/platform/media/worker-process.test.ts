/** The media worker: what it may take, and what becomes of it. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { filmOfRuns, filmThatClaims, nestedFilm, webmOfTinyBlocks } from '../../testing/attacks/films.ts';
import { toBuffer } from '../../testing/attacks/pieces.ts';
import { asFile } from '../../testing/sending/clips.ts';
import { seedMedia } from '../../testing/sending/forms.ts';
import { createWorkerProcess, TooHard, Unreadable } from '../processes/worker-process.ts';
import { MEDIA_WORKER } from './media-worker.ts';

const CLIP = asFile(seedMedia());

function start() {
  const reports: string[] = [];
  const worker = createWorkerProcess(MEDIA_WORKER, (line) => reports.push(line));
  onTestFinished(worker.stop);
  return { reports, worker, judge: (path: string) => worker.perform('judge', { path }) };
}

/** Numbers of the media workers that this process has started. */
const workers = () =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => commandOf(pid).includes('media/worker.ts'));
/** '' when it has ended meanwhile. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
/** Those that were not there before. */
function since(before: number[]): number {
  const [pid, ...others] = workers().filter((one) => !before.includes(one));
  if (pid === undefined || others.length > 0) throw new Error(`not one new worker: ${pid}, ${others}`);
  return pid;
}

test('is not there before it is needed, serves many, and is gone when it is stopped', async () => {
  const before = workers();
  const { worker, judge } = start();
  expect(workers()).toEqual(before);
  expect((await judge(CLIP))?.container).toBe('mp4');
  const pid = since(before);
  await judge(CLIP);
  expect(since(before)).toBe(pid);
  await worker.stop();
  await expect.poll(() => workers()).not.toContain(pid);
});

test('is there already when something was on its way, once, and ends when it does not come', async () => {
  const before = workers();
  const { worker, judge } = start();
  worker.warmUp();
  worker.warmUp();
  const judged = judge(CLIP);
  worker.warmUp();
  expect((await judged)?.container).toBe('mp4');
  const pid = since(before);
  worker.warmUp();
  await judge(CLIP);
  expect(since(before)).toBe(pid);
});

test('gets nothing of the server’s environment, where the passwords are', async () => {
  if (!existsSync('/proc/self/environ')) return;
  process.env.SMTP_URL_OF_A_TEST = 'smtps://user:secret@mail.example';
  onTestFinished(() => void delete process.env.SMTP_URL_OF_A_TEST);
  const before = workers();
  await start().judge(CLIP);
  const names = readFileSync(`/proc/${since(before)}/environ`, 'utf8')
    .split('\0')
    .map((line) => line.split('=')[0])
    .filter(Boolean);
  expect(names.sort()).toEqual([
    'MALLOC_ARENA_MAX',
    'NODE_CHANNEL_FD',
    'NODE_CHANNEL_SERIALIZATION_MODE',
    'NODE_COMPILE_CACHE',
  ]);
});

test('is ended by a film that takes too much memory, and the next one is judged by a new one', async () => {
  const { reports, judge } = start();
  await expect(judge(asFile(toBuffer(webmOfTinyBlocks())))).rejects.toThrow(TooHard);
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatch(/^A file was too much for the media worker \(judge\): it /);
  expect((await judge(CLIP))?.container).toBe('mp4');
  await expect(judge(asFile(toBuffer(filmOfRuns())))).rejects.toThrow(TooHard);
  expect((await judge(CLIP))?.container).toBe('mp4');
});

test('goes on with the same file when somebody else has ended it', async () => {
  const before = workers();
  const { reports, judge } = start();
  await judge(CLIP);
  process.kill(since(before), 'SIGSTOP'); // so that it is surely at work when it is killed
  const judged = judge(CLIP);
  process.kill(since(before), 'SIGKILL');
  expect((await judged)?.container).toBe('mp4');
  expect(reports).toEqual([]);
});

test('refuses heads that are no film’s without reading on: deep ones, large ones, those that claim', async () => {
  const { worker, judge, reports } = start();
  for (const table of ['stts', 'ctts', 'stsc', 'stsz', 'stco', 'stss'] as const) {
    expect([table, await judge(asFile(toBuffer(filmThatClaims(70_000_000, table))))]).toEqual([table, undefined]);
  }
  const nested = asFile(toBuffer(nestedFilm()));
  expect(await judge(nested)).toBeUndefined();
  const tidy = worker.perform('tidy', { path: nested, to: `${nested}-tidy`, offsetMax: 2 ** 32 });
  await expect(tidy).rejects.toThrow(Unreadable);
  expect(existsSync(`${nested}-tidy`)).toBe(false);
  expect(reports).toEqual([]);
});

test('tells of a disk that takes nothing, which is not the file’s fault', async () => {
  const { worker } = start();
  const to = '/no/such/folder/picture';
  const drawn = worker.perform('draw', { path: asFile(seedMedia('tennis-rally.jpg')), to, widths: [480] });
  await expect(drawn).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' });
});
