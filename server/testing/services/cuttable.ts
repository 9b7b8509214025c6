/** A way to the test's PostgreSQL that can be cut, or frozen so that nothing arrives and nobody is told. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';

export type Cuttable = {
  /** How to connect by this way. */
  connection: pg.ClientConfig;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  /** Nothing goes through any more in either direction, and nobody notices. */
  freeze(): void;
  /** The same for the connections that there are; new ones are let through, as by a router that was restarted. */
  forget(): void;
  /** New connections are let through, and frozen ones go on. */
  mend(): void;
  close(): Promise<void>;
};

/** @param to the folder of PostgreSQL's Unix socket, and who connects to what */
export async function makeCuttable(to: { host: string; user: string; database: string }): Promise<Cuttable> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const server = createServer((own) => {
    if (state === 'cut') return void own.destroy();
    const other = connect(join(to.host, '.s.PGSQL.5432'));
    for (const [one, another] of [
      [own, other],
      [other, own],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => {})
        .once('close', () => {
          sockets.delete(one);
          another.destroy();
        });
      one.pipe(another);
      if (state === 'frozen') one.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    connection: { ...to, host: '127.0.0.1', port },
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    freeze() {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    forget() {
      for (const socket of sockets) socket.pause();
    },
    mend() {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
