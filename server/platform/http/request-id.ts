import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { trustedProxies } from './caller-ip.ts';

/** In answers that are errors, and in their lines of the log. */
export const REQUEST_ID = 'x-request-id';

const HARMLESS = /^[\w.:@/+=-]{1,100}$/; // it is written into the log

/**
 * Names each request: as the proxy before it has, or by a number of its own.
 * @param trusted the proxies named by TRUST_PROXY: only theirs is believed
 */
export function requestIds(trusted: string[] | false): (request: IncomingMessage) => string {
  const isProxy = trustedProxies(trusted);
  const run = randomBytes(6).toString('base64url'); // numbers begin anew with each start
  let count = 0;
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID];
    if (typeof given === 'string' && isProxy(socket.remoteAddress ?? '') && HARMLESS.test(given)) return given;
    count += 1;
    return `${run}-${count.toString(36)}`;
  };
}
