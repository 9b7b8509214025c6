import { matchClipMessages } from '../../../contract/videos/match-clips.ts';
import type { Db } from '../../platform/database/database.ts';
import { conflict, Problem } from '../../platform/http/problem.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import type { TargetAccess } from '../targets/target.ts';
import { captainsOf } from '../teams/queries.ts';
import { findSides, listNear, type NearRow } from './queries.ts';

type Match = { id: string; standing: TargetAccess | undefined };

/** Whether a member looks after the clips of a match: as captain of a side, organiser or admin. */
export async function looksAfterClips(db: Db, { id, standing }: Match, member: Member): Promise<boolean> {
  if (!standing) return false;
  if (standing.isKeptBy?.(member)) return true;
  const sides = await findSides(db, id);
  if (!sides) return false;
  return (await captainsOf(db, sides.teamIds)).some(({ accountId }) => accountId === member.accountId);
}

/** Matches that are looked through for those of a captain: of an organiser's there may be many. */
const LOOKED_THROUGH = 60;

/** The matches between two moments whose clips a member looks after, as captain of a side or organiser. */
export async function listManagedMatches(
  db: Db,
  accountId: string,
  time: { from: Date; until: Date; at: Date },
  limit: number,
): Promise<NearRow[]> {
  const near = await listNear(db, accountId, { ...time, limit: LOOKED_THROUGH });
  const captains = await captainsOf(
    db,
    near.flatMap(({ isOrganised, teamIds }) => (isOrganised ? [] : teamIds)),
  );
  const led = new Set(captains.filter((captain) => captain.accountId === accountId).map(({ teamId }) => teamId));
  return near.filter(({ isOrganised, teamIds }) => isOrganised || teamIds.some((id) => led.has(id))).slice(0, limit);
}

/**
 * Why a member may not change where a clip is pinned, if so: whoever uploaded it may, and who looks after the clips of the
 * match where it stands, and of the one where it is to stand.
 */
export async function pinRefusal(
  db: Db,
  member: Member,
  uploaderId: string | null,
  { from, to }: { from: Match | undefined; to: Match | undefined },
): Promise<Problem | undefined> {
  if (member.accountId === uploaderId) return undefined;
  const forbidden = () => new Problem(403, 'forbidden', matchClipMessages.notYours);
  if (to && !(await looksAfterClips(db, to, member))) return forbidden();
  if (!from || from.id === to?.id) return to ? undefined : forbidden();
  if (await looksAfterClips(db, from, member)) return undefined;
  return to ? conflict(matchClipMessages.isElsewhere, 'matchId') : forbidden();
}
