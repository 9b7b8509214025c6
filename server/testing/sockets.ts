/** Browsers' sockets, as the product's own page opens them. */
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { TestBrowser } from './browser.ts';

export type TestSocket = {
  socket: Socket;
  /** Everything that the server has told, in order: the event and its words. */
  heard: unknown[][];
  /** Asks and waits for the answer. */
  ask(event: string, ...words: unknown[]): Promise<unknown>;
  /** Waits for the connection to end. @returns why, in Socket.IO's words */
  ended: Promise<string>;
  /** Comes back when all that was told before has been heard: what is asked after it is answered after it. */
  settle(): Promise<void>;
};

type Options = { browser?: TestBrowser; transport?: 'websocket' | 'polling'; headers?: Record<string, string> };

/**
 * Connects; the connection ends with the test. It does not come back by itself.
 * @throws what the server refuses it with
 */
export async function openSocket(
  origin: string,
  { browser, transport = 'websocket', headers = {} }: Options = {},
): Promise<TestSocket> {
  const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = io(origin, {
    transports: [transport],
    reconnection: false,
    forceNew: true,
    extraHeaders: { ...(cookie ? { cookie } : {}), ...headers },
  });
  onTestFinished(() => void socket.close());
  const heard: unknown[][] = [];
  socket.onAny((...words) => void heard.push(words));
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const ask = (event: string, ...words: unknown[]) => socket.timeout(5000).emitWithAck(event, ...words);
  return { socket, heard, ask, ended, settle: async () => void (await ask('join-post', {})) };
}
