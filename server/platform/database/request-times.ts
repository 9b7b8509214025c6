/**
 * How long each request waits for the database: for one of the pool's connections, and for its statements. The request's
 * own times are found by Node's AsyncLocalStorage, so that nobody passes anything on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

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

/** What a request has cost so far. It refers to nothing: connections that it has opened keep it for as long as they live. */
export class RequestTimes {
  /** For a connection of the pool. */
  readonly waiting = new Span();
  /** In the database, with the way to it and back. */
  readonly database = new Span();
  statements = 0;
  /** The text of the statement that took longest, without its parameters, and its milliseconds. */
  longest: { text: string; milliseconds: number } | undefined;
}

/** The times of the request for which something is done. */
export const requestTimes = new AsyncLocalStorage<RequestTimes>();

type Done = (...words: unknown[]) => void;
type Query = (...words: unknown[]) => unknown;

const textOf = (config: unknown): string =>
  typeof config === 'string' ? config : ((config as { text?: string } | undefined)?.text ?? '');

/** Has a connection note for each statement how long it takes. */
function noteStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as Query;
  const query: Query = (...words) => {
    const times = requestTimes.getStore();
    if (!times) return send(...words);
    const began = performance.now();
    times.statements += 1;
    times.database.begin();
    const end = () => {
      times.database.end();
      const milliseconds = performance.now() - began;
      if (milliseconds > (times.longest?.milliseconds ?? 0)) times.longest = { text: textOf(words[0]), milliseconds };
    };
    const done = words.at(-1);
    if (typeof done === 'function') {
      const told: Done = (...answer) => {
        end();
        done(...answer);
      };
      return send(...words.slice(0, -1), told);
    }
    const answer = send(...words);
    if (answer instanceof Promise) answer.then(end, end);
    else end(); // something that reads for itself, as a cursor does: its time is not known
    return answer;
  };
  client.query = query as typeof client.query;
}

/** A pool that notes for whose request it is asked. */
export class NotingPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', noteStatements);
    const ask = this.connect.bind(this) as (done?: Done) => Promise<pg.PoolClient> | undefined;
    this.connect = ((done?: Done) => {
      const times = requestTimes.getStore();
      if (!times) return ask(done);
      times.waiting.begin();
      if (!done) {
        const answer = ask() as Promise<pg.PoolClient>;
        const end = () => times.waiting.end();
        answer.then(end, end);
        return answer;
      }
      // Whoever gives a connection back calls this: what follows is this request's all the same.
      return ask((...answer) => {
        times.waiting.end();
        requestTimes.run(times, done, ...answer);
      });
    }) as typeof this.connect;
  }
}
