/** Sends bad requests to a site, and reports those that it did not withstand. */
import { inArray } from 'drizzle-orm';
import { dice } from '../../../tools/seed/dice.ts';
import { accounts } from '../../schema/accounts.ts';
import { CALLERS, type Caller, type Stage, setStage } from '../access/access-stage.ts';
import { type Answer, ask, headersOf } from '../attacks/ask.ts';
import type { Site } from '../site.ts';
import { type BadRequest, badRequest } from './requests.ts';
import { type Target, targetsOf } from './targets.ts';

const EVERYBODY: Caller[] = [...CALLERS, 'admin who was demoted'];
const AT_ONCE = 6;
const ANEW_AFTER = 250; // requests after which everything they removed, and sessions they ended, are made again
const NOT_IMPLEMENTED = 501; // what oEmbed (https://oembed.com) wants for a format that a site does not speak
const HEARD_OF_LATER = 30; // requests; a line of the log can come after the answer
const PATIENCE = 10_000; // milliseconds; an answer takes a tenth of a second at most

/** What an answer must never contain: stacks, SQL statements, the database's messages, paths of this machine. */
const LEAKS =
  /\n\s+at .+:\d+|node_modules|node:internal|\bserver\/(?:features|platform)\b|\.ts:\d|(?:insert into|delete from|update|select) "|violates .*constraint|relation "|invalid input syntax|Failed query|\/tmp\/|\/touchline-|\bE[A-Z]{4,}: /;

const WORD = /[^\s"'`{}[\]()<>,;:&=?/|\\]{8,}/gu; // shorter ones stand in the log by chance

/** What somebody could have typed of a request: the words of its path, query, headers and body, but not its route's. */
function wordsOf({ asked, route }: BadRequest): string[] {
  const texts = [
    asked.path.slice(0, 2000),
    ...(asked.headers ?? []).map(([, value]) => value.slice(0, 500)),
    ...(asked.body ?? []).map((piece) => (Buffer.isBuffer(piece) ? piece : piece.bytes).toString('utf8', 0, 2000)),
  ];
  return [...new Set(texts.flatMap((text) => text.match(WORD) ?? []))].filter(
    (word) => /[^a-z]/i.test(word) && !route.includes(word), // plain words stand in texts of the program, too
  );
}

/** A line of the log without what is the program's own, in which words of a request stand by chance. */
function saidIn(line: string): string {
  const { err, requestId, route, longest, time, responseTime, req, ...said } = JSON.parse(line);
  const { route: _route, ...asked } = req ?? {};
  const { stack, statement, cause, ...own } = err ?? {};
  const { stack: _, ...inner } = cause ?? {};
  return JSON.stringify({ ...said, asked, own, inner });
}

export type Failure = { number: number; line: string; why: string };
export type Report = { failures: Failure[]; statuses: Map<number | string, number>; slowest: number };

/** The request on one line, cut if it is too long. */
function shown({ asked, how, route }: BadRequest, caller: Caller): string {
  const headers = (asked.headers ?? []).map(([name, value]) => `${name}: ${value.slice(0, 60)}`);
  const body = Buffer.concat((asked.body ?? []).map((piece) => (Buffer.isBuffer(piece) ? piece : piece.bytes)));
  const said = [
    `${asked.method} ${asked.path.slice(0, 200)}`,
    ...headers.slice(0, 8),
    ...(asked.body ? [`${body.length} bytes ${JSON.stringify(body.toString('latin1', 0, 120))}`] : []),
    ...(asked.cutAfter === undefined ? [] : [`hung up after ${asked.cutAfter}`]),
  ];
  return `${route} as ${caller} (${how.join(', ')}): ${said.join(' | ')}`;
}

function whyBad({ status, ended, text, headers, milliseconds }: Answer): string | undefined {
  if (ended === 'late') return `no answer within ${(milliseconds / 1000).toFixed(0)} s`;
  if (status >= 500 && status !== NOT_IMPLEMENTED) return `${status} ${text.slice(0, 120)}`;
  const said = /json|text\/plain/.test(headers['content-type'] ?? '') || status >= 400 ? text : '';
  const [leak] = LEAKS.exec(said) ?? [];
  return leak === undefined ? undefined : `${status} tells ${JSON.stringify(leak)}: ${said.slice(0, 200)}`;
}

export class Fuzzer {
  readonly #site: Site;
  readonly #stage: Stage;
  readonly #registered: Set<string>;
  #targets: Target[] = [];
  #headers = new Map<Caller, [string, string][]>();
  #ids: string[] = [];
  /** What the last requests have sent, by their number. */
  #sent = new Map<number, string[]>();

  private constructor(site: Site, stage: Stage, registered: Set<string>) {
    this.#site = site;
    this.#stage = stage;
    this.#registered = registered;
  }

  /** @param registered the routes of the site's app */
  static async on(site: Site, registered: Set<string>): Promise<Fuzzer> {
    return new Fuzzer(site, await setStage(site), registered);
  }

  /** Makes everything that requests can be about, and a session for every caller. */
  async #prepare(): Promise<void> {
    const { db } = this.#site;
    this.#targets = await targetsOf(this.#site, this.#stage, this.#registered);
    this.#ids = [...new Set(this.#targets.flatMap(({ params }) => Object.values(params)))];
    for (const caller of EVERYBODY) {
      const browser = await this.#stage.browserOf(caller);
      this.#headers.set(caller, headersOf(browser.cookies));
    }
    // Restores callers whom an admin's bad request has deactivated.
    const staying = this.#stage.callers;
    await db.update(accounts).set({ isActive: true, role: 'user' }).where(inArray(accounts.id, staying.members));
    await db.update(accounts).set({ isActive: true, role: 'admin' }).where(inArray(accounts.id, staying.admins));
  }

  /** Makes one request, always the same for the same numbers. */
  #make(seed: number, number: number): { request: BadRequest; caller: Caller } {
    const thrown = dice(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
    const caller = thrown.pick(EVERYBODY);
    return { request: badRequest(thrown, this.#targets, this.#ids), caller };
  }

  /** @returns a word of one of the last requests that stands in a line of the log */
  sentIn(line: string): string | undefined {
    const said = saidIn(line);
    return [...this.#sent.values()].flat().find((word) => said.includes(word));
  }

  /**
   * Sends `count` requests from the number `first` on.
   * @param told is called for each that the site did not withstand
   */
  async run(seed: number, first: number, count: number, told: (failure: Failure) => void = () => {}): Promise<Report> {
    const report: Report = { failures: [], statuses: new Map(), slowest: 0 };
    for (let from = first; from < first + count; from += ANEW_AFTER) {
      await this.#prepare();
      const to = Math.min(first + count, from + ANEW_AFTER);
      let next = from;
      const worker = async () => {
        while (next < to) {
          const number = next++;
          const { request, caller } = this.#make(seed, number);
          const headers = [...(this.#headers.get(caller) ?? []), ...(request.asked.headers ?? [])];
          this.#sent.set(number, wordsOf({ ...request, asked: { ...request.asked, headers } }));
          const answer = await ask(this.#site.origin, { ...request.asked, headers, patience: PATIENCE });
          this.#sent.delete(number - HEARD_OF_LATER);
          const key = answer.status || answer.ended;
          report.statuses.set(key, (report.statuses.get(key) ?? 0) + 1);
          report.slowest = Math.max(report.slowest, answer.milliseconds);
          const why = whyBad(answer);
          if (why === undefined) continue;
          const failure = { number, line: shown(request, caller), why };
          report.failures.push(failure);
          told(failure);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    }
    return report;
  }
}
