/**
 * The media worker: all code that parses members' files runs here, in a process of its own, which the server limits in
 * memory and time and may kill at any moment (docs/decisions/0035-media-worker.md). It uses no database, no secrets and
 * no network; it reads only the file and writes only to the path that it is given.
 */
import { readFileSync } from 'node:fs';
import { Mp4Error } from '../mp4/boxes.ts';
import { planTidy } from '../mp4/tidy.ts';
import { judgeVideo } from './judge.ts';
import type { Failure, Reply, Request } from './messages.ts';
import { paint } from './paint.ts';
import { draw } from './pictures.ts';

function perform(request: Request): Promise<unknown> {
  switch (request.task) {
    case 'judge':
      return judgeVideo(request.input.path);
    case 'draw':
      return draw(request.input);
    case 'tidy':
      return planTidy(request.input);
    case 'paint':
      return paint(request.input);
  }
}

function failureOf(error: unknown): Failure {
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  const system = { ...(code !== undefined && { code }), ...(syscall !== undefined && { syscall }) };
  return { message, ...system, unreadable: error instanceof Mp4Error };
}

/**
 * Bytes of memory that the process could write to, as the system counts them for its limit; undefined outside Linux.
 */
function dataBytes(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const [, kilobytes] = /^VmData:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

const say = (reply: Reply) => process.send?.(reply);

process.on('disconnect', () => process.exit()); // the server is gone
process.on('message', (request: Request) => {
  perform(request).then(
    (output) => say({ output }),
    (error) => say({ failure: failureOf(error) }),
  );
});
say({ ready: true, dataBytes: dataBytes() });
