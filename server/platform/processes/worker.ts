/** What a worker's own process does, and what it says to the server (worker-process.ts). */
import { readFileSync } from 'node:fs';

/**
 * `unreadable`: the file is broken, or built in a way that we don't rewrite; `code` and `syscall` are as in Node's
 * system errors.
 */
export type Failure = { message: string; code?: string; syscall?: string; unreadable: boolean };
export type Reply = { ready: true; dataBytes: number | undefined } | { output: unknown } | { failure: Failure };

/**
 * Bytes of memory that the process could write to, as the system counts them for its limit; undefined outside Linux.
 */
function dataBytes(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const [, kilobytes] = /^VmData:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

/**
 * Answers the server's requests until it is gone.
 * @param perform does one task
 * @param isUnreadable whether an error says that the file is broken
 */
export function serveAsWorker<Request>(
  perform: (request: Request) => Promise<unknown>,
  isUnreadable: (error: unknown) => boolean = () => false,
): void {
  const say = (reply: Reply) => process.send?.(reply);
  function failureOf(error: unknown): Failure {
    const { message, code, syscall } = error as NodeJS.ErrnoException;
    const system = { ...(code !== undefined && { code }), ...(syscall !== undefined && { syscall }) };
    return { message, ...system, unreadable: isUnreadable(error) };
  }
  process.on('disconnect', () => process.exit()); // the server is gone
  process.on('message', (request: Request) => {
    perform(request).then(
      (output) => say({ output }),
      (error) => say({ failure: failureOf(error) }),
    );
  });
  say({ ready: true, dataBytes: dataBytes() });
}
