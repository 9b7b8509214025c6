import { ADMIN_VIDEOS_PER_PAGE, adminMessages, listAdminVideos, retryVideo } from '../../../contract/admin.ts';
import { deleteVideo, videoMessages } from '../../../contract/videos.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { cutPage, decodeCursor } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database/database.ts';
import { isUuid } from '../../platform/ids.ts';
import { notFound } from '../../platform/problem.ts';
import type { Admin } from '../../platform/sessions/sessions.ts';
import { tidyLine } from '../../platform/text.ts';
import { type Act, recordAct } from '../audit/queries.ts';
import { countForAdmins, listForAdmins } from './admin-queries.ts';
import { presentVideoForAdmins } from './present.ts';
import { listFaculties, type VideoWithUploader } from './queries.ts';
import { publishNow, removeVideo } from './workflow.ts';

/** The videos of the site, for admins: who they are has been seen to for all of /api/admin (see admin/guard.ts). */
export function mountVideosForAdmins(app: App, parts: FeatureParts): void {
  const { db, clock, sessions, videoHosts } = parts;

  app.get(
    listAdminVideos.path,
    { schema: { querystring: listAdminVideos.query, response: { 200: listAdminVideos.answer } } },
    async (request) => {
      const { limit = ADMIN_VIDEOS_PER_PAGE, cursor, search = '', faculty } = request.query;
      const filter = { search: tidyLine(search), faculty };
      const [rows, total, faculties] = await Promise.all([
        listForAdmins(db, filter, limit + 1, cursor === undefined ? undefined : decodeCursor(cursor)),
        countForAdmins(db, filter),
        listFaculties(db),
      ]);
      const { shown, nextCursor } = cutPage(rows, limit);
      return {
        videos: shown.map((video) => presentVideoForAdmins(video, videoHosts)),
        total,
        all: faculties.reduce((sum, { count }) => sum + count, 0),
        faculties,
        nextCursor,
      };
    },
  );

  /** What notes that an admin did something to a video, in the transaction that does it. */
  const noting = (admin: Admin, act: Act['act']) => (tx: Db, video: VideoWithUploader) =>
    recordAct(
      tx,
      {
        act,
        by: { id: admin.accountId, name: admin.username },
        target: { kind: 'video', id: video.id, name: video.title },
        details: { uploadedBy: video.uploader?.username ?? null, status: video.status, error: video.hostError },
      },
      clock.now(),
    );

  app.delete(
    deleteVideo.path,
    { schema: { params: deleteVideo.params, response: { 200: deleteVideo.answer } } },
    async (request) => {
      const admin = await sessions.admin(request, adminMessages.denied);
      const { id } = request.params;
      if (!isUuid(id) || !(await removeVideo(parts, id, noting(admin, 'delete-video')))) {
        throw notFound(adminMessages.videoGone);
      }
      return { message: videoMessages.deleted };
    },
  );

  app.post(
    retryVideo.path,
    { schema: { params: retryVideo.params, response: { 200: retryVideo.answer } } },
    async (request) => {
      const admin = await sessions.admin(request, adminMessages.denied);
      const { id } = request.params;
      if (!isUuid(id)) throw notFound(adminMessages.videoGone);
      await publishNow(parts, id, noting(admin, 'retry-video'));
      return { message: adminMessages.retrying };
    },
  );
}
