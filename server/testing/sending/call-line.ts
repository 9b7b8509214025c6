import type { Stage } from '../access/access-stage.ts';
import type { Line } from '../access/access-table.ts';
import type { TestBrowser } from '../browser.ts';

/**
 * Prepares the call of a line of the access table.
 * @param others headers that are sent instead of its own
 * @returns what makes it
 */
export async function callLine(stage: Stage, browser: TestBrowser, { route, send }: Line, others = {}) {
  const { params = {}, query = '', json, form, bytes, headers } = (await send?.(stage)) ?? {};
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name) => params[name] ?? '') + query;
  const body = json === undefined ? (form ?? (bytes as BodyInit | undefined)) : JSON.stringify(json);
  const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' };
  return () =>
    browser.send(method, path, {
      headers: { ...type, ...headers, ...others },
      ...(body === undefined ? {} : { body }),
    });
}
