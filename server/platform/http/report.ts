import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import { errorFields } from '../log/error-fields.ts';
import { throttled } from '../memory/throttled.ts';
import { isUnavailable } from './problem.ts';

/** The statement that could not be done, and the code of what is behind it all, or its words where it has none. */
function whyUnavailable(error: unknown) {
  let fields = errorFields(error);
  const { statement } = fields;
  while (fields.cause) fields = fields.cause;
  return { statement, why: fields.code ?? fields.message };
}

/**
 * Logs errors of work whose result nobody awaits: with their stacks, but one line a minute while the database is away.
 * @param what the work
 */
export function reporter(log: FastifyBaseLogger, clock: Clock, what: string): (error: unknown) => void {
  let statement: string | undefined;
  const warn = throttled((line) => log.warn({ statement }, line), clock);
  return (error) => {
    if (!isUnavailable(error)) return log.error({ err: error }, what);
    const found = whyUnavailable(error);
    statement = found.statement;
    warn(`${what}: the database could not be asked (${found.why})`);
  };
}
