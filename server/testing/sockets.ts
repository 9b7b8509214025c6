/** Browsers' sockets, as the product's own page opens them. */
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { ServerEvents } from '../../contract/live.ts';
import type { TestBrowser } from './browser.ts';
import { PATIENT } from './traces.ts';

export type TestSocket = {
  socket: Socket;
  /**
   * What the server has sent, in order: each event with its arguments. Without that there are new notifications, which
   * is sent to each of a member's sockets, at a moment of its own.
   */
  heard: unknown[][];
  /** Sends an event and waits for the answer. */
  ask(event: string, ...words: unknown[]): Promise<unknown>;
  /** Waits for the connection to end. @returns why, in Socket.IO's words */
  ended: Promise<string>;
  /** Resolves once everything that the server sent before has arrived, because answers keep the order of requests. */
  settle(): Promise<void>;
};

const NEWS = 'notifications-changed' satisfies keyof ServerEvents;

type Options = {
  browser?: TestBrowser;
  transport?: 'websocket' | 'polling';
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** Comes back by itself, as a page does, when the server ends the connection. */
  reconnects?: boolean;
};

/** Connects; the connection ends with the test. @throws the server's refusal */
export async function openSocket(
  origin: string,
  { browser, transport = 'websocket', headers = {}, query = {}, reconnects = false }: Options = {},
): Promise<TestSocket> {
  const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = io(origin, {
    transports: [transport],
    reconnection: reconnects,
    reconnectionDelay: 100,
    query,
    forceNew: true,
    extraHeaders: { ...(cookie ? { cookie } : {}), ...headers },
  });
  onTestFinished(() => void socket.close());
  const heard: unknown[][] = [];
  socket.onAny((...words) => words[0] === NEWS || heard.push(words));
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const ask = (event: string, ...words: unknown[]) => socket.timeout(PATIENT.timeout).emitWithAck(event, ...words);
  return { socket, heard, ask, ended, settle: async () => void (await ask('join-post', {})) };
}
