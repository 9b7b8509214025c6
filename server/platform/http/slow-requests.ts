/** One line for each request that took long, so that whoever is told 'it is slow' finds out where the time went. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Clock, MINUTE, SECOND } from '../clock.ts';
import { STATEMENT_MAX } from '../log/error-fields.ts';
import { RequestTimes, requestContext } from '../request-context.ts';

/** What takes longer is slow for whoever waits. */
const SLOW = SECOND;
/** Lines a minute of one route: trouble that lasts must not fill the disk with its log. */
const LINES_PER_MINUTE = 5;

/** What is known of a running request; times are from `performance.now()`. */
type Running = {
  times: RequestTimes;
  began: number;
  /** When its body was there. */
  receivedAt: number;
  /** When its answer was begun. */
  answeredAt: number | undefined;
  /** What its connection had read and written before. */
  read: number;
  written: number;
};

declare module 'fastify' {
  interface FastifyRequest {
    running: Running | null;
  }
}

/**
 * Lets a line through, or counts what is left out.
 * @returns how many lines of that route were left out since the last one; undefined: this one is, too
 */
function createSparing(clock: Clock): (route: string) => number | undefined {
  const lines = new Map<string, { since: number; count: number; leftOut: number }>();
  return (route) => {
    const now = clock.now().getTime();
    let of = lines.get(route);
    if (!of || now - of.since >= MINUTE) {
      of = { since: now, count: 0, leftOut: of?.leftOut ?? 0 };
      lines.set(route, of);
    }
    of.count += 1;
    if (of.count > LINES_PER_MINUTE) {
      of.leftOut += 1;
      return undefined;
    }
    const { leftOut } = of;
    of.leftOut = 0;
    return leftOut;
  };
}

/**
 * Logs what took more than a second of the server's time. What callers take for sending and reading is theirs: an upload
 * or a film takes minutes on a phone. So what counts is the time from the last byte of the request to the first of the
 * answer, or what it waited for the database in all, if that is more.
 */
export function logSlowRequests(app: FastifyInstance, clock: Clock): void {
  const admit = createSparing(clock);

  function finish(request: FastifyRequest, reply: FastifyReply, running: Running): void {
    const { times, began, receivedAt, answeredAt = performance.now(), read, written } = running;
    const [waiting, database] = [times.waiting.milliseconds, times.database.milliseconds];
    // Whoever hangs up while sending has not been kept waiting.
    const own = request.raw.complete ? answeredAt - receivedAt : 0;
    if (Math.max(own, waiting + database) < SLOW) return;
    const route = request.routeOptions.url ?? 'none';
    const leftOut = admit(`${request.method} ${route}`);
    if (leftOut === undefined) return;
    const { socket } = request.raw;
    const { longest } = times;
    request.log.warn(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.raw.headersSent ? reply.raw.statusCode : 0, // 0: the caller went away before
        tookMs: Math.round(performance.now() - began),
        ownMs: Math.round(own),
        waitingMs: Math.round(waiting),
        databaseMs: Math.round(database),
        statements: times.statements,
        ...(longest && { longestMs: Math.round(longest.milliseconds), longest: longest.text.slice(0, STATEMENT_MAX) }),
        bytesIn: Number(request.headers['content-length']) || socket.bytesRead - read,
        bytesOut: socket.bytesWritten - written,
        ...(leftOut > 0 && { leftOut }),
      },
      'slow request',
    );
  }

  app.decorateRequest('running', null);
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now();
    const { bytesRead: read, bytesWritten: written } = request.raw.socket;
    const times = new RequestTimes();
    const running: Running = { times, began, receivedAt: began, answeredAt: undefined, read, written };
    request.running = running;
    request.raw.once('end', () => {
      if (running.answeredAt === undefined) running.receivedAt = performance.now();
    });
    reply.raw.once('close', () => finish(request, reply, running));
    requestContext.run({ times, isAhead: false }, done);
  });
  app.addHook('onSend', ({ running }, _reply, _payload, done) => {
    if (running) running.answeredAt = performance.now();
    done();
  });
}
