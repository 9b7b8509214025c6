import type { FastifyReply, FastifyRequest } from 'fastify';
import { mediaMessages } from '../../../contract/media.ts';
import type { Parts } from '../../parts.ts';
import { HOUR } from '../clock.ts';
import { notFound } from '../http/problem.ts';
import type { Tasks } from '../media/messages.ts';
import { createCache } from '../memory/cache.ts';
import { PREVIEWS } from './page-limits.ts';

const CACHED_BYTES_MAX = 16 * 1024 * 1024; // some hundred previews

type Size = Pick<Tasks['preview']['input'], 'frame'>;

export type Previews = {
  /**
   * Answers with a picture of the store as the JPEG that link previews show, drawn when the first asks for it.
   * @param options `frame`: its size, instead of the picture's own
   * @throws 404 when there is no such file
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    options: Size & { cacheControl: string },
  ): Promise<FastifyReply>;
};

export function createPreviews({
  files,
  media,
  clock,
  bus,
  config,
  limits,
}: Pick<Parts, 'files' | 'media' | 'clock' | 'bus' | 'config' | 'limits'>): Previews {
  const drawn = createCache<Buffer>({
    ...{ name: 'previews', clock, bus, room: config.cacheBytes > 0 ? CACHED_BYTES_MAX : 0 },
    ...{ maxAge: HOUR, maxAgeUnproven: HOUR, heedsAhead: false }, // what a key names never changes
    sizeOf: ({ length }) => length,
  });
  const draw = (key: string, { frame }: Size) =>
    files.withPath(key, (path) => media.preview({ path, ...(frame && { frame }) }));

  return {
    async send(request, reply, key, { cacheControl, frame }) {
      await limits.spendIp(PREVIEWS, request);
      if (!(await files.exists(key))) throw notFound(mediaMessages.pictureUnknown); // also where it is still cached
      const jpeg = await drawn
        .get(key, () => draw(key, { frame }))
        .catch((error) => {
          throw error.code === 'ENOENT' ? notFound(mediaMessages.pictureUnknown) : error; // removed just now
        });
      return reply.header('cache-control', cacheControl).type('image/jpeg').send(jpeg);
    },
  };
}
