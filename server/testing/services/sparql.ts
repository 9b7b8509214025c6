/** A SPARQL service on this machine, in Wikidata's place: it gives whatever answers the test wants. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { readSnapshot } from '../../features/schools/snapshot.ts';

type Binding = Record<string, { type: string; value: string; 'xml:lang'?: string }>;
type Answer = (reply: ServerResponse, body: string, asked: number) => void;

const entity = (id: string) => ({ type: 'uri', value: `http://www.wikidata.org/entity/${id}` });
const label = (value: string) => ({ type: 'literal', 'xml:lang': 'en', value });

export const country = (id: string, name: string, code: string): Binding => ({
  country: entity(id),
  countryLabel: label(name),
  code: { type: 'literal', value: code },
});
export const university = (countryId: string, name: string): Binding => ({
  country: entity(countryId),
  universityLabel: label(name),
});

/** The answer of a service that knows the same schools as we do. */
export async function goodAnswer(): Promise<{ countries: Binding[]; universities: Binding[] }> {
  const { countries } = await readSnapshot();
  return {
    countries: countries.map(({ id, name }) => country(id, name, `code of ${id}`)),
    universities: countries.flatMap(({ id, universities }) => universities.map((name) => university(id, name))),
  };
}

export const ok: Answer = (reply, body) =>
  reply.writeHead(200, { 'content-type': 'application/sparql-results+json;charset=utf-8' }).end(body);

/**
 * Starts a service that ends with the test.
 * @param answer writes the answer to the `asked`th request (from 1 on); `body` is the correct one
 */
export async function startSparql(data: { countries: Binding[]; universities: Binding[] }, answer: Answer = ok) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, reply) => {
    requests.push(request);
    const query = new URL(request.url ?? '', 'http://localhost').searchParams.get('query') ?? '';
    const wanted = query.includes('?universityLabel') ? 'universities' : 'countries';
    answer(reply, JSON.stringify({ head: { vars: [] }, results: { bindings: data[wanted] } }), requests.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sparql`, requests };
}
