import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { callerIps } from '../http/caller-ip.ts';
import type { LimitRule, Limits } from '../http/limits.ts';
import type { Member, Sessions } from '../sessions/sessions.ts';

/** An answer from memory. Its headers exclude those that every answer carries. */
export type QuickAnswer = { status: 200 | 304; headers: Record<string, string>; body?: Buffer | undefined };

/** A call whose member is known and whose query has already been checked. */
export type Asked<Query> = { member: Member; query: Query; headers: IncomingHttpHeaders };

/** Answers from memory only. Returns undefined if that isn't enough: the route then gives the same answer itself. */
export type Quick<Query> = (asked: Asked<Query>) => QuickAnswer | undefined;

export type QuickAnswers = {
  /**
   * Asks `quick` first when a member gets `path`; `route()` calls this for each route that declares one.
   * @param limit spent by the caller's IP once there is an answer; a caller with none left is refused by the route
   * @returns a function that remembers the parsed query of a URL: the door answers only URLs that have reached the
   *   route
   */
  open(path: string, limit: LimitRule, quick: Quick<never>): (url: string, query: unknown) => void;
};

type Door = { limit: LimitRule; quick: Quick<unknown>; queries: Map<string, unknown> };

const URLS_MAX = 1000; // for each path
const URL_LENGTH_MAX = 200; // characters: those of the site's own pages are shorter

/**
 * The one door past Fastify: for a call that every member makes all the time, routing, hooks, validation and
 * serialisation take longer than all the rest (docs/decisions/0056-one-quick-door.md has the figures). What all its
 * calls share is here once: who calls, the limit, the headers, what happens when `quick` fails.
 * @param common headers that every answer carries
 */
export function createQuickAnswers(
  app: FastifyInstance,
  {
    common,
    sessions,
    limits,
    trustProxy,
  }: {
    common: Record<string, string>;
    sessions: Pick<Sessions, 'known'>;
    limits: Pick<Limits, 'spendIp'>;
    trustProxy: string[] | false;
  },
): QuickAnswers {
  const doors = new Map<string, Door>();
  const callerOf = callerIps(trustProxy);
  const [otherwise] = app.server.listeners('request') as RequestListener[];
  if (!otherwise) throw new Error('Fastify does not listen to its server.');

  function look(door: Door, url: string, headers: IncomingHttpHeaders): QuickAnswer | undefined {
    const query = door.queries.get(url);
    const member = query === undefined ? undefined : sessions.known(app.parseCookie(headers.cookie ?? ''));
    return member && door.quick({ member, query, headers });
  }

  const listen: RequestListener = (request, response) => {
    const { method, url = '', headers } = request;
    const queryAt = url.indexOf('?');
    const door = method === 'GET' ? doors.get(queryAt < 0 ? url : url.slice(0, queryAt)) : undefined;
    let answer: QuickAnswer | undefined;
    try {
      answer = door && look(door, url, headers);
    } catch (error) {
      app.log.error({ err: error }, 'quick answer');
    }
    if (!door || !answer) return otherwise(request, response);
    const { status, headers: own, body } = answer;
    limits
      .spendIp(door.limit, { ip: callerOf(request) })
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
    open(path, limit, quick) {
      const queries = new Map<string, unknown>();
      doors.set(path, { limit, quick: quick as Quick<unknown>, queries });
      return (url, query) => {
        if (url.length > URL_LENGTH_MAX) return;
        if (queries.size >= URLS_MAX) queries.clear();
        queries.set(url, query);
      };
    },
  };
}
