/** Tells admins by mail that the disk is nearly full, once each time this happens. */
import { adminMessages, spaceInMegabytes } from '../../../contract/admin.ts';
import { BRAND } from '../../../contract/pages/head.ts';
import { paths } from '../../../contract/pages/pages.ts';
import type { Parts } from '../../parts.ts';
import type { Room } from '../../platform/files/room.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { paragraphs } from '../../platform/messages/paragraphs.ts';
import { beginNotice, endNotice, listAdminEmails } from './notice-queries.ts';
import { texts } from './texts.ts';

const EVERY_TWO_MINUTES = '*/2 * * * *';
const ENDS_AT = 1.5; // times the threshold at which it begins, so that it does not begin and end with each upload

const watchRoom = jobKind<Record<string, never>>('watch-room');
const mailLowSpace = jobKind<{ email: string }>('mail-low-space');

/** How much may still be stored, and whether that is low: less than the reserve itself. */
export async function roomNow(room: Room): Promise<{ left: number; floor: number; isLow: boolean }> {
  const left = await room.left();
  return { left: Math.max(0, left), floor: room.floor, isLow: left < room.floor };
}

/** Registers the jobs. That admins were told is in the database: neither a restart nor the next check repeats it. */
export function watchSpace({ db, jobs, room, mailer, clock, config }: Parts): void {
  jobs.handle(
    watchRoom,
    async () => {
      const { left, floor, isLow } = await roomNow(room);
      if (left > floor * ENDS_AT) return endNotice(db, 'low-space');
      if (!isLow) return;
      await db.transaction(async (tx) => {
        if (!(await beginNotice(tx, 'low-space', clock.now()))) return;
        for (const email of await listAdminEmails(tx)) await jobs.enqueue(tx, mailLowSpace, { email }, { key: email });
      });
    },
    EVERY_TWO_MINUTES,
  );

  jobs.handle(mailLowSpace, async ({ email }) => {
    const link = `${config.publicUrl}${paths.manage}`;
    await mailer.send({
      to: email,
      subject: texts.lowSpace.subject({ brand: BRAND }),
      text: paragraphs(
        texts.lowSpace.hello(),
        adminMessages.spaceLow(spaceInMegabytes(await roomNow(room))),
        texts.lowSpace.overview(),
        link,
        BRAND,
      ),
      link,
    });
  });
}
