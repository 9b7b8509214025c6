import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { SECOND } from '../clock.ts';
import { methodClass, routeClass } from './route-class.ts';

/** Node's own channels (https://nodejs.org/api/diagnostics_channel.html#http): they see what passes Fastify by, too. */
const STARTED = 'http.server.request.start';
const FINISHED = 'http.server.response.finish';

// Seconds: from an answer from memory to the patience of a form (features/videos/routes.ts).
const DURATIONS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Told = { request: IncomingMessage; response: ServerResponse; server: Server };

/** Counts the requests of a server. @returns a function that stops it */
export function countRequests(server: Server, registers: Registry[]): () => void {
  const requests = new Counter({
    name: 'touchline_http_requests_total',
    help: 'Requests that were answered, by the kind of url. Status 0: the caller went away before.',
    labelNames: ['method', 'class', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'touchline_http_request_seconds',
    help: 'From the head of a request to the last byte of its answer.',
    labelNames: ['class'],
    buckets: DURATIONS,
    registers,
  });
  const running = new Gauge({
    name: 'touchline_http_requests_running',
    help: 'Requests under way; those of the class uploads are parts of films that are being received.',
    labelNames: ['class'],
    registers,
  });
  const begun = new WeakMap<ServerResponse, number>();

  const start = (message: unknown) => {
    const { request, response, server: of } = message as Told;
    if (of !== server) return;
    const { method, url = '' } = request;
    const name = routeClass(url);
    begun.set(response, performance.now());
    running.inc({ class: name });
    response.once('close', () => {
      running.dec({ class: name });
      if (!response.writableFinished) requests.inc({ method: methodClass(method), class: name, status: '0' });
    });
  };
  const finish = (message: unknown) => {
    const { request, response, server: of } = message as Told;
    if (of !== server) return;
    const name = routeClass(request.url ?? '');
    requests.inc({ method: methodClass(request.method), class: name, status: String(response.statusCode) });
    const since = begun.get(response);
    if (since !== undefined) durations.observe({ class: name }, (performance.now() - since) / SECOND);
  };
  subscribe(STARTED, start);
  subscribe(FINISHED, finish);
  return () => {
    unsubscribe(STARTED, start);
    unsubscribe(FINISHED, finish);
  };
}
