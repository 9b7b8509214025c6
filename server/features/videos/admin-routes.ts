import { ADMIN_VIDEOS_PER_PAGE, adminMessages, listAdminVideos, retryVideo } from '../../../contract/admin.ts';
import { deleteVideo, videoMessages } from '../../../contract/videos.ts';
import type { App, FeatureParts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { cutPage, decodeCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { Admin } from '../../platform/sessions/sessions.ts';
import { tidyLine } from '../../platform/text.ts';
import { type Act, recordAct } from '../audit/queries.ts';
import { countForAdmins, listForAdmins } from './admin-queries.ts';
import { presentVideoForAdmins } from './present.ts';
import { listFaculties, type VideoWithUploader } from './queries.ts';
import { publishNow, removeVideo } from './workflow.ts';

/** The videos of the site, for admins. */
export function mountVideosForAdmins(app: App, parts: FeatureParts): void {
  const { db, clock, videoHosts } = parts;

  route(
    app,
    parts,
    listAdminVideos,
    { who: 'admin' },
    async ({ query: { limit = ADMIN_VIDEOS_PER_PAGE, cursor, search = '', faculty } }) => {
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

  /** Makes the note of an admin's act on a video, for the act's own transaction. */
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

  route(app, parts, deleteVideo, { who: 'admin' }, async ({ params: { id }, member: admin }) => {
    if (!(await removeVideo(parts, id, noting(admin, 'delete-video')))) {
      throw notFound(adminMessages.videoGone);
    }
    return { message: videoMessages.deleted() };
  });

  route(app, parts, retryVideo, { who: 'admin' }, async ({ params: { id }, member: admin }) => {
    await publishNow(parts, id, noting(admin, 'retry-video'));
    return { message: adminMessages.retrying() };
  });
}
