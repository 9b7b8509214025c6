import { accountMessages, endOtherSessions, endSession, listSessions } from '../../../contract/accounts.ts';
import { accountHeads } from '../../../contract/pages/account-heads.ts';
import { accountPaths } from '../../../contract/pages/account-pages.ts';
import { paths } from '../../../contract/pages/pages.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { perIp } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';
import { deleteSessionOf, deleteSessionsOf, listSessionsOf } from '../../platform/sessions/queries.ts';
import { presentDevice } from './present.ts';

/** The devices a member is signed in on, and signing out of others. */
export function mountDevices(app: App, parts: FeatureParts): void {
  const { db, clock, bus, sessions, pages } = parts;
  const limit = perIp('sessions');

  pages.page(paths.account, { head: accountHeads.overview });
  for (const name of Object.keys(accountPaths) as (keyof typeof accountPaths)[])
    pages.page(accountPaths[name], { head: accountHeads[name] });

  route(app, parts, listSessions, { who: 'member', limit }, async ({ member }) => {
    const now = clock.now();
    const rows = await listSessionsOf(db, member.accountId, now);
    const devices = rows.map((row) => presentDevice(row, member.sessionId, now));
    return { sessions: devices.sort((a, b) => Number(b.current) - Number(a.current)) };
  });

  route(
    app,
    parts,
    endSession,
    { who: 'owner, unseen', limit },
    async ({ params: { id }, member: { accountId, sessionId }, request, reply }) => {
      if (id === sessionId)
        await sessions.end(request, reply); // clears the cookies too
      else if (!(await deleteSessionOf(db, accountId, id))) throw notFound(accountMessages.sessionUnknown);
      else bus.publish(sessionsChanged, { accountId, sessionId: id });
      return { message: accountMessages.sessionEnded() };
    },
  );

  route(app, parts, endOtherSessions, { who: 'member', limit }, async ({ member }) => {
    const ended = await deleteSessionsOf(db, member.accountId, member.sessionId);
    for (const sessionId of ended) bus.publish(sessionsChanged, { accountId: member.accountId, sessionId });
    return { message: accountMessages.othersEnded(), ended: ended.length };
  });
}
