import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { watchHead, watchPath } from '../../contract/pages.ts';
import type { FileStore } from '../platform/files.ts';
import { notFound } from '../platform/problem.ts';
import { type HostedVideo, playerPage, watchPage } from './local-pages.ts';
import type { VideoHost } from './video-host.ts';

type Options = {
  files: FileStore;
  publicUrl: string;
  /** Finds a published video by the id that this host gave it. */
  find(hostVideoId: string): Promise<HostedVideo | undefined>;
};

const ID = /^[A-Za-z0-9_-]{11}$/; // DESIGN.md decision 7
const keyOf = (hostVideoId: string) => `videos/${hostVideoId}`;
const mediaPath = (hostVideoId: string) => `/media/${hostVideoId}`;
const newId = () => randomBytes(8).toString('base64url'); // 64 random bits are 11 such characters

/** The site as its own video host: files in the store, played by the browser's own player. */
export function createLocalHost({ files, publicUrl, find }: Options): VideoHost {
  function mount(app: FastifyInstance): void {
    const byId = { params: Type.Object({ id: Type.String({ maxLength: 100 }) }), hide: true };
    const known = async (id: string) => {
      const video = ID.test(id) ? await find(id) : undefined;
      if (!video) throw notFound('This video cannot be found or has been removed.');
      return video;
    };

    app.get(
      '/watch',
      { schema: { querystring: Type.Object({ v: Type.Optional(Type.String()) }), hide: true } },
      async (request, reply) => {
        const { v: id = '' } = request.query as { v?: string };
        const video = ID.test(id) ? await find(id) : undefined;
        if (!video) return reply.callNotFound();
        const head = watchHead({ ...video, hostVideoId: id });
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(watchPage(video, id, head, publicUrl));
      },
    );

    app.get('/embed/:id', { schema: byId }, async (request, reply) => {
      const { id } = request.params as { id: string };
      const video = await known(id);
      const autoplay = (request.query as { autoplay?: string }).autoplay === '1';
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(playerPage(video, mediaPath(id), autoplay));
    });

    app.get('/media/:id', { schema: byId }, async (request, reply) => {
      const { id } = request.params as { id: string };
      const video = await known(id);
      return files.send(reply, keyOf(id), { contentType: video.mimeType, cacheControl: 'public, max-age=86400' });
    });
  }

  return {
    name: 'local',
    async publish(clip, journal) {
      const noted = journal.read().hostVideoId;
      const hostVideoId = typeof noted === 'string' ? noted : newId();
      if (noted === undefined) await journal.write({ hostVideoId });
      await files.move(clip.uploadKey, keyOf(hostVideoId));
      return hostVideoId;
    },
    remove: (hostVideoId) => files.remove(keyOf(hostVideoId)),
    watchLink: (hostVideoId) => `${publicUrl}${watchPath(hostVideoId)}`,
    mount,
  };
}
