import type { MyData } from '../../../contract/people/my-data.ts';
import { MINUTE } from '../../platform/clock.ts';
import type { DeletionRow } from './deletion-queries.ts';
import type { ExportRow } from './queries.ts';

/** A due deletion is done by a job that looks every few minutes. */
const DONE_WITHIN = 15 * MINUTE;

/** What the account page shows of a member's copy, and of the deletion of their account. */
export function presentMyData(
  copy: ExportRow | undefined,
  deletion: DeletionRow | undefined,
  clips: number,
  now: Date,
): MyData {
  const isOver = copy?.expiresAt && copy.expiresAt <= now;
  return {
    export:
      copy && !isOver
        ? {
            state: copy.fileKey ? 'ready' : copy.failedAt ? 'failed' : 'making',
            requestedAt: copy.requestedAt.toISOString(),
            until: copy.expiresAt?.toISOString() ?? null,
            bytes: copy.byteSize,
          }
        : null,
    deletion: deletion
      ? {
          dueAt: deletion.dueAt.toISOString(),
          withClips: deletion.withVideos,
          // What is due is done within minutes, but for the only admin's.
          waitsForAdmin: now.getTime() - deletion.dueAt.getTime() > DONE_WITHIN,
        }
      : null,
    clips,
  };
}
