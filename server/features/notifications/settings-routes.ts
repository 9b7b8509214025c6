import {
  ALWAYS_TOLD,
  endQuietHours,
  getNotificationSettings,
  setNotificationSetting,
  setQuietHours,
  settingMessages,
} from '../../../contract/notifications/settings.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { invalid } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { notificationsChanged } from './facts.ts';
import { isTimeZone } from './quiet.ts';
import * as queries from './settings-queries.ts';

const SETTING: LimitRule = { name: 'notification-setting', points: 60, seconds: 60 }; // every group's switches three times a minute
const READING = perIp('notification-settings', 1000);
const WRITING = perIp('notification-settings-write', 1000);

/** How a member wants to be told of what happens. */
export function mountSettings(app: App, parts: FeatureParts): void {
  const { db, bus } = parts;
  const declared = { who: 'member', limit: WRITING, perMember: SETTING } as const;

  route(app, parts, getNotificationSettings, { who: 'member', limit: READING }, async ({ member: { accountId } }) => {
    const [kinds, quietHours = null] = await Promise.all([
      queries.listSettings(db, accountId),
      queries.findQuietHours(db, accountId),
    ]);
    return { kinds, quietHours };
  });

  route(app, parts, setNotificationSetting, declared, async ({ body, member: { accountId } }) => {
    const isAlways = body.kinds.some((kind) => ALWAYS_TOLD.includes(kind));
    if (!body.on && isAlways) throw invalid(settingMessages.alwaysTold, 'kinds');
    await queries.putSettings(db, accountId, body);
    // The bell counts without what has been switched off, in every tab.
    if (body.channel === 'here') bus.publish(notificationsChanged, { accountIds: [accountId] });
    return { message: settingMessages.saved() };
  });

  route(app, parts, setQuietHours, declared, async ({ body, member: { accountId } }) => {
    if (body.from === body.until) throw invalid(settingMessages.noTime, 'until');
    if (!isTimeZone(body.timeZone)) throw invalid(settingMessages.noZone, 'timeZone');
    await queries.putQuietHours(db, accountId, body);
    return { message: settingMessages.saved() };
  });

  route(app, parts, endQuietHours, declared, async ({ member: { accountId } }) => {
    await queries.deleteQuietHours(db, accountId);
    return { message: settingMessages.saved() };
  });
}
