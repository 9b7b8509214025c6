import { joinClosed, joinDecided, teamChanged } from '../../facts/teams.ts';
import type { FeatureParts } from '../../parts.ts';
import { DAY } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { findDeclined, forgetDeclined, type MemberRow, updateMember } from './member-queries.ts';

/** How long a team that has declined somebody's request is asked no more by them, unless it invites them. */
const DECLINED_FOR = 30 * DAY;
const EVERY_NIGHT = '53 3 * * *'; // UTC

const forgetRequests = jobKind<Record<string, never>>('forget-declined-requests');

const before = (now: Date) => new Date(now.getTime() - DECLINED_FOR);

/** When somebody whose request a team has declined can ask it again; undefined: now. */
export async function declinedUntil(
  db: Db,
  of: { teamId: string; accountId: string },
  now: Date,
): Promise<Date | undefined> {
  const at = await findDeclined(db, of, before(now));
  return at && new Date(at.getTime() + DECLINED_FOR);
}

/** Forgets every night what keeps nobody from asking any more. */
export function forgetOldRequests({ jobs, db, clock }: Pick<FeatureParts, 'jobs' | 'db' | 'clock'>): void {
  jobs.handle(forgetRequests, () => forgetDeclined(db, before(clock.now())), EVERY_NIGHT);
}

/** Asks somebody anew who had asked to join what was called otherwise then: their request becomes an invitation. */
export async function inviteInstead(
  { tx, tell }: Pick<Act, 'tx' | 'tell'>,
  { id, teamId, accountId }: Pick<MemberRow, 'id' | 'teamId' | 'accountId'>,
  { captainIds, byId }: { captainIds: string[]; byId: string },
): Promise<void> {
  await updateMember(tx, id, { isInvited: true, invitedBy: byId, askedName: null });
  tell(teamChanged, { teamId });
  if (accountId === null) return;
  tell(joinClosed, { teamId, accountId, captainIds });
  tell(joinDecided, { teamId, accountId, byId, outcome: 'invited' });
}
