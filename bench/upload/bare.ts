/** The simplest receiver of an upload: a bare node:http server that writes the stream to a file. */
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const { PORT, FOLDER = '' } = process.env;

createServer(async (request, response) => {
  await pipeline(request, createWriteStream(join(FOLDER, 'bare'), { flush: true }));
  response.end();
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
