import type { ServerProcess } from '../machine/process.ts';
import type { Somebody } from './servers.ts';

/** undici's words for a connection that could not be made, or has ended before the answer or within it. */
const CUT_OFF = ['fetch failed', 'terminated'];

type Request = { body?: object; key?: string; patience: number };

/**
 * Asks one server as a member's browser does: GET, or POST where there is a body.
 * @returns undefined where there is no answer within `patience`, in ms
 */
export async function ask(
  who: Somebody,
  server: Pick<ServerProcess, 'origin'>,
  path: string,
  { body, key, patience }: Request,
) {
  const headers = {
    ...who.headers,
    ...(body && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': `"${key}"` }),
  };
  const init = { headers, ...(body && { body: JSON.stringify(body) }), signal: AbortSignal.timeout(patience) };
  try {
    return await who.browser.at(server).send(body ? 'POST' : 'GET', path, init);
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'TimeoutError' || CUT_OFF.includes(message)) return undefined;
    throw error;
  }
}
