import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Pool } from 'pg';
import { Socket } from 'socket.io';
import { vi } from 'vitest';
import { untilHeard } from '../heard.ts';
import type { Site } from '../site.ts';

/** Told by Node of each request that reaches a server of this process, before the server handles it. */
const REQUESTS = 'http.server.request.start';

/** The count to which statements belong: whatever a call does has its call's, and jobs have none. */
const counted = new AsyncLocalStorage<{ sent: number }>();

/**
 * Runs `act` when what happened before has been heard: that may have something read anew.
 * @returns how many statements the server has sent for it, and for the requests and the sockets' messages that have
 * reached it meanwhile; a transaction counts as one. Those of jobs are nobody's.
 */
export async function statements(site: Site, act: () => Promise<unknown>): Promise<number> {
  await untilHeard(site);
  const pool = (site.db as unknown as { $client: Pool }).$client;
  const count = { sent: 0 };
  // The pool sends a single statement by this, too.
  const connect = pool.connect.bind(pool) as (...words: unknown[]) => unknown;
  const connections = vi.spyOn(pool, 'connect').mockImplementation(((...words: unknown[]) => {
    if (counted.getStore() === count) count.sent += 1;
    return connect(...words);
  }) as typeof pool.connect);
  // What comes by a connection does not know who has sent it.
  const arrive = () => counted.enterWith(count);
  subscribe(REQUESTS, arrive);
  const plain = Socket.prototype._onpacket;
  const packets = vi.spyOn(Socket.prototype, '_onpacket').mockImplementation(function (this: Socket, packet) {
    counted.run(count, () => plain.call(this, packet));
  });
  try {
    await counted.run(count, act);
    return count.sent;
  } finally {
    packets.mockRestore();
    unsubscribe(REQUESTS, arrive);
    connections.mockRestore();
  }
}
