import type { Static } from 'typebox';
import { shorten } from '../../../contract/pages/content-heads.ts';
import { type CaseState, EXCERPT_LENGTH, type listHidden, type ReportCase } from '../../../contract/reports.ts';
import type { CaseRow } from './list-queries.ts';
import type { Described, HiddenThing } from './reportable.ts';

/** The state of a case. */
export const stateOf = ({ outcome, isHeld }: Pick<CaseRow, 'outcome' | 'isHeld'>): CaseState =>
  outcome ?? (isHeld ? 'held' : 'open');

/** A case as the admins' queue shows it. */
export const presentCase = (row: CaseRow, { author, ...thing }: Described): ReportCase => ({
  _id: row.id,
  kind: row.kind,
  state: stateOf(row),
  since: row.openedAt,
  handled: row.handledAt === null ? null : { by: row.handledBy ?? '', at: row.handledAt },
  thing: {
    _id: thing.id,
    excerpt: shorten(thing.text, EXCERPT_LENGTH),
    postId: thing.postId,
    ...(thing.videoId && { videoId: thing.videoId }),
    ...(thing.matchId && { matchId: thing.matchId }),
    ...(thing.match && { match: thing.match }),
    ...(thing.words && { words: thing.words }),
    watchLink: thing.watchLink,
    pictureUrl: thing.pictureUrl,
    createdAt: thing.createdAt.toISOString(),
  },
  author: author && { _id: author.id, username: author.username, isActive: author.isActive },
  reportCount: row.reportCount,
  reports: row.reports,
});

/** Something of a member's own that others don't see. */
export const presentHidden = (thing: HiddenThing): Static<typeof listHidden.answer>['things'][number] => ({
  _id: thing.id,
  kind: thing.kind,
  hidden: thing.hidden,
  postId: thing.postId,
  ...(thing.videoId && { videoId: thing.videoId }),
  ...(thing.matchId && { matchId: thing.matchId }),
  excerpt: shorten(thing.content, EXCERPT_LENGTH),
});
