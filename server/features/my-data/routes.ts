import {
  deleteMyAccount,
  downloadMyExport,
  EXPORTS_PER_DAY,
  exportMyData,
  keepMyAccount,
  lookAtMyData,
  type MyData,
  myDataMessages,
  openMyExport,
} from '../../../contract/people/my-data.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { newSecret } from '../../platform/sessions/sessions.ts';
import { digestOf } from '../../platform/sessions/token.ts';
import { PASSWORD_TRIES, requirePassword } from '../accounts/policy.ts';
import { askForDeletion, handleDeletions, type RemoveVideo, undoDeletion } from './deletion.ts';
import { findDeletion } from './deletion-queries.ts';
import { presentMyData } from './present.ts';
import { countVideos, findByTicket, findExport, putTicket } from './queries.ts';
import { askForExport, handleExports } from './workflow.ts';

const EXPORTS: LimitRule = { name: 'export-my-data', points: EXPORTS_PER_DAY, seconds: DAY / SECOND };
const DELETIONS: LimitRule = { name: 'delete-my-account', points: 10, seconds: DAY / SECOND }; // each is a mail
/** For which a download may begin, and go on after it broke off: a large one, over a slow line. */
const TICKET = 30 * MINUTE;

/** A member's own data: a copy of it, and the deletion of the account. */
export function mountMyData(app: App, parts: FeatureParts, removeVideo: RemoveVideo): void {
  const { db, clock, files, limits } = parts;
  handleExports(parts);
  handleDeletions(parts, removeVideo);

  async function dataOf(accountId: string): Promise<MyData> {
    const [copy, deletion, clips] = await Promise.all([
      findExport(db, accountId),
      findDeletion(db, accountId),
      countVideos(db, accountId),
    ]);
    return presentMyData(copy, deletion, clips, clock.now());
  }

  route(app, parts, lookAtMyData, { who: 'member', limit: perIp('my-data', 1000) }, ({ member: { accountId } }) =>
    dataOf(accountId),
  );

  route(
    app,
    parts,
    exportMyData,
    { who: 'member', limit: perIp('export-my-data', 100), spends: [EXPORTS, ...PASSWORD_TRIES] },
    async ({ body: { password }, member }) => {
      const { accountId } = member;
      await requirePassword(parts, member, password, 'password');
      // Asked for twice, by two tabs or a double click, it is the same copy.
      const isNew = (await dataOf(accountId)).export?.state !== 'making';
      if (isNew) await limits.spend(EXPORTS, accountId);
      try {
        await askForExport(parts, accountId);
      } catch (error) {
        if (isNew) await limits.refund(EXPORTS, accountId);
        throw error;
      }
      return { message: myDataMessages.making(), data: await dataOf(accountId) };
    },
  );

  route(
    app,
    parts,
    openMyExport,
    { who: 'member', limit: perIp('download-my-data', 100), spends: PASSWORD_TRIES },
    async ({ body: { password }, member }) => {
      await requirePassword(parts, member, password, 'password');
      const [ticket, now] = [newSecret(), clock.now()];
      const until = new Date(now.getTime() + TICKET);
      const isThere = await putTicket(db, member.accountId, { ticketHash: digestOf(ticket), ticketUntil: until }, now);
      if (!isThere) throw notFound(myDataMessages.exportGone);
      return { message: myDataMessages.downloading(), url: `${downloadMyExport.path}?ticket=${ticket}` };
    },
  );

  route(
    app,
    parts,
    downloadMyExport,
    { who: 'owner, unseen', limit: perIp('download-my-data', 100) },
    async ({ query: { ticket }, member: { accountId }, reply }) => {
      const now = clock.now();
      const copy = await findByTicket(db, accountId, digestOf(ticket), now);
      if (!copy?.fileKey || !copy.readyAt) throw notFound(myDataMessages.ticketOver);
      if (!(await files.exists(copy.fileKey))) throw notFound(myDataMessages.exportGone);
      const day = copy.readyAt.toISOString().slice(0, 10);
      reply.header('content-disposition', `attachment; filename="touchline-${day}.zip"`);
      return files.send(reply, copy.fileKey, { contentType: 'application/zip', cacheControl: 'no-store' });
    },
  );

  route(
    app,
    parts,
    deleteMyAccount,
    { who: 'member', limit: perIp('delete-my-account', 100), spends: [DELETIONS, ...PASSWORD_TRIES] },
    async ({ body: { password, clips }, member }) => {
      await requirePassword(parts, member, password, 'password');
      await limits.spend(DELETIONS, member.accountId);
      await askForDeletion(parts, member, clips === 'delete');
      return { message: myDataMessages.deletionAsked(), data: await dataOf(member.accountId) };
    },
  );

  route(app, parts, keepMyAccount, { who: 'member', limit: perIp('keep-my-account', 100) }, async ({ member }) => {
    await undoDeletion(parts, member);
    return { message: myDataMessages.deletionUndone(), data: await dataOf(member.accountId) };
  });
}
