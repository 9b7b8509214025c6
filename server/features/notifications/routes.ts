import type { Static } from 'typebox';
import {
  countUnseen,
  listNotifications,
  markAllRead,
  markRead,
  markSeen,
  NOTIFICATIONS_PER_PAGE,
  notificationMessages,
} from '../../../contract/notifications/notifications.ts';
import { heads, paths } from '../../../contract/pages/pages.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { decodeCursor } from '../../platform/http/cursor.ts';
import { perIp } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { told } from '../../platform/memory/last-known.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { type Asked, JSON_ANSWER, type QuickAnswer, quickJson } from '../../platform/web/quick-answers.ts';
import { mountMatchAlerts } from './alerts/routes.ts';
import { mountDigest } from './digest/routes.ts';
import { notificationsChanged, tellBrowsers } from './facts.ts';
import { mountPush } from './push/routes.ts';
import * as queries from './queries.ts';
import { mountSettings } from './settings-routes.ts';
import { createShown, presentPage } from './shown.ts';
import { hearFacts } from './workflow.ts';

const READING = perIp('notifications', 3000); // each page of a campus asks once, and again with each piece of news
const MARKING = perIp('notifications-read', 1000);

type Query = Static<typeof listNotifications.query>;

/** What members are told of: written from facts, listed, marked as seen and read. */
export function mountNotifications(app: App, parts: FeatureParts): void {
  const { db, clock, bus, pages } = parts;
  const shown = createShown(parts);
  hearFacts(parts);
  tellBrowsers(parts);
  mountSettings(app, parts);
  mountPush(app, parts);
  mountDigest(app, parts);
  mountMatchAlerts(app, parts);
  pages.page(paths.notifications, { head: heads.notifications });

  const isFirst = ({ limit = NOTIFICATIONS_PER_PAGE, cursor }: Query) =>
    limit === NOTIFICATIONS_PER_PAGE && cursor === undefined;

  /** The first page from memory, if it is there. */
  function quick({ query, member: { accountId } }: Asked<Query, unknown, Member>): QuickAnswer | undefined {
    const page = isFirst(query) ? shown.known(accountId) : undefined;
    return page && quickJson(page);
  }

  route(
    app,
    parts,
    listNotifications,
    { who: 'member', limit: READING, quick },
    async ({ query, member: { accountId }, reply }) => {
      if (isFirst(query)) {
        const page = told(reply, await shown.page(accountId));
        return reply.headers(JSON_ANSWER).send(page);
      }
      const { limit = NOTIFICATIONS_PER_PAGE, cursor } = query;
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      return presentPage(await queries.listNotifications(db, accountId, limit + 1, after), limit);
    },
  );

  route(app, parts, countUnseen, { who: 'member', limit: READING }, async ({ member: { accountId } }) => ({
    unseen: await queries.countUnseen(db, accountId),
  }));

  /** All open pages of the member's agree. */
  const tellIf = (isChanged: boolean, accountId: string) => {
    if (isChanged) bus.publish(notificationsChanged, { accountIds: [accountId] });
  };

  route(app, parts, markSeen, { who: 'member', limit: MARKING }, async ({ member: { accountId } }) => {
    tellIf(await queries.markSeen(db, accountId, clock.now()), accountId);
    return { message: notificationMessages.seen() };
  });

  route(
    app,
    parts,
    markRead,
    { who: 'owner, unseen', limit: MARKING },
    async ({ params: { id }, member: { accountId } }) => {
      if (!(await queries.markRead(db, accountId, id, clock.now()))) throw notFound(notificationMessages.gone);
      bus.publish(notificationsChanged, { accountIds: [accountId] });
      return { message: notificationMessages.read() };
    },
  );

  route(app, parts, markAllRead, { who: 'member', limit: MARKING }, async ({ member: { accountId } }) => {
    tellIf(await queries.markAllRead(db, accountId, clock.now()), accountId);
    return { message: notificationMessages.allRead() };
  });
}
