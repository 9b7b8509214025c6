/** Callers that open a connection and then stall. */
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type SlowCaller = {
  socket: Socket;
  /** What has been read of the server's answer; nothing while `reads` is false. */
  said(): string;
  /** Milliseconds from the beginning until the server closed the connection. */
  gone: Promise<number>;
};

/**
 * Opens a connection and sends `words`, if any; it ends with the test.
 * @param reads false: reads nothing of the answer
 */
export function callSlowly(origin: string, words: string | Buffer = '', reads = true): SlowCaller {
  const { hostname, port } = new URL(origin);
  const began = performance.now();
  const socket = connect({ host: hostname, port: Number(port) });
  onTestFinished(() => void socket.destroy());
  let said = '';
  socket.on('error', () => {}); // the server hung up while this was sending
  if (words.length > 0) socket.write(words);
  if (reads) {
    socket.on('data', (data) => {
      said += data;
    });
  }
  const gone = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - began)));
  return { socket, said: () => said, gone };
}
