import { serve } from './answers.ts';

/** Of live news by the old way: it never opens, or is refused. */
export const polling = { isRefused: false };

/**
 * In the place of XMLHttpRequest, by which a request tells how much of it has been sent: answered from the table, after
 * all of it has been.
 */
export class TableRequest {
  readonly upload: { onprogress?: (sent: object) => void; onload?: (sent: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onreadystatechange?: () => void;
  readyState = 0;
  status = 0;
  responseText = '';
  #method = '';
  #url = '';
  #sent = new Headers();
  #got = new Headers();
  #end = new AbortController();

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#sent.append(name, value);
  }

  getAllResponseHeaders(): string {
    return [...this.#got].map((pair) => pair.join(': ')).join('\r\n');
  }

  abort(): void {
    this.#end.abort();
    this.onabort?.();
  }

  async send(body: BodyInit): Promise<void> {
    const url = new URL(this.#url, location.href);
    if (!url.pathname.startsWith('/api/')) {
      if (!polling.isRefused) return;
      this.readyState = 4;
      return this.onreadystatechange?.();
    }
    this.upload.onload?.({ loaded: 1 });
    try {
      const { signal } = this.#end;
      const own = { method: this.#method, headers: this.#sent, body, signal };
      const answer = await serve(url, own);
      this.responseText = await answer.text();
      this.status = answer.status;
      this.#got = answer.headers;
      this.onload?.();
    } catch {
      if (!this.#end.signal.aborted) this.onerror?.();
    }
  }
}
