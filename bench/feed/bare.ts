/** A bare node:http server that answers every request with the bytes of one file. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { PORT, BODY = '' } = process.env;
const body = readFileSync(BODY);
createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
  response.end(body);
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
