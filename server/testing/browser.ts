/** A person's browser, as far as the server sees it: it keeps cookies and sends the double-submit pair. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  /** The logged-in member's id, where `site.member` made this browser. */
  accountId = '';
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** On https its name has a prefix; what lies under the one without is not ours. */
  #pair(): string | undefined {
    return this.cookies.get('__Host-XSRF-TOKEN') ?? this.cookies.get('XSRF-TOKEN');
  }

  /** Sends a request and reads the whole answer; `body` is the parsed JSON, or undefined. */
  async send(method: string, path: string, init: { headers?: Record<string, string>; body?: BodyInit } = {}) {
    const csrf = this.#pair();
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      redirect: 'manual',
      ...(init.body === undefined ? {} : { body: init.body }),
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
    const body: any = isJson && text ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, body, text, bytes };
  }

  get(path: string, headers: Record<string, string> = {}) {
    return this.send('GET', path, { headers });
  }

  /** Posts JSON, or a form where `body` is FormData. The pair is fetched first by whoever has none. */
  async post(path: string, body?: unknown) {
    if (!this.#pair()) await this.get('/api/countries');
    if (body === undefined) return this.send('POST', path);
    if (body instanceof FormData) return this.send('POST', path, { body });
    return this.send('POST', path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  }
}
