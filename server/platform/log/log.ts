/** How the app logs: errors by `errorFields`, requests by their route, and one line per entry. */
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { visible, visibleJson } from '../http/visible.ts';
import { errorFields, errorLine, withoutQuotes } from './error-fields.ts';

type Logger = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>;

/** Fastify's and its plugins' messages quote urls, and pino takes an error's own message where there is no other. */
function safeWords(words: unknown[]): unknown[] {
  const [first, message, ...more] = words;
  if (first instanceof Error) return [{ err: first }, typeof message === 'string' ? withoutQuotes(message) : 'error'];
  if (typeof first === 'string') return [withoutQuotes(first)];
  const { err } = (first ?? {}) as { err?: unknown };
  if (!(err instanceof Error)) return typeof message === 'string' ? [first, withoutQuotes(message), ...more] : words;
  return [first, typeof message === 'string' && message !== err.message ? withoutQuotes(message) : 'error'];
}

const SERIALIZERS = {
  err: (error: unknown) => errorFields(error),
  error: (error: unknown) => errorFields(error),
  // Never the url, which can have the token of a link in it, and never a header.
  req: ({ id, method, routeOptions }: FastifyRequest) => ({ id, method, route: routeOptions?.url }),
  res: ({ statusCode }: FastifyReply) => ({ statusCode }),
  busboyOptions: () => undefined, // all headers of a form, as @fastify/multipart tells them at `trace`
};

/**
 * For Fastify.
 * @param level the least that is logged
 * @param read gets each line, in place of the standard output
 */
export const logOptions = (level: string, read?: (line: string) => void): Logger => ({
  level,
  serializers: SERIALIZERS as unknown as Logger['serializers'] & object,
  hooks: {
    logMethod(words, log) {
      log.apply(this, safeWords(words) as Parameters<typeof log>);
    },
    streamWrite: visibleJson,
  },
  ...(read && { stream: { write: read } }),
});

/**
 * Ends this process by an error that nobody has caught as Node does, but without printing the error's every property:
 * among these are the parameters of a statement.
 */
export function printUncaught(): void {
  process.on('uncaughtException', (error) => {
    console.error(
      [errorLine(error), errorFields(error).stack ?? '']
        .map((text) => text.split('\n').map(visible).join('\n'))
        .join('\n'),
    );
    process.exit(1);
  });
}
