import type { Page } from '@playwright/test';

/** Stands between a page and its sockets: what is open can be ended, and what is opened then leads nowhere. */
export async function putCutter(page: Page) {
  await page.addInitScript(() => {
    const line = { isCut: false, attempts: 0, open: new Set<WebSocket>() };
    Object.assign(globalThis, { line });
    globalThis.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(line.isCut ? 'ws://localhost:1' : url, protocols);
        if (line.isCut) line.attempts++;
        line.open.add(this);
      }
    };
  });
  let isCut = false;
  await page.route('**/socket.io/**', (route) => (isCut ? route.abort() : route.continue()));
  const change = async (to: boolean) => {
    isCut = to;
    await page.evaluate((cut) => {
      const { line } = globalThis as unknown as { line: { isCut: boolean; open: Set<WebSocket> } };
      line.isCut = cut;
      if (cut) for (const socket of line.open) socket.close();
    }, to);
  };
  return {
    cut: () => change(true),
    mend: () => change(false),
    attempts: () => page.evaluate(() => (globalThis as unknown as { line: { attempts: number } }).line.attempts),
  };
}
