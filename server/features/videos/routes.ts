import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { heads, paths } from '../../../contract/pages.ts';
import { listVideos, uploadVideo, VIDEOS_PER_PAGE_MAX, videoMessages } from '../../../contract/videos.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { SECOND } from '../../platform/clock.ts';
import { cutPage, decodeCursor } from '../../platform/cursor.ts';
import { isUuid } from '../../platform/ids.ts';
import { type LimitRule, perAddress } from '../../platform/limits.ts';
import { type FormRules, mountForms, withForm } from '../../platform/multipart.ts';
import { invalid, notFound, Problem, tooLarge } from '../../platform/problem.ts';
import { FOR_NOBODY_ELSE, WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import { PICTURES } from '../../platform/web/page-limits.ts';
import { mountVideosForAdmins } from './admin-routes.ts';
import { videoInputFrom } from './form.ts';
import { takeIn } from './intake.ts';
import { isPosterFor } from './policy.ts';
import { placeholderPoster } from './poster.ts';
import { presentVideo } from './present.ts';
import { findVideo, listFaculties, listPublished } from './queries.ts';
import { handlePublishing, waitUntilSettled } from './workflow.ts';

const UPLOADS: LimitRule = { name: 'upload', points: 30, seconds: 60 * 60 };
const THUMBNAIL_MB_MAX = 10; // a PNG of 1280 × 720 has at most 4 MB
const PATIENCE = 25 * SECOND; // then the answer is 202: proxies give up after 30 to 60 s

/** Videos: the gallery, the upload, and the posters. */
export function mountVideos(app: App, parts: FeatureParts): void {
  const { db, config, files, media, room, limits, sessions, pages, videoHosts } = parts;
  const publishing = handlePublishing(parts);
  app.addHook('onReady', publishing.recover);
  for (const host of videoHosts.all) host.mount?.(app);

  pages.page(paths.videos, { head: heads.videos });

  app.get(
    listVideos.path,
    { schema: { querystring: listVideos.query, response: { 200: listVideos.answer } } },
    async (request) => {
      await limits.spendAddress(perAddress('videos', 1000), request);
      const { limit = VIDEOS_PER_PAGE_MAX, cursor, faculty } = request.query;
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const [rows, faculties] = await Promise.all([
        listPublished(db, { limit: limit + 1, after, faculty }),
        listFaculties(db),
      ]);
      const { shown, nextCursor } = cutPage(rows, limit);
      return {
        videos: shown.map((video) => presentVideo(video, videoHosts)),
        total: faculties.reduce(
          (sum, { name, count }) => (faculty === undefined || faculty === name ? sum + count : sum),
          0,
        ),
        faculties,
        nextCursor,
      };
    },
  );

  app.get(
    '/posters/:id',
    {
      schema: { params: Type.Object({ id: Type.String({ maxLength: 100 }) }), hide: true },
      config: { limit: PICTURES },
    },
    async (request, reply) => {
      const video = isUuid(request.params.id) ? await findVideo(db, request.params.id) : undefined;
      const viewer = video?.status === 'published' ? undefined : await sessions.viewer(request);
      if (!isPosterFor(video, viewer)) throw notFound('This picture cannot be found or has been removed.');
      const cacheControl = video.status === 'published' ? WHILE_IT_STANDS : FOR_NOBODY_ELSE;
      if (video.posterKey) return files.send(reply, video.posterKey, { contentType: 'image/webp', cacheControl });
      return reply.type('image/svg+xml').header('cache-control', cacheControl).send(placeholderPoster(video.title));
    },
  );

  const megabytes = Math.floor(config.maxUploadBytes / 1024 / 1024);
  const tooLargeVideo = `A video has at most ${megabytes} MB.`;
  const rules: FormRules = {
    fields: uploadVideo.fields,
    files: {
      video: { maxBytes: config.maxUploadBytes, maxCount: 1, tooLarge: tooLargeVideo },
      thumbnail: {
        maxBytes: THUMBNAIL_MB_MAX * 1024 * 1024,
        maxCount: 1,
        tooLarge: `A thumbnail has at most ${THUMBNAIL_MB_MAX} MB.`,
      },
    },
    broken: videoMessages.uploadBroken,
  };

  /** Says that a file is too large before its bytes travel; form fields and boundaries come on top of it. */
  function refuseAnnouncedSize(request: FastifyRequest): void {
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > config.maxUploadBytes + (THUMBNAIL_MB_MAX + 1) * 1024 * 1024)
      throw tooLarge(tooLargeVideo, 'video');
  }

  mountForms(app, (scope) =>
    scope.post(
      uploadVideo.path,
      {
        schema: {
          consumes: ['multipart/form-data'],
          response: { 201: uploadVideo.answer, 202: uploadVideo.queuedAnswer },
        },
      },
      async (request, reply) => {
        await limits.spendAddress(perAddress('upload'), request);
        const member = await sessions.member(request);
        await limits.spend(UPLOADS, member.accountId);
        refuseAnnouncedSize(request);
        const videoId = await withForm(request, { files, media, room, owner: member }, rules, async (form) => {
          const { uploadId, ...fields } = form.fields;
          const input = videoInputFrom(fields);
          const video = form.files.video?.[0] ?? (uploadId ? { uploadId } : undefined);
          if (!video) throw invalid(videoMessages.selectFile, 'video');
          return takeIn(parts, { memberId: member.accountId, input, video, thumbnail: form.files.thumbnail?.[0] });
        });
        const settled = await waitUntilSettled(parts, videoId, PATIENCE);
        if (settled?.status === 'failed') {
          throw new Problem(502, 'host-failed', settled.hostError ?? videoMessages.uploadFailed);
        }
        if (settled?.status !== 'published') {
          const message = settled?.host === 'youtube' ? videoMessages.queued : videoMessages.queuedHere;
          return reply.code(202).send({ message });
        }
        return reply.code(201).send({ message: videoMessages.uploaded, video: presentVideo(settled, videoHosts) });
      },
    ),
  );

  mountVideosForAdmins(app, parts);
}
