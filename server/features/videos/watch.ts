/** The page of one clip, which a shared link leads to (issue 14). */
import { watchHead } from '../../../contract/pages/content-heads.ts';
import { heads, paths } from '../../../contract/pages/pages.ts';
import { NEXT_CLIPS, videoMessages, type Watched, watchVideo } from '../../../contract/videos.ts';
import type { App, FeatureParts, Parts } from '../../parts.ts';
import { perIp } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { Unseen } from '../feed/source.ts';
import { areApart } from '../follow/queries.ts';
import { presentVideo } from './present.ts';
import { findByHostId, findVideo, listPublished, type VideoRow, type VideoWithUploader } from './queries.ts';

const ID = /^[A-Za-z0-9_-]{11}$/; // on either host (DESIGN.md decision 7)
const LOOKED_AT = 24; // clips each, of the same faculty and of all, to choose the next ones from
const READERS = 3000; // the limit of pages (platform/web/page-limits.ts): each page makes this call once

/** The published clip with that id, on any host; the site's own first. */
async function findWatched(db: Parts['db'], id: unknown): Promise<VideoWithUploader | undefined> {
  if (typeof id !== 'string' || !ID.test(id)) return undefined;
  const found = (await findByHostId(db, 'local', id)) ?? (await findByHostId(db, 'youtube', id));
  return found && findVideo(db, found.id);
}

async function present({ videoHosts }: Parts, video: VideoWithUploader): Promise<Omit<Watched, 'next'>> {
  return {
    video: presentVideo(video, videoHosts),
    film: await videoHosts.of(video.host).film(video.hostVideoId ?? '', video.mimeType),
    hasPoster: video.posterKey !== null,
  };
}

/** How much two clips have in common: school, faculty and event. */
const shared = (one: VideoRow, other: VideoRow) =>
  [
    one.schoolName === other.schoolName,
    one.schoolFaculty === other.schoolFaculty,
    one.eventType === other.eventType,
  ].filter(Boolean).length;

/** What to watch after a clip: among the newest of its faculty and of all, those that have most in common with it. */
async function nextAfter(db: Parts['db'], video: VideoRow): Promise<VideoWithUploader[]> {
  const [ofFaculty, ofAll] = await Promise.all([
    listPublished(db, { limit: LOOKED_AT, faculty: video.schoolFaculty }),
    listPublished(db, { limit: LOOKED_AT }),
  ]);
  const others = new Map([...ofFaculty, ...ofAll].map((one) => [one.id, one]));
  others.delete(video.id);
  return [...others.values()]
    .sort(
      (one, other) => shared(other, video) - shared(one, video) || other.createdAt.getTime() - one.createdAt.getTime(),
    )
    .slice(0, NEXT_CLIPS);
}

/** The page of a clip, and the call that it is rendered from. */
export function mountWatch(app: App, parts: FeatureParts, unseen: Unseen): void {
  const { db, pages, sessions, videoHosts, isAhead } = parts;

  pages.page(paths.watch, async (request) => {
    const { v } = request.query as { v?: unknown };
    const video = await findWatched(db, v);
    if (!video?.hostVideoId) return { head: heads.notFound, status: 404 };
    return { head: watchHead(video.hostVideoId, await present(parts, video)) };
  });

  route(
    app,
    parts,
    watchVideo,
    { who: 'everyone', limit: perIp('watch', READERS) },
    async ({ params: { id }, request }) => {
      const [video, viewer] = await Promise.all([findWatched(db, id), sessions.viewer(request)]);
      if (!video || (await areApart(db, viewer, video.uploaderId))) throw notFound(videoMessages.unknown);
      const [watched, next, left] = await Promise.all([
        present(parts, video),
        nextAfter(db, video),
        viewer ? unseen.of(viewer, isAhead(request.cookies)) : new Set<string>(),
      ]);
      const shown = next.filter(({ uploaderId }) => uploaderId === null || !left.has(uploaderId));
      return { ...watched, next: shown.map((one) => presentVideo(one, videoHosts)) };
    },
  );
}
