import { youtubeMessages } from '../../../contract/youtube.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { HostBusy } from '../video-host.ts';
import { nextPacificMidnight, pacificDay } from './pacific.ts';
import { countUpload, uncountUpload, uploadsOn } from './queries.ts';

/** How many videos may be sent to YouTube on one of its days. */
export type Quota = {
  /**
   * Takes one of today's uploads, before anything is sent. A crash may waste it, but there are never more than allowed.
   * @returns a function that gives it back, for an upload that YouTube has not begun
   * @throws HostBusy until the next Pacific day, when none is left
   */
  take(): Promise<() => Promise<void>>;
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
    left: async () => Math.max(perDay - (await uploadsOn(db, pacificDay(clock.now()))), 0),
  };
}
