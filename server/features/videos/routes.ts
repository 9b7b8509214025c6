import type { FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { Id } from '../../../contract/ids.ts';
import { mediaMessages, POSTER_WIDTHS } from '../../../contract/media.ts';
import { heads, paths } from '../../../contract/pages/pages.ts';
import { FRAME } from '../../../contract/pages/previews.ts';
import { uploadMessages } from '../../../contract/uploads.ts';
import { videoFormMessages } from '../../../contract/video-form.ts';
import { listVideos, uploadVideo, VIDEOS_PER_PAGE_MAX, videoMessages } from '../../../contract/videos.ts';
import { videoHidden, videoRemoved } from '../../facts/videos.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { cutPage, decodeCursor } from '../../platform/http/cursor.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { type FormRules, mountForms, withForm } from '../../platform/http/multipart.ts';
import { invalid, notFound, Problem, tooLarge, worded } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { posterKeyAt } from '../../platform/media/images.ts';
import { createLastKnown, told } from '../../platform/memory/last-known.ts';
import { type Audience, audienceOf } from '../../platform/sessions/audience.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { FOR_NOBODY_ELSE, WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import { PICTURES } from '../../platform/web/page-limits.ts';
import type { Unseen } from '../feed/source.ts';
import { mountVideosForAdmins } from './admin-routes.ts';
import { deriveFromVideos } from './facts.ts';
import { THUMBNAIL_RULE, videoInputFrom } from './form.ts';
import { createFaculties } from './gallery/faculties.ts';
import { chooseAtRandom } from './gallery/random.ts';
import { handleEdits } from './own/editing.ts';
import { mountOwnVideos } from './own/routes.ts';
import { isPosterFor } from './policy.ts';
import { placeholderPoster } from './poster.ts';
import { presentVideo, queuedMessage } from './present.ts';
import { findVideo, listPublished } from './queries.ts';
import { publishUploadOnce } from './upload-to-video.ts';
import { handlePublishing, waitUntilSettled } from './workflow.ts';

const UPLOADS: LimitRule = { name: 'upload', points: 30, seconds: 60 * 60 };
/** How long the answer to an upload waits for the host. */
export const HOST_PATIENCE = 25 * SECOND; // after that the answer is 202: proxies give up after 30 to 60 s

const GALLERIES_MAX = 100; // pages of some 20 KB
const POSTERS_MAX = 2000; // rows of some KB

type Gallery = Static<typeof listVideos.answer>;
type GalleryWanted = {
  limit: number;
  after: ReturnType<typeof decodeCursor> | undefined;
  faculty: string | undefined;
  isRandom: boolean;
  to: Audience;
};

/** One of the widths that are drawn when a poster is stored: nothing is drawn on request. */
const PosterWidth = Type.Union(
  POSTER_WIDTHS.map((width) => Type.Literal(String(width))),
  { message: worded(mediaMessages.posterWidths, { widths: POSTER_WIDTHS.join(', ') }) },
);

/** What an upload's form says of a match (features/match-clips); handed over where the app is composed. */
type UploadPins = {
  /**
   * @returns what pins the upload's clip, in the upload's own transaction
   * @throws 400 for a text that is no pin
   */
  read(text: string, member: Member): (tx: Db, videoId: string) => Promise<void>;
  /** Whether a clip stands at a match. */
  isPinned(videoId: string): Promise<boolean>;
  /** What is said beside the words that an upload has worked, whose match is no longer there. */
  gone(): string;
};

/** Videos: the gallery, the upload, and the posters. @param pins of clips to matches */
export function mountVideos(app: App, parts: FeatureParts, unseen: Unseen, pins: UploadPins): void {
  const { db, bus, config, files, previews, scratch, media, sessions, pages, videoHosts } = parts;
  deriveFromVideos(parts);
  const publishing = handlePublishing(parts);
  handleEdits(parts);
  const someVideos = chooseAtRandom(parts);
  const faculties = createFaculties(parts);
  app.addHook('onReady', publishing.recover);
  for (const host of videoHosts.all) host.mount?.(app);

  const room = (most: number) => (config.cacheBytes > 0 ? most : 0);
  const galleries = createLastKnown<Gallery>(parts, room(GALLERIES_MAX));
  const posters = createLastKnown(
    parts,
    room(POSTERS_MAX),
    (found: Awaited<ReturnType<typeof findVideo>>) => found?.status === 'published',
  );
  for (const gone of [videoHidden, videoRemoved]) {
    bus.subscribe<{ videoId: string }>(gone, ({ videoId }) => {
      galleries.drop(() => true);
      posters.drop((video) => video?.id === videoId);
    });
  }

  pages.page(paths.videos, { head: heads.videos });
  pages.page(paths.clips, { head: heads.clips });

  route(
    app,
    parts,
    listVideos,
    { who: 'everyone', limit: perIp('videos', 1000) },
    async ({ query: { limit = VIDEOS_PER_PAGE_MAX, cursor, faculty, order }, request, reply }) => {
      const isRandom = order === 'random';
      if (isRandom && faculty !== undefined) throw invalid(videoFormMessages.randomOfAll, 'faculty');
      if (isRandom && cursor !== undefined) throw invalid(videoFormMessages.randomHasNoNext, 'cursor');
      const viewer = await sessions.viewer(request);
      const to = audienceOf(viewer);
      const key = JSON.stringify([limit, cursor, faculty, order, to]);
      const page = { limit, isRandom, faculty, to, after: cursor === undefined ? undefined : decodeCursor(cursor) };
      const [gallery, left] = await Promise.all([
        galleries.get(key, () => loadGallery(page)),
        viewer ? unseen.of(viewer) : new Set<string>(),
      ]);
      const { videos, ...rest } = told(reply, gallery);
      return { ...rest, videos: videos.filter(({ uploadedBy }) => !uploadedBy || !left.has(uploadedBy._id)) };
    },
  );

  /** A page of the gallery. */
  async function loadGallery({ limit, after, faculty, isRandom, to }: GalleryWanted): Promise<Gallery> {
    const [page, counts] = await Promise.all([
      isRandom ? [] : listPublished(db, { limit: limit + 1, after, faculty }),
      faculties.get(),
    ]);
    const total = counts.totalOf(faculty);
    const { shown, nextCursor } = cutPage(isRandom ? await someVideos(limit, total) : page, limit);
    return {
      videos: shown.map((video) => presentVideo(video, videoHosts, to)),
      total,
      faculties: counts.list,
      nextCursor,
    };
  }

  const poster = {
    schema: {
      // The edition only makes it another url for caches: there is one poster, and with .jpg that of link previews.
      params: Type.Object({ id: Id, edition: Type.Optional(Type.String({ maxLength: 10 })) }),
      querystring: Type.Object({ width: Type.Optional(PosterWidth) }),
      hide: true,
    },
    config: { limit: PICTURES },
  };
  for (const path of ['/posters/:id', '/posters/:id/:edition'] as const) {
    app.get(path, poster, async (request, reply) => {
      const { id, edition = '' } = request.params;
      const { value: video } = await posters.get(id, () => findVideo(db, id));
      const viewer = video?.status === 'published' ? undefined : await sessions.viewer(request);
      if (!isPosterFor(video, viewer)) throw notFound(mediaMessages.pictureUnknown);
      const cacheControl = video.status === 'published' ? WHILE_IT_STANDS : FOR_NOBODY_ELSE;
      if (edition.endsWith('.jpg')) {
        if (!video.posterKey) throw notFound(mediaMessages.pictureUnknown);
        return previews.send(request, reply, video.posterKey, { frame: FRAME, cacheControl });
      }
      if (video.posterKey) {
        const asked = posterKeyAt(video.posterKey, Number(request.query.width ?? Number.POSITIVE_INFINITY));
        return files.send(reply, asked, { contentType: 'image/webp', cacheControl });
      }
      return reply.type('image/svg+xml').header('cache-control', cacheControl).send(placeholderPoster(video.title));
    });
  }

  const megabytes = Math.floor(config.maxUploadBytes / 1024 / 1024);
  const tooLargeText = worded(uploadMessages.tooLarge, { megabytes });
  const rules: FormRules = {
    fields: uploadVideo.fields,
    files: {
      video: { maxBytes: config.maxUploadBytes, maxCount: 1, tooLarge: tooLargeText },
      thumbnail: THUMBNAIL_RULE,
    },
    broken: uploadMessages.uploadBroken,
  };

  /** Refuses a file that is too large before its bytes are sent; form fields and boundaries come on top of its size. */
  function refuseAnnouncedSize(request: FastifyRequest): void {
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > config.maxUploadBytes + THUMBNAIL_RULE.maxBytes + 1024 * 1024)
      throw tooLarge(tooLargeText, 'video');
  }

  mountForms(app, (scope) =>
    route(
      scope,
      parts,
      uploadVideo,
      { who: 'member', limit: perIp('upload'), perMember: UPLOADS, once: true, status: 201 },
      async ({ member, once, request, reply }) => {
        refuseAnnouncedSize(request);
        let isPinned = true;
        const videoId = await withForm(
          request,
          { scratch, media, room: parts.room, owner: member },
          rules,
          async (form) => {
            const { uploadId, match, ...fields } = form.fields;
            const input = videoInputFrom(fields);
            const pin = match ? pins.read(match, member) : undefined;
            const video = form.files.video?.[0] ?? (uploadId ? { uploadId } : undefined);
            if (!video) throw invalid(videoMessages.selectFile, 'video');
            const madeId = await publishUploadOnce(parts, once, {
              memberId: member.accountId,
              input,
              video,
              thumbnail: form.files.thumbnail?.[0],
              last: pin,
            });
            isPinned = !pin || (await pins.isPinned(madeId));
            return madeId;
          },
        );
        const note = isPinned ? {} : { note: pins.gone() };
        const settled = await waitUntilSettled(parts, videoId, HOST_PATIENCE);
        if (settled?.status === 'failed') {
          const { host, hostError, uploadKey } = settled;
          // What this site itself refuses for good, it refuses for the film's sake.
          if (host === 'local' && !uploadKey && hostError)
            throw new Problem(400, 'not-a-video', hostError, { field: 'video' });
          throw new Problem(502, 'host-failed', hostError ? hostError : videoMessages.uploadFailed);
        }
        if (settled?.status !== 'published') {
          return reply.code(202).send({ message: queuedMessage(settled), ...note });
        }
        return { message: videoMessages.uploaded(), ...note, video: presentVideo(settled, videoHosts, 'members') };
      },
    ),
  );

  mountOwnVideos(app, parts);
  mountVideosForAdmins(app, parts, faculties);
}
