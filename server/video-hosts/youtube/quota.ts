import { youtubeMessages } from '../../../contract/youtube.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { HostBusy } from '../video-host.ts';
import { nextPacificMidnight, pacificDay } from './pacific.ts';
import { countEdit, countUpload, uncountUpload, uploadsOn } from './queries.ts';

// https://developers.google.com/youtube/v3/determine_quota_cost: a day has 10,000 units, and uploads a bucket of their own.
/** Units of videos.update, and of thumbnails.set. */
export const EDIT_COST = 50;
/** What edits may take of a day: the pictures of 100 uploads take 5,000, and the rest is for deletions. */
export const EDIT_UNITS_PER_DAY = 4000;

/** How many videos may be sent to YouTube on one of its days, and how much of it edits may take. */
export type Quota = {
  /**
   * Takes one of today's uploads, before anything is sent. A crash may waste it, but there are never more than allowed.
   * @returns a function that gives it back, for an upload that YouTube has not begun
   * @throws HostBusy until the next Pacific day, when none is left
   */
  take(): Promise<() => Promise<void>>;
  /** Takes the units of one call that an edit makes. @throws HostBusy until the next Pacific day, when none are left */
  takeEdit(): Promise<void>;
  /** How many are left today. */
  left(): Promise<number>;
};

export function createQuota({ db, clock, perDay }: { db: Db; clock: Clock; perDay: number }): Quota {
  return {
    async take() {
      const now = clock.now();
      const day = pacificDay(now);
      if (!(await countUpload(db, day, perDay)))
        throw new HostBusy(youtubeMessages.dayFull(), nextPacificMidnight(now));
      return () => uncountUpload(db, day);
    },
    async takeEdit() {
      const now = clock.now();
      if (!(await countEdit(db, pacificDay(now), EDIT_COST, EDIT_UNITS_PER_DAY)))
        throw new HostBusy(youtubeMessages.dayFull(), nextPacificMidnight(now));
    },
    left: async () => Math.max(perDay - (await uploadsOn(db, pacificDay(clock.now()))), 0),
  };
}
