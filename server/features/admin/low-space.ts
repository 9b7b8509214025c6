/** Telling admins that the disk is nearly full: by mail, once each time that it comes to that. */
import { spaceLowText } from '../../../contract/admin.ts';
import { BRAND } from '../../../contract/head.ts';
import { paths } from '../../../contract/pages.ts';
import type { Parts } from '../../parts.ts';
import { jobKind } from '../../platform/jobs.ts';
import type { Room } from '../../platform/room.ts';
import { beginNotice, endNotice, listAdminAddresses } from './notice-queries.ts';

const EVERY_TWO_MINUTES = '*/2 * * * *';
const ENDS_AT = 1.5; // times where it begins, so that it does not begin and end with each upload

const watchRoom = jobKind<Record<string, never>>('watch-room');
const mailLowSpace = jobKind<{ email: string }>('mail-low-space');

/** What may still be stored, and whether that is little: no more than the floor itself once again. */
export async function roomNow(room: Room): Promise<{ left: number; floor: number; isLow: boolean }> {
  const left = await room.left();
  return { left: Math.max(0, left), floor: room.floor, isLow: left < room.floor };
}

/** Registers the jobs. That it was told stands in the database: neither a restart nor the next look tells it again. */
export function watchSpace({ db, jobs, room, mailer, clock, config }: Parts): void {
  jobs.handle(
    watchRoom,
    async () => {
      const { left, floor, isLow } = await roomNow(room);
      if (left > floor * ENDS_AT) return endNotice(db, 'low-space');
      if (!isLow) return;
      await db.transaction(async (tx) => {
        if (!(await beginNotice(tx, 'low-space', clock.now()))) return;
        for (const email of await listAdminAddresses(tx))
          await jobs.enqueue(tx, mailLowSpace, { email }, { key: email });
      });
    },
    EVERY_TWO_MINUTES,
  );

  jobs.handle(mailLowSpace, async ({ email }) => {
    const link = `${config.publicUrl}${paths.manage}`;
    await mailer.send({
      to: email,
      subject: `${BRAND} is running out of room`,
      text: `Hello,\n\n${spaceLowText(await roomNow(room))}\n\nThe overview shows what takes how much:\n\n${link}\n\n${BRAND}`,
      link,
    });
  });
}
