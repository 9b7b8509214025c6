import { once } from 'node:events';
import { createServer } from 'node:http';
import { errorLine } from '../log/error-fields.ts';

const HEAD_WITHIN = 10_000; // ms; Prometheus sends its request at once

/**
 * Answers `/metrics` on a port of its own, which is not to be reached from outside.
 * @returns a function that stops it
 * @throws when it can't listen there
 */
export async function listenForMetrics(
  { port, host }: { port: number; host: string },
  source: { contentType: string; metrics(): Promise<string> },
): Promise<() => Promise<void>> {
  const server = createServer({ requestTimeout: HEAD_WITHIN }, (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('/metrics\n');
      return;
    }
    source.metrics().then(
      (text) => response.writeHead(200, { 'content-type': source.contentType }).end(text),
      (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(`${errorLine(error)}\n`),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}
