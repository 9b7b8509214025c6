import {
  digestMessages,
  endDigest,
  getDigest,
  startDigest,
  unsubscribe,
} from '../../../../contract/notifications/digest.ts';
import { heads, paths } from '../../../../contract/pages/pages.ts';
import type { App, FeatureParts } from '../../../parts.ts';
import { DAY } from '../../../platform/clock.ts';
import { type LimitRule, perIp } from '../../../platform/http/limits.ts';
import { invalid, notFound } from '../../../platform/http/problem.ts';
import { route } from '../../../platform/http/route.ts';
import { newSecret } from '../../../platform/sessions/sessions.ts';
import { digestOf } from '../../../platform/sessions/token.ts';
import { isTimeZone } from '../quiet.ts';
import { findDigest, putDigest, switchOff, switchOffBy } from './queries.ts';
import { nextMonday } from './week.ts';
import { handleDigests } from './workflow.ts';

const SWITCHING: LimitRule = { name: 'digest', points: 30, seconds: 60 }; // a switch, and nobody flips it faster
const READING = perIp('digest', 1000);
const WRITING = perIp('digest-write', 1000);
const ENDING = perIp('unsubscribe', 300); // a mail provider posts for all of its people from a few machines
const NOT_BEFORE = 6 * DAY; // after the last one: switched off and on, or in another zone, it still comes once a week
const BODY_MAX = 1024; // bytes; mail programs send `List-Unsubscribe=One-Click`

/** The weekly mail of what somebody has missed. */
export function mountDigest(app: App, parts: FeatureParts): void {
  const { db, clock, config, pages } = parts;
  handleDigests(parts);
  const switching = { who: 'member', limit: WRITING, perMember: SWITCHING } as const;

  route(app, parts, getDigest, { who: 'member', limit: READING }, async ({ member: { accountId } }) => {
    const digest = await findDigest(db, accountId);
    return {
      isOn: digest !== undefined && digest.dueAt !== null,
      isSent: config.smtpUrl !== undefined,
      ended: digest?.ended ?? null,
    };
  });

  route(app, parts, startDigest, switching, async ({ body: { timeZone }, member: { accountId } }) => {
    if (!isTimeZone(timeZone)) throw invalid(digestMessages.noZone, 'timeZone');
    const now = clock.now();
    const sentAt = (await findDigest(db, accountId))?.sentAt?.getTime() ?? 0;
    const dueAt = nextMonday(timeZone, new Date(Math.max(now.getTime(), sentAt + NOT_BEFORE)));
    const token = newSecret();
    const tokenHash = digestOf(token);
    await putDigest(db, { accountId, timeZone, dueAt, toldUntil: now, visitedAt: now, token, tokenHash });
    return { message: digestMessages.started() };
  });

  route(app, parts, endDigest, switching, async ({ member: { accountId } }) => {
    await switchOff(db, accountId);
    return { message: digestMessages.ended() };
  });

  pages.page(paths.unsubscribe, { head: heads.unsubscribe });
  app.register(async (scope: App) => {
    // Both are allowed by RFC 8058 §3.1; what they say is said by the url.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: BODY_MAX }, (_request, _body, done) =>
        done(null),
      );
    const declared = { who: 'everyone', limit: ENDING, needsNoPair: true, hide: true } as const;
    route(scope, parts, unsubscribe, declared, async ({ params: { token } }) => {
      if (!(await switchOffBy(db, digestOf(token)))) throw notFound(digestMessages.noLink);
      return { message: digestMessages.ended() };
    });
  });
}
