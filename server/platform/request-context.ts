/**
 * What is known of a request while something is done for it, found by Node's AsyncLocalStorage, so that nobody passes it
 * on. Jobs, and messages of other servers, belong to no request.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Times that overlap count once, so that the sum of several at once is never more than the time that has passed. */
class Span {
  #running = 0;
  #since = 0;
  #sum = 0;

  begin(): void {
    if (this.#running++ === 0) this.#since = performance.now();
  }

  end(): void {
    if (--this.#running === 0) this.#sum += performance.now() - this.#since;
  }

  /** Milliseconds until now. */
  get milliseconds(): number {
    return this.#sum + (this.#running > 0 ? performance.now() - this.#since : 0);
  }
}

/** What a request has cost so far. */
export class RequestTimes {
  /** For a connection of the pool. */
  readonly waiting = new Span();
  /** In the database, with the way to it and back. */
  readonly database = new Span();
  statements = 0;
  /** The text of the statement that took longest, without its parameters, and its milliseconds. */
  longest: { text: string; milliseconds: number } | undefined;
}

/** It refers to nothing large: connections that the request has opened keep it for as long as they live. */
export type RequestContext = {
  /** undefined: they are not measured. */
  times?: RequestTimes;
  /** Whether its browser has written what this server has not heard of (platform/servers/ahead.ts). */
  isAhead: boolean;
};

/** The request for which something is done. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Whether something is done for a browser that is ahead of this server. */
export const isAhead = (): boolean => requestContext.getStore()?.isAhead === true;

/** Does something as for a browser that is ahead. */
export const asAhead = <T>(act: () => T): T => requestContext.run({ ...requestContext.getStore(), isAhead: true }, act);
