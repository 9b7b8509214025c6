import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { FAREWELL } from '../../server/platform/web/worker.ts';

/** The build's own files: their names carry a hash, so another version has other names. */
const files = () =>
  readdirSync(join(import.meta.dirname, '../../dist/assets')).filter((name) => /\.(js|css)$/.test(name));
const later = (name: string) => name.replace(/\.(js|css)$/, '-v2.$1');

/**
 * A site as it is before and after an upgrade: a proxy before the real server, which hands out the build until it is
 * upgraded, and from then on the same build under other names, with another heading above the gallery.
 */
export async function startUpgradable(siteUrl: string) {
  const names = files();
  let isUpgraded = false;
  let isRetired = false;
  let held: Promise<void> | undefined;

  const upgraded = (text: string) =>
    names
      .reduce((all, name) => all.replaceAll(name, later(name)), text)
      .replaceAll(/[0-9a-f]{64}/g, (revision) => [...revision].reverse().join(''))
      .replace('touchline-offline" content="on"', `touchline-offline" content="${isRetired ? 'off' : 'on'}"`)
      .replaceAll('`Sports Highlights`', '`Sports Highlights of today`');

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const asked = incoming.url ?? '/';
    if (held && incoming.method === 'POST' && asked.startsWith('/api/uploads')) await held;
    if (isRetired && asked === '/sw.js')
      return void outgoing.setHeader('content-type', 'text/javascript').end(FAREWELL);
    const asset = /^\/assets\/(.+\.(?:js|css))$/.exec(asked)?.[1];
    const name = asset && isUpgraded ? names.find((one) => later(one) === asset) : asset;
    if (asset && (!name || !names.includes(name))) return void outgoing.writeHead(404).end();
    const { 'accept-encoding': _, ...headers } = incoming.headers;
    const upstream = request(siteUrl + (name ? `/assets/${name}` : asked), {
      method: incoming.method ?? 'GET',
      headers,
    });
    incoming.pipe(upstream);
    const [response] = (await once(upstream, 'response')) as [IncomingMessage];
    const sent = Object.fromEntries(
      Object.entries(response.headers).filter(([header]) => !/^(content-length|transfer-encoding|etag)$/.test(header)),
    ) as OutgoingHttpHeaders;
    outgoing.writeHead(response.statusCode ?? 502, sent);
    if (!isUpgraded || !/html|javascript|css/.test(response.headers['content-type'] ?? '')) {
      response.pipe(outgoing);
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    outgoing.end(upgraded(Buffer.concat(parts).toString('utf8')));
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as { port: number }).port}`,
    upgrade: () => {
      isUpgraded = true;
    },
    /** From now on as with OFFLINE=off. */
    retire: () => {
      isRetired = true;
    },
    /** Uploads begin only when what this returns is called. */
    holdUploads(): () => void {
      let release = () => {};
      held = new Promise<void>((resolve) => {
        release = resolve;
      });
      return release;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
