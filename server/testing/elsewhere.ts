/** Browsers at other addresses, for sites with TRUST_PROXY=127.0.0.1. */
import { TestBrowser } from './browser.ts';
import type { Site } from './site.ts';

class BrowserElsewhere extends TestBrowser {
  readonly #address: string;

  constructor(origin: string, address: string) {
    super(origin);
    this.#address = address;
    this.cookies.set('XSRF-TOKEN', 'of-a-test'); // without a session it only has to be the same twice: spares a call
  }

  override send(method: string, path: string, init: Parameters<TestBrowser['send']>[2] = {}) {
    return super.send(method, path, { ...init, headers: { 'x-forwarded-for': this.#address, ...init.headers } });
  }
}

/** A browser with no cookies that calls from that address. */
export const visitorFrom = (site: Pick<Site, 'origin'>, address: string): TestBrowser =>
  new BrowserElsewhere(site.origin, address);
