/** The admins' queue. */
import { sql } from 'drizzle-orm';
import { REPORTS_SHOWN, type ReportKind, type ReportReason } from '../../../contract/reports.ts';
import type { Cursor } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database/database.ts';

/** A case with all that the queue shows of it; moments are in ISO 8601. */
export type CaseRow = {
  id: string;
  kind: ReportKind;
  isHeld: boolean;
  outcome: 'hidden' | 'dismissed' | null;
  openedAt: string;
  handledAt: string | null;
  handledBy: string | null;
  thing: {
    id: string;
    text: string;
    postId: string | null;
    createdAt: string;
    host: 'local' | 'youtube' | null;
    hostVideoId: string | null;
    /** A post's first picture: its key and least width. */
    image: { fileKey: string; width: number } | null;
  };
  author: { id: string; username: string; isActive: boolean } | null;
  reportCount: number;
  reports: { by: string | null; reason: ReportReason; text: string; at: string }[];
};

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** A page of what waits, longest first, or of what was dealt with, newest first. */
export async function listCases(
  db: Db,
  { isWaiting, limit, after }: { isWaiting: boolean; limit: number; after?: Cursor | undefined },
): Promise<CaseRow[]> {
  const moment = after && sql`${after.createdAt.toISOString()}::timestamptz`;
  const beyond = isWaiting
    ? after && sql`and (opened_at, id) > (${moment}, ${after.id}::uuid)`
    : after && sql`and (handled_at, id) < (${moment}, ${after.id}::uuid)`;
  const page = isWaiting
    ? sql`select * from report_cases where outcome is null ${beyond ?? sql``} order by opened_at, id limit ${limit}`
    : sql`select * from report_cases where outcome is not null ${beyond ?? sql``}
        order by handled_at desc, id desc limit ${limit}`;
  const { rows } = await db.execute<CaseRow>(sql`
    select
      one.id, one.is_held as "isHeld", one.outcome, one.handled_by as "handledBy",
      ${iso('one.opened_at')} as "openedAt", ${iso('one.handled_at')} as "handledAt",
      case when one.post_id is not null then 'post' when one.comment_id is not null then 'comment'
        when one.video_id is not null then 'video' else 'person' end as kind,
      json_build_object(
        'id', coalesce(one.post_id, one.comment_id, one.video_id, one.account_id),
        'text', coalesce(post.content, comment.content, video.title, author.username),
        'postId', coalesce(one.post_id, comment.post_id),
        'createdAt', ${iso('coalesce(post.created_at, comment.created_at, video.created_at, author.created_at)')},
        'host', video.host,
        'hostVideoId', case when video.host = 'youtube' or video.status = 'published' then video.host_video_id end,
        'image', (
          select json_build_object('fileKey', file_key, 'width', widths[1])
          from post_images as image where image.post_id = one.post_id and position = 0
        )
      ) as thing,
      case when author.id is not null then
        json_build_object('id', author.id, 'username', author.username, 'isActive', author.is_active)
      end as author,
      (select count(*)::int from reports where case_id = one.id) as "reportCount",
      coalesce((
        select json_agg(json_build_object(
          'by', reporter.username, 'reason', told.reason, 'text', told.text, 'at', ${iso('told.created_at')}
        ) order by told.created_at desc, told.id desc)
        from (
          select * from reports where case_id = one.id order by created_at desc, id desc limit ${REPORTS_SHOWN}
        ) as told left join accounts as reporter on reporter.id = told.reporter_id
      ), '[]') as reports
    from (${page}) as one
    left join posts as post on post.id = one.post_id
    left join comments as comment on comment.id = one.comment_id
    left join videos as video on video.id = one.video_id
    left join accounts as author
      on author.id = coalesce(post.author_id, comment.account_id, video.uploader_id, one.account_id)
    order by ${isWaiting ? sql`one.opened_at, one.id` : sql`one.handled_at desc, one.id desc`}`);
  return rows;
}
