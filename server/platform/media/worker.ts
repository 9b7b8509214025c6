/**
 * The media worker: all code that parses members' files runs here, in a process of its own, which the server limits in
 * memory and time and may kill at any moment (docs/design/media.md). It uses no database, no secrets and no network; it
 * reads only the file and writes only to the path that it is given.
 */
import { Mp4Error } from '../mp4/boxes.ts';
import { planTidy } from '../mp4/tidy.ts';
import { serveAsWorker } from '../processes/worker.ts';
import { inspectVideo } from './judge.ts';
import type { Request } from './messages.ts';
import { paint } from './paint.ts';
import { draw, preview } from './pictures.ts';

function perform(request: Request): Promise<unknown> {
  switch (request.task) {
    case 'judge':
      return inspectVideo(request.input.path);
    case 'draw':
      return draw(request.input);
    case 'preview':
      return preview(request.input);
    case 'tidy':
      return planTidy(request.input);
    case 'paint':
      return paint(request.input);
  }
}

serveAsWorker(perform, (error) => error instanceof Mp4Error);
