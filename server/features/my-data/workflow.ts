/** Making copies of members' data: one at a time, by a job that begins anew if the server is killed. */
import { randomUUIDv7 } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { accountPaths } from '../../../contract/pages/account-pages.ts';
import { BRAND } from '../../../contract/pages/head.ts';
import { EXPORT_DAYS, myDataMessages } from '../../../contract/people/my-data.ts';
import type { FeatureParts, Parts } from '../../parts.ts';
import { DAY } from '../../platform/clock.ts';
import { EXPORTS } from '../../platform/files/files.ts';
import { Problem, passingProblem, unauthenticated } from '../../platform/http/problem.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { paragraphs } from '../../platform/messages/paragraphs.ts';
import { holdAccount } from '../../platform/sessions/queries.ts';
import { newSecret } from '../../platform/sessions/sessions.ts';
import { findById } from '../accounts/queries.ts';
import { bytesStoredBy } from '../uploads/queries.ts';
import { addAllOf } from './copy.ts';
import {
  findExport,
  forgetExpired,
  listExportsInUse,
  lockExport,
  markNoRoom,
  markReady,
  putExport,
} from './queries.ts';
import { texts } from './texts.ts';
import { writeZip } from './zip.ts';

/** One member's films can take minutes to copy: the next one's turn comes afterwards, in a queue of their own. */
const ONE_AT_A_TIME = { group: 'exports' };
const makeExport = jobKind<Wanted>('make-export');
const mailExport = jobKind<Wanted & { isReady: boolean }>('mail-export');
const removeExportFile = jobKind<{ key: string }>('remove-export');
const removeExpired = jobKind<Record<string, never>>('remove-expired-exports');
const EVERY_HOUR = '47 * * * *';

const FOR_ROWS = 4 * 1024 * 1024; // bytes: what JSON takes of most people; more is asked for as it comes
/** A copy takes at most this part of what is left, so that members' copies alone never fill the disk. */
const PART_OF_ROOM = 1 / 2;

/** Which copy: that of a member's last request. */
type Wanted = { accountId: string; id: string };

const isNoRoom = (error: unknown) => (error instanceof Problem ? error : passingProblem(error))?.status === 507;

/** @returns the bytes that a member's copy takes, roughly. @throws 507 when there is no room for that */
async function requireRoom({ db, room }: Pick<Parts, 'db' | 'room'>, accountId: string): Promise<number> {
  const bytes = (await bytesStoredBy(db, accountId)) + FOR_ROWS;
  if (bytes > (await room.left()) * PART_OF_ROOM) throw new Problem(507, 'no-room', myDataMessages.noRoom);
  return bytes;
}

/**
 * Has a copy made of all that is a member's, in place of the one before. While one is being made, it is seen to that
 * this goes on.
 * @throws 507 when there is no room for it, 401 when the account is gone
 */
export async function askForExport(
  parts: Pick<Parts, 'db' | 'jobs' | 'clock' | 'room'>,
  accountId: string,
): Promise<void> {
  const { db, jobs, clock } = parts;
  await requireRoom(parts, accountId);
  await db.transaction(async (tx) => {
    if (!(await holdAccount(tx, accountId))) throw unauthenticated();
    const before = await lockExport(tx, accountId);
    const isBeingMade = before && before.fileKey === null && before.failedAt === null;
    const id = isBeingMade ? before.id : randomUUIDv7();
    if (!isBeingMade) await putExport(tx, { accountId, id, requestedAt: clock.now() });
    if (before?.fileKey) await jobs.enqueue(tx, removeExportFile, { key: before.fileKey });
    await jobs.enqueue(tx, makeExport, { accountId, id }, { key: id, ...ONE_AT_A_TIME });
  });
}

/** Makes a copy, unless nobody wants it any more. */
async function make(parts: Parts, wanted: Wanted, signal: AbortSignal): Promise<void> {
  const { db, files, room, scratch, clock, jobs } = parts;
  const { accountId } = wanted;
  const before = await findExport(db, accountId);
  if (before?.id !== wanted.id || before.fileKey !== null || before.failedAt !== null) return;
  const hold = await room.hold(await requireRoom(parts, accountId));
  try {
    const { path, bytes } = await writeZip(scratch, (add) => addAllOf(parts, accountId, add), {
      ...{ meter: hold.meter(), signal, mtime: clock.now() },
    });
    const fileKey = `${EXPORTS}/${randomUUIDv7()}-${newSecret()}.zip`;
    try {
      await files.moveIn(path, fileKey);
    } finally {
      await rm(path, { force: true });
    }
    const isWanted = await db.transaction(async (tx) => {
      const readyAt = clock.now();
      const expiresAt = new Date(readyAt.getTime() + EXPORT_DAYS * DAY);
      if (!(await markReady(tx, wanted, { fileKey, byteSize: bytes, readyAt, expiresAt }))) return false;
      await jobs.enqueue(tx, mailExport, { ...wanted, isReady: true });
      return true;
    });
    if (!isWanted) await files.remove(fileKey); // asked for anew meanwhile, made by another server, or the account is gone
  } finally {
    hold.release();
  }
}

/** Notes that there was no room, and says so by mail: whoever asked does not look at the page any more. */
async function giveUp({ db, jobs, clock }: Parts, wanted: Wanted): Promise<void> {
  await db.transaction(async (tx) => {
    if (await markNoRoom(tx, wanted, clock.now())) await jobs.enqueue(tx, mailExport, { ...wanted, isReady: false });
  });
}

/** Registers the jobs, and says which files are those of a copy. To be called before the jobs start. */
export function handleExports(parts: Pick<FeatureParts, 'sweep'> & Parts): void {
  const { db, files, jobs, clock, mailer, config, sweep } = parts;
  jobs.handle(makeExport, async ({ accountId, id }, signal) => {
    try {
      await make(parts, { accountId, id }, signal);
    } catch (error) {
      if (signal.aborted || !isNoRoom(error)) throw error;
      await giveUp(parts, { accountId, id });
    }
  });
  jobs.handle(removeExportFile, ({ key }) => files.remove(key));
  jobs.handle(
    removeExpired,
    async () => {
      for (let keys = await forgetExpired(db, clock.now()); keys.length > 0; ) {
        for (const key of keys) await files.remove(key);
        keys = await forgetExpired(db, clock.now());
      }
    },
    EVERY_HOUR,
  );
  jobs.handle(mailExport, async ({ accountId, id, isReady }) => {
    const [account, row] = [await findById(db, accountId), await findExport(db, accountId)];
    if (!account?.isActive || row?.id !== id) return;
    const link = config.publicUrl + accountPaths.data;
    const { subject } = isReady ? texts.ready : texts.noRoom;
    await mailer.send({
      to: account.email,
      subject: subject({ brand: BRAND }),
      text: paragraphs(
        texts.hello({ name: account.username }),
        isReady ? texts.ready.download({ count: EXPORT_DAYS }) : texts.noRoom.later(),
        link,
        BRAND,
      ),
      link,
    });
  });
  sweep.folder(EXPORTS, (keys) => listExportsInUse(db, keys));
}
