import {
  endMatchAlert,
  MATCH_ALERTS_MAX,
  matchAlertMessages,
  setMatchAlert,
} from '../../../../contract/notifications/match-alerts.ts';
import type { App, FeatureParts } from '../../../parts.ts';
import { type LimitRule, perIp } from '../../../platform/http/limits.ts';
import { Problem, unauthenticated } from '../../../platform/http/problem.ts';
import { route } from '../../../platform/http/route.ts';
import { holdOwn } from '../../follow/queries.ts';
import { seenMatch } from '../../matches/policy.ts';
import { countAlerts, deleteAlert, putAlert } from './queries.ts';

const WRITING = perIp('match-alerts', 1000);
const ALERTS: LimitRule = { name: 'match-alert', points: 60, seconds: 60 };

/** Who wants to be told of one match. */
export function mountMatchAlerts(app: App, parts: FeatureParts): void {
  const { db, clock } = parts;
  const declared = { who: 'member', limit: WRITING, perMember: ALERTS } as const;

  route(app, parts, setMatchAlert, declared, async ({ params: { id: matchId }, member }) => {
    await seenMatch(db, matchId, member);
    const { accountId } = member;
    return db.transaction(async (tx) => {
      if (!(await holdOwn(tx, accountId))?.isActive) throw unauthenticated();
      const isNew = await putAlert(tx, { accountId, matchId, now: clock.now() });
      if (isNew === undefined) throw new Problem(409, 'conflict', matchAlertMessages.over);
      if (isNew && (await countAlerts(tx, accountId)) > MATCH_ALERTS_MAX)
        throw new Problem(409, 'conflict', matchAlertMessages.tooMany);
      return { message: matchAlertMessages.set() };
    });
  });

  route(app, parts, endMatchAlert, declared, async ({ params: { id }, member: { accountId } }) => {
    await deleteAlert(db, accountId, id);
    return { message: matchAlertMessages.ended() };
  });
}
