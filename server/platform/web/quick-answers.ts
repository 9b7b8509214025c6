import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What a route has found in memory. Its headers are all but those that every answer carries. */
export type QuickAnswer = { status: 200 | 304; headers: Record<string, string>; body?: Buffer | undefined };

/** Looks into memory and nowhere else. Gives nothing where that isn't enough: the route then answers, and says the same. */
export type Quick = (request: IncomingMessage) => Promise<QuickAnswer | undefined> | undefined;

export type QuickAnswers = {
  /** Asks `quick` first when somebody gets `path`. */
  add(path: string, quick: Quick): void;
};

/**
 * Gives answers that lie in memory before Fastify has seen the call: for one that every member makes all the time,
 * routing, hooks, validation and serialisation take longer than all the rest (docs/decisions/0032-quick-answers.md).
 * @param common headers that every answer carries
 */
export function createQuickAnswers(app: FastifyInstance, common: Record<string, string>): QuickAnswers {
  const quicks = new Map<string, Quick>();
  const [otherwise] = app.server.listeners('request') as RequestListener[];
  if (!otherwise) throw new Error('Fastify does not listen to its server.');

  app.server.removeAllListeners('request').on('request', (request, response) => {
    const { method, url = '' } = request;
    const queryAt = url.indexOf('?');
    const quick = method === 'GET' ? quicks.get(queryAt < 0 ? url : url.slice(0, queryAt)) : undefined;
    const looking = quick?.(request);
    if (!looking) return otherwise(request, response);
    looking.then(
      (answer) => {
        if (answer) response.writeHead(answer.status, { ...common, ...answer.headers }).end(answer.body);
        else otherwise(request, response);
      },
      (error) => {
        app.log.error(error);
        otherwise(request, response);
      },
    );
  });

  return { add: (path, quick) => void quicks.set(path, quick) };
}
