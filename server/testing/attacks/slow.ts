/** Callers that hold a connection open and send next to nothing. */
import { connect, type Socket } from 'node:net';

const HEAD = 'Host: localhost\r\nContent-Type: application/json\r\n';

/** What each kind sends first, and what it keeps sending; none ever completes a request. */
const KINDS = {
  silent: { first: '', next: '' },
  'half a head': { first: `GET / HTTP/1.1\r\n${HEAD}`, next: 'X-Slow: 1\r\n' },
  'half a body': { first: `POST /api/auth/login HTTP/1.1\r\n${HEAD}Content-Length: 100000\r\n\r\n{`, next: ' ' },
} as const;
export type SlowKind = keyof typeof KINDS;
export const SLOW_KINDS = Object.keys(KINDS) as SlowKind[];

/** Connections of one kind. */
export type SlowCallers = {
  /** How many the server has not closed yet. */
  open(): number;
  end(): void;
};

/**
 * Opens `count` connections of a kind to a server of this machine; each sends a little more every `pause` milliseconds.
 * All are connected, or refused, when this returns.
 */
export async function slowCallers(origin: string, kind: SlowKind, count: number, pause = 5000): Promise<SlowCallers> {
  const { hostname, port } = new URL(origin);
  const { first, next } = KINDS[kind];
  const open = new Set<Socket>();
  await Promise.all(
    Array.from({ length: count }, () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
      socket.resume();
      return new Promise<void>((settled) => {
        socket.once('connect', () => {
          open.add(socket);
          if (first) socket.write(first);
          settled();
        });
        socket.once('close', () => settled());
      });
    }),
  );
  const timer = setInterval(() => {
    if (next) for (const socket of open) socket.write(next);
  }, pause);
  return {
    open: () => open.size,
    end() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
    },
  };
}
