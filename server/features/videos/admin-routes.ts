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
import type { Faculties } from './gallery/faculties.ts';
import { presentVideoForAdmins } from './present.ts';
import type { VideoWithUploader } from './queries.ts';
import { publishNow, removeVideo } from './workflow.ts';

/** The videos of the site, for admins. */
export function mountVideosForAdmins(app: App, parts: FeatureParts, faculties: Faculties): void {
  const { db, clock, videoHosts } = parts;

  route(
    app,
    parts,
    listAdminVideos,
    { who: 'admin' },
    async ({ query: { limit = ADMIN_VIDEOS_PER_PAGE, cursor, search = '', faculty } }) => {
      const filter = { search: tidyLine(search), faculty };
      const [rows, counts, found] = await Promise.all([
        listForAdmins(db, filter, limit + 1, cursor === undefined ? undefined : decodeCursor(cursor)),
        faculties.get(),
        filter.search ? countForAdmins(db, filter) : undefined,
      ]);
      const { shown, nextCursor } = cutPage(rows, limit);
      return {
        videos: shown.map((video) => presentVideoForAdmins(video, videoHosts)),
        total: found ?? counts.totalOf(faculty),
        all: counts.totalOf(),
        faculties: counts.list,
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
