import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import { sparingly } from '../memory/sparingly.ts';
import { isUnavailable } from './problem.ts';

/**
 * Logs errors of work whose result nobody awaits: with their stacks, but one line a minute while the database is away.
 * @param what the work
 */
export function reporter(log: FastifyBaseLogger, clock: Clock, what: string): (error: unknown) => void {
  const warn = sparingly((line) => log.warn(line), clock);
  return (error) =>
    isUnavailable(error) ? warn(`${what}: ${(error as Error).message}`) : log.error({ err: error }, what);
}
