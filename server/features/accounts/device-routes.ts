import { accountMessages, endOtherSessions, endSession, listSessions } from '../../../contract/accounts.ts';
import { heads, paths } from '../../../contract/pages.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { isUuid } from '../../platform/ids.ts';
import { perAddress } from '../../platform/limits.ts';
import { notFound } from '../../platform/problem.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';
import { deleteSessionOf, deleteSessionsOf, listSessionsOf } from '../../platform/sessions/queries.ts';
import { presentDevice } from './present.ts';

/** Where a member is signed in, and how to end that elsewhere. */
export function mountDevices(app: App, { db, clock, bus, limits, sessions, pages }: FeatureParts): void {
  pages.page(paths.account, { head: heads.account });

  app.get(listSessions.path, { schema: { response: { 200: listSessions.answer } } }, async (request) => {
    await limits.spendAddress(perAddress('sessions'), request);
    const member = await sessions.member(request);
    const rows = await listSessionsOf(db, member.accountId, clock.now());
    const devices = rows.map((row) => presentDevice(row, member.sessionId));
    return { sessions: devices.sort((a, b) => Number(b.current) - Number(a.current)) };
  });

  app.delete(
    endSession.path,
    { schema: { params: endSession.params, response: { 200: endSession.answer } } },
    async (request, reply) => {
      await limits.spendAddress(perAddress('sessions'), request);
      const member = await sessions.member(request);
      const { id } = request.params;
      if (id === member.sessionId)
        await sessions.end(request, reply); // then its cookies go too
      else if (!isUuid(id) || !(await deleteSessionOf(db, member.accountId, id))) {
        throw notFound(accountMessages.sessionUnknown);
      } else bus.publish(sessionsChanged, { accountId: member.accountId, sessionId: id });
      return { message: accountMessages.sessionEnded };
    },
  );

  app.post(endOtherSessions.path, { schema: { response: { 200: endOtherSessions.answer } } }, async (request) => {
    await limits.spendAddress(perAddress('sessions'), request);
    const member = await sessions.member(request);
    const ended = await deleteSessionsOf(db, member.accountId, member.sessionId);
    for (const sessionId of ended) bus.publish(sessionsChanged, { accountId: member.accountId, sessionId });
    return { message: accountMessages.othersEnded, ended: ended.length };
  });
}
