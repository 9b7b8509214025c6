/** Browsers at other ips, for sites with TRUST_PROXY=127.0.0.1. */
import { TestBrowser } from './browser.ts';
import type { Site } from './site.ts';

class BrowserElsewhere extends TestBrowser {
  readonly #ip: string;

  constructor(origin: string, ip: string) {
    super(origin);
    this.#ip = ip;
    this.cookies.set('XSRF-TOKEN', 'of-a-test'); // without a session, cookie and header only have to match: this saves a call
  }

  override send(method: string, path: string, init: Parameters<TestBrowser['send']>[2] = {}) {
    return super.send(method, path, { ...init, headers: { 'x-forwarded-for': this.#ip, ...init.headers } });
  }
}

/** A visitor's browser that calls from that ip. */
export const visitorFrom = (site: Pick<Site, 'origin'>, ip: string): TestBrowser =>
  new BrowserElsewhere(site.origin, ip);
