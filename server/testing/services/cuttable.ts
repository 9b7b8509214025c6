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
  /**
   * The same for the connections that there are; new ones are let through, as by a router that was restarted.
   * @param what only what PostgreSQL answers; left out: all
   */
  forget(what?: 'answers'): void;
  /** New connections are let through, and frozen ones go on. */
  mend(): void;
  close(): Promise<void>;
};

/**
 * @param to the folder of PostgreSQL's Unix socket, and who connects to what
 * @param only the `application_name` of the connections that can be cut; left out: all
 */
export async function makeCuttable(
  to: { host: string; user: string; database: string },
  only?: string,
): Promise<Cuttable> {
  const sockets = new Set<Socket>();
  const all = new Set<Socket>();
  const answering = new WeakSet<Socket>();
  /** Whose other end has gone while it was frozen. */
  const left = new Set<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  function forward(own: Socket, mayCut: boolean): void {
    if (mayCut && state === 'cut') return void own.destroy();
    const other = connect({ path: join(to.host, '.s.PGSQL.5432'), allowHalfOpen: true });
    answering.add(other);
    for (const [one, another] of [
      [own, other],
      [other, own],
    ] as const) {
      all.add(one);
      if (mayCut) sockets.add(one);
      /** Of an end nobody hears, either, while it is frozen. */
      const pass = (end: () => void) => {
        if (mayCut && state === 'frozen') left.add(another);
        else end();
      };
      one
        .on('error', () => {})
        .once('end', () => pass(() => another.end()))
        .once('close', () => {
          all.delete(one);
          sockets.delete(one);
          pass(() => another.destroy());
        });
      one.pipe(another, { end: false });
      if (mayCut && state === 'frozen') one.pause();
    }
  }
  const server = createServer({ allowHalfOpen: true }, (own) => {
    if (only === undefined) return forward(own, true);
    // Who connects says its name with the first bytes (protocol 3.0, StartupMessage).
    own
      .on('error', () => {})
      .once('readable', () => {
        const first = own.read() as Buffer | null;
        if (!first) return void own.destroy();
        own.unshift(first);
        forward(own, first.includes(`application_name\0${only}\0`));
      });
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
    forget(what) {
      for (const socket of sockets) if (what !== 'answers' || answering.has(socket)) socket.pause();
    },
    mend() {
      state = 'open';
      for (const socket of left) socket.destroy();
      left.clear();
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of all) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
