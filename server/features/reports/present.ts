import type { Static } from 'typebox';
import { shorten } from '../../../contract/content-heads.ts';
import { type CaseState, EXCERPT_LENGTH, type listHidden, type ReportCase } from '../../../contract/reports.ts';
import type { VideoHosts } from '../../video-hosts/video-host.ts';
import { imageUrl } from '../posts/present.ts';
import { posterUrl } from '../videos/present.ts';
import type { HiddenRow } from './case-queries.ts';
import type { CaseRow } from './list-queries.ts';

/** How a case stands. */
export const stateOf = ({ outcome, isHeld }: Pick<CaseRow, 'outcome' | 'isHeld'>): CaseState =>
  outcome ?? (isHeld ? 'held' : 'open');

/** A case as the admins' queue shows it. */
export const presentCase = (row: CaseRow, hosts: VideoHosts): ReportCase => {
  const { thing, author, kind } = row;
  const { host, hostVideoId, image } = thing;
  return {
    _id: row.id,
    kind,
    state: stateOf(row),
    since: row.openedAt,
    handled: row.handledAt === null ? null : { by: row.handledBy ?? '', at: row.handledAt },
    thing: {
      _id: thing.id,
      excerpt: shorten(thing.text, EXCERPT_LENGTH),
      postId: thing.postId,
      watchLink: host && hostVideoId ? hosts.of(host).watchLink(hostVideoId) : null,
      pictureUrl: kind === 'video' ? posterUrl(thing.id) : image && imageUrl(image.fileKey, image.width),
      createdAt: thing.createdAt,
    },
    author: author && { _id: author.id, username: author.username, isActive: author.isActive },
    reportCount: row.reportCount,
    reports: row.reports,
  };
};

/** Something of a member's own that others don't see. */
export const presentHidden = (row: HiddenRow): Static<typeof listHidden.answer>['things'][number] => ({
  _id: row.id,
  kind: row.kind,
  hidden: row.hidden,
  postId: row.postId,
  excerpt: shorten(row.content, EXCERPT_LENGTH),
});
