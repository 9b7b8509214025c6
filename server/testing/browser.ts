import assert from 'node:assert/strict';
import { textOf } from '../../contract/texts/catalogue.ts';

/**
 * A refusal without the keys of its texts. In every test this also checks the keys: each, with its parameters, must
 * give the same text as the message.
 */
export function withoutNames({
  text,
  params,
  fieldTexts = {},
  ...answer
}: Record<string, unknown>): Record<string, unknown> {
  const check = (key: unknown, values: unknown, message: unknown) => {
    const said = textOf(key, values);
    if (said !== undefined) assert.equal(said, message);
  };
  check(text, params, answer.message);
  for (const [field, named] of Object.entries(fieldTexts as Record<string, Record<string, unknown>>)) {
    check(named.text, named.params, (answer.fields as Record<string, unknown>)[field]);
  }
  return answer;
}

/** What a request has beside its method and path; `signal` ends the wait for its answer. */
type Init = { headers?: Record<string, string>; body?: BodyInit; signal?: AbortSignal };

/** A browser as the server sees it: it stores cookies and sends the double-submit pair. */
export class TestBrowser {
  readonly cookies: Map<string, string>;
  /** The logged-in member's id, if `site.member` made this browser. */
  accountId = '';
  readonly #origin: string;

  constructor(origin: string, cookies = new Map<string, string>()) {
    this.#origin = origin;
    this.cookies = cookies;
  }

  /** The same browser, with the same cookies, whose requests reach another server of its site. */
  at({ origin }: { origin: string }): TestBrowser {
    const same = new TestBrowser(origin, this.cookies);
    same.accountId = this.accountId;
    return same;
  }

  /** On https the cookie's name has a prefix; a cookie without it is not ours. */
  #pair(): string | undefined {
    return this.cookies.get('__Host-XSRF-TOKEN') ?? this.cookies.get('XSRF-TOKEN');
  }

  /**
   * Sends a request and reads the whole answer; `body` is the parsed JSON, or undefined; a refusal comes without the
   * keys of its texts.
   */
  async send(method: string, path: string, init: Init = {}) {
    const csrf = this.#pair();
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      redirect: 'manual',
      ...(init.body === undefined ? {} : { body: init.body }),
      ...(init.signal && { signal: init.signal }),
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(csrf && method !== 'GET' ? { 'x-xsrf-token': csrf } : {}),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    const isJson = response.headers.get('content-type')?.includes('application/json');
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every form
    let body: any = isJson && text ? JSON.parse(text) : undefined;
    if (response.status >= 400 && body?.code) body = withoutNames(body);
    return { status: response.status, headers: response.headers, body, text, bytes };
  }

  get(path: string, headers: Record<string, string> = {}) {
    return this.send('GET', path, { headers });
  }

  /** Posts JSON, or a form if `body` is FormData. Fetches the double-submit pair first if the browser has none. */
  async post(path: string, body?: unknown) {
    if (!this.#pair()) await this.get('/api/countries');
    if (body === undefined) return this.send('POST', path);
    if (body instanceof FormData) return this.send('POST', path, { body });
    return this.send('POST', path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  }
}
