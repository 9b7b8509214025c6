import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What a route has found in memory. Its headers are all but those that every answer carries. */
export type QuickAnswer = { status: 200 | 304; headers: Record<string, string>; body?: Buffer | undefined };

/** Looks into memory and nowhere else. Gives nothing where that isn't enough: the route then answers, and says the same. */
export type Quick = (request: FastifyRequest) => Promise<QuickAnswer | undefined> | undefined;

export type QuickAnswers = {
  /** Asks `quick` first when somebody gets `path`. */
  add(path: string, quick: Quick): void;
};

/**
 * Gives answers that lie in memory before hooks, validation and serialisation have had their turn: for a call that every
 * member makes all the time, they take longer than all the rest (docs/decisions/0032-quick-answers.md).
 * To be called before any other hook is added.
 * @param common gives the headers that every answer carries
 */
export function createQuickAnswers(app: FastifyInstance, common: () => Record<string, string>): QuickAnswers {
  const quicks = new Map<string, Quick>();

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const { url = '' } = raw;
    const queryAt = url.indexOf('?');
    const quick = raw.method === 'GET' ? quicks.get(queryAt < 0 ? url : url.slice(0, queryAt)) : undefined;
    const looking = quick?.(request);
    if (!looking) return done();
    looking.then((answer) => {
      if (answer) {
        reply.hijack();
        reply.raw.writeHead(answer.status, { ...common(), ...answer.headers }).end(answer.body);
      }
      done();
    }, done);
  });

  return { add: (path, quick) => void quicks.set(path, quick) };
}
