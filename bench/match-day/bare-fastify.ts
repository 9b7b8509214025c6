/** A bare Fastify server that answers every request with the bytes and the type of one file. */
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const { PORT, BODY = '', TYPE = '' } = process.env;
const body = readFileSync(BODY);
const app = fastify();
app.get('/*', (_request, reply) => reply.type(TYPE).send(body));
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
console.log('ready');
