import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { callerIps } from '../http/caller-ip.ts';
import type { LimitRule, Limits } from '../http/limits.ts';
import type { IsAhead } from '../servers/ahead.ts';
import type { Member, Sessions } from '../sessions/sessions.ts';

/** An answer from memory. Its headers exclude those that every answer carries. */
export type QuickAnswer = { status: 200 | 304; headers: Record<string, string>; body?: Buffer | undefined };

/**
 * A call whose viewer is known (undefined: a visitor, where the call is for everyone), and whose parameters and query have
 * already been checked.
 */
export type Asked<Query, Params = undefined, Viewer = Member | undefined> = {
  member: Viewer;
  params: Params;
  query: Query;
  headers: IncomingHttpHeaders;
};

/** Answers from memory only. Returns undefined if that isn't enough: the route then gives the same answer itself. */
export type Quick<Query, Params = undefined, Viewer = Member | undefined> = (
  asked: Asked<Query, Params, Viewer>,
) => QuickAnswer | undefined;

/** The type of an answer that is made as JSON by its route. */
export const JSON_ANSWER = { 'content-type': 'application/json; charset=utf-8' } as const;

/** The beginning of an answer's JSON, with a comma: what is a viewer's own, before what all see alike. */
export const startJson = (own: object): Buffer => Buffer.from(`${JSON.stringify(own).slice(0, -1)},`);

/** An answer of JSON that nobody is to store. @param parts of its bytes, in their order */
export function quickJson(...parts: [Buffer, ...Buffer[]]): QuickAnswer {
  const body = parts.length === 1 ? parts[0] : Buffer.concat(parts);
  const length = String(body.length);
  return { status: 200, headers: { ...JSON_ANSWER, 'cache-control': 'no-store', 'content-length': length }, body };
}

export type QuickAnswers = {
  /**
   * Asks `quick` first when somebody gets a URL of that route; `route()` calls this for each that declares one.
   * @param limit spent by the caller's IP once there is an answer; a caller with none left is refused by the route
   * @param isForVisitors whether visitors may make the call
   * @returns a function that remembers what was read of a URL: the door answers only URLs that have reached the route
   */
  open(limit: LimitRule, quick: Quick<never, never, never>, isForVisitors: boolean): Learn;
};
type Learn = (url: string, params: unknown, query: unknown) => void;

type Door = { limit: LimitRule; quick: Quick<unknown, unknown>; isForVisitors: boolean };
type Learnt = { door: Door; params: unknown; query: unknown };

export const URLS_MAX = 10_000; // of all doors together, some 300 bytes each; those that were learnt first make room
const URL_LENGTH_MAX = 200; // characters: those of the site's own pages are shorter

/**
 * The one door past Fastify: for a call that every member makes all the time, routing, hooks, validation and
 * serialisation take longer than all the rest (docs/design/facts-and-live.md). What all its calls share is here once:
 * who calls, the limit, the headers, what happens when `quick` fails.
 * @param common headers that every answer carries
 */
export function createQuickAnswers(
  app: FastifyInstance,
  {
    common,
    sessions,
    isAhead,
    limits,
    trustProxy,
  }: {
    common: Record<string, string>;
    sessions: Pick<Sessions, 'known'>;
    isAhead: IsAhead;
    limits: Pick<Limits, 'spendIp'>;
    trustProxy: string[] | false;
  },
): QuickAnswers {
  const learnt = new Map<string, Learnt>();
  const callerOf = callerIps(trustProxy);
  const [otherwise] = app.server.listeners('request') as RequestListener[];
  if (!otherwise) throw new Error('Fastify does not listen to its server.');

  function look({ door, params, query }: Learnt, headers: IncomingHttpHeaders): QuickAnswer | undefined {
    const cookies = app.parseCookie(headers.cookie ?? '');
    if (isAhead(cookies)) return undefined; // memory isn't enough: so no request that is ahead comes to the caches here
    const viewing = sessions.known(cookies);
    if (!viewing || (!viewing.member && !door.isForVisitors)) return undefined;
    return door.quick({ member: viewing.member, params, query, headers });
  }

  const listen: RequestListener = (request, response) => {
    const { method, url = '', headers } = request;
    const known = method === 'GET' ? learnt.get(url) : undefined;
    let answer: QuickAnswer | undefined;
    try {
      answer = known && look(known, headers);
    } catch (error) {
      app.log.error({ err: error }, 'quick answer');
    }
    if (!known || !answer) return otherwise(request, response);
    const { status, headers: own, body } = answer;
    limits
      .spendIp(known.door.limit, { ip: callerOf(request) })
      .then(
        () => void response.writeHead(status, { ...common, ...own }).end(body),
        () => otherwise(request, response),
      )
      .catch((error) => {
        app.log.error({ err: error }, 'quick answer');
        response.destroy();
      });
  };
  app.server.removeAllListeners('request').on('request', listen);

  return {
    open(limit, quick, isForVisitors) {
      const door = { limit, quick: quick as Door['quick'], isForVisitors };
      return (url, params, query) => {
        if (url.length > URL_LENGTH_MAX || learnt.has(url)) return;
        const [oldest] = learnt.size >= URLS_MAX ? learnt.keys() : [];
        if (oldest !== undefined) learnt.delete(oldest);
        learnt.set(url, { door, params, query });
      };
    },
  };
}
