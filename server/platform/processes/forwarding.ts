/** Requests that one of a server's processes hands to another, which alone can answer them. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as openRequest,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';

export type Forwarding = {
  /** Has another process answer a request. */
  forward(to: number, request: IncomingMessage, response: ServerResponse): void;
  /** Answers what others forward. @returns a function that ends that */
  receive(answer: RequestListener): Promise<() => Promise<void>>;
};

/** A way to each process; named pipes stand beside all folders. */
const wayTo = (folder: string, number: number) =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\${folder.replaceAll(/\W/g, '-')}-${number}`
    : join(folder, `${number}.sock`);

/** What is said between two ends of one connection only (RFC 9110 §7.6.1). */
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'];
const withoutConnection = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.includes(name)));

/**
 * @param folder where each process has its socket
 * @param number which of them this is
 */
export function createForwarding(folder: string, number: number): Forwarding {
  // These connections stay. Where one ended with its answer, Node's last write of a request, which is empty, could come
  // after that and fail, and the answer was lost.
  const agent = new Agent({ keepAlive: true });

  return {
    forward(to, request, response) {
      const { method, url: path } = request;
      const headers = withoutConnection(request.headers);
      const further = openRequest({ agent, socketPath: wayTo(folder, to), method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
        pipeline(answer, response, () => {});
      });
      further.on('error', () => {
        if (!response.headersSent) response.writeHead(502);
        response.end();
      });
      response.on('close', () => further.destroy());
      pipeline(request, further, () => {});
    },
    async receive(answer) {
      const server = createServer({ keepAliveTimeout: 0 }, answer); // they stay for as long as both processes do
      const path = wayTo(folder, number);
      if (process.platform !== 'win32') await rm(path, { force: true }); // of the one whose place this is
      server.listen({ path, exclusive: true });
      await once(server, 'listening');
      return async () => {
        server.closeAllConnections();
        server.close();
      };
    },
  };
}
