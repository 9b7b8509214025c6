/** Notes how long each request waits for the database: for one of the pool's connections, and for its statements. */
import pg from 'pg';
import { type RequestTimes, requestContext } from '../request-context.ts';
import { createOften, type NameOf } from './often.ts';
import { createTurns, type Turns } from './turns.ts';

type Done = (...words: unknown[]) => void;
type Query = (...words: unknown[]) => unknown;

const textOf = (config: unknown): string =>
  typeof config === 'string' ? config : ((config as { text?: string } | undefined)?.text ?? '');

/** A statement that has parameters and no name yet, with one if it is asked often. */
function named(words: unknown[], nameOf: NameOf): unknown[] {
  const [config, values, ...others] = words;
  if (!Array.isArray(values) || values.length === 0) return words;
  const query = typeof config === 'string' ? { text: config } : (config as pg.QueryConfig | undefined);
  if (typeof query?.text !== 'string' || query.name !== undefined) return words;
  const name = nameOf(query.text);
  return name === undefined ? words : [{ ...query, name }, values, ...others];
}

/** Has a connection note for each statement how long it takes, and name those that are asked often. */
function noteStatements(client: pg.PoolClient, nameOf: NameOf): void {
  const sendPlain = client.query.bind(client) as Query;
  const send: Query = (...words) => sendPlain(...named(words, nameOf));
  const query: Query = (...words) => {
    const times = requestContext.getStore()?.times;
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

/** A pool that notes for whose request it is asked, and refuses when more is asked than it can give (turns.ts). */
export class NotingPool extends pg.Pool {
  readonly #turns: Turns;

  constructor(config: pg.PoolConfig & { max: number }, now?: () => number) {
    super(config);
    const turns = createTurns(config.max, now);
    this.#turns = turns;
    const nameOf = createOften();
    this.on('connect', (client) => noteStatements(client, nameOf));
    this.on('release', turns.give);
    const ask = this.connect.bind(this) as () => Promise<pg.PoolClient>;

    async function take(times: RequestTimes | undefined): Promise<pg.PoolClient> {
      times?.waiting.begin();
      try {
        await turns.take(times === undefined || times.statements > 0);
        return await ask().catch((error) => {
          turns.give();
          throw error;
        });
      } finally {
        times?.waiting.end();
      }
    }

    this.connect = ((done?: Done) => {
      const context = requestContext.getStore();
      const taken = take(context?.times);
      if (!done) return taken;
      // Whoever gives a connection back calls this: what follows is this request's all the same.
      const tell: Done = (...answer) => (context ? requestContext.run(context, done, ...answer) : done(...answer));
      taken.then(
        (client) => tell(undefined, client, client.release),
        (error) => tell(error, undefined, () => {}),
      );
      return undefined;
    }) as typeof this.connect;
  }

  /** How many wait for a connection. The library's own count would be of those that have a turn and wait for a new one. */
  get waitingForTurn(): number {
    return this.#turns.waiting;
  }
}
