/** Clips that somebody else wants to stand at a match, until their uploader has answered. */
import { and, eq, sql } from 'drizzle-orm';
import { type Pin, PROPOSALS_MAX } from '../../../contract/videos/match-clips.ts';
import type { Db } from '../../platform/database/database.ts';
import { matchClipProposals } from '../../schema/sports/matches.ts';
import { type AuthorRow, authorJson } from '../accounts/queries.ts';

/** Whether an account belongs to one of these teams now. */
export async function belongsToOne(tx: Db, accountId: string, teamIds: readonly string[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from team_members where account_id = ${accountId} and since is not null and until is null
      and team_id = any(${sql.param([...teamIds])}::uuid[]) limit 1`);
  return rows.length > 0;
}

/**
 * What waits of a clip, held until the transaction ends: what one account asks, or what was asked first, of whichever match
 * or of that one.
 */
export async function lockProposal(
  tx: Db,
  named: { videoId: string; matchId?: string; accountId?: string | undefined },
) {
  const { videoId, matchId, accountId } = matchClipProposals;
  const [row] = await tx
    .select()
    .from(matchClipProposals)
    .where(
      and(
        eq(videoId, named.videoId),
        named.matchId === undefined ? undefined : eq(matchId, named.matchId),
        named.accountId === undefined ? undefined : eq(accountId, named.accountId),
      ),
    )
    .orderBy(matchClipProposals.createdAt, accountId)
    .limit(1)
    .for('update');
  return row;
}

/** How many wait: of the clip, of all clips of its uploader, and of these by one member. */
export async function countProposals(
  tx: Db,
  { videoId, uploaderId, accountId }: Record<'videoId' | 'uploaderId' | 'accountId', string>,
): Promise<{ clip: number; uploader: number; member: number }> {
  const { rows } = await tx.execute<{ clip: number; uploader: number; member: number }>(sql`
    select count(*)::int as uploader, (count(*) filter (where one.video_id = ${videoId}))::int as clip,
      (count(*) filter (where one.account_id = ${accountId}))::int as member
    from videos as clip join match_clip_proposals as one on one.video_id = clip.id
    where clip.uploader_id = ${uploaderId}`);
  return rows[0] ?? { clip: 0, uploader: 0, member: 0 };
}

/** Asks, or changes what the same account asks. */
export async function putProposal(
  tx: Db,
  videoId: string,
  { matchId, ...pin }: Pin,
  by: { accountId: string; createdAt: Date },
): Promise<void> {
  await tx
    .insert(matchClipProposals)
    .values({ videoId, matchId, ...pin, ...by })
    .onConflictDoUpdate({
      target: [matchClipProposals.videoId, matchClipProposals.accountId],
      set: { matchId, ...pin },
    });
}

/** Ends what one account asks of a clip. */
export async function deleteProposal(tx: Db, named: { videoId: string; accountId: string }): Promise<void> {
  const { videoId, accountId } = matchClipProposals;
  await tx.delete(matchClipProposals).where(and(eq(videoId, named.videoId), eq(accountId, named.accountId)));
}

/** Ends all that wait of a clip. @returns who had asked */
export async function deleteProposals(tx: Db, videoId: string): Promise<{ matchId: string; accountId: string }[]> {
  const { matchId, accountId } = matchClipProposals;
  return tx.delete(matchClipProposals).where(eq(matchClipProposals.videoId, videoId)).returning({ matchId, accountId });
}

/** What waits of a clip, the oldest first, of those who are here. @param byId only what this account asks */
export async function listProposals(
  db: Db,
  videoId: string,
  byId?: string,
): Promise<
  {
    matchId: string;
    minute: number | null;
    added: number | null;
    by: AuthorRow;
  }[]
> {
  const { rows } = await db.execute<Awaited<ReturnType<typeof listProposals>>[number]>(sql`
    select one.match_id as "matchId", one.minute, one.added, ${authorJson('account')} as by
    from match_clip_proposals as one join accounts as account on account.id = one.account_id and account.leaving_at is null
    where one.video_id = ${videoId} and ${byId === undefined ? sql`true` : sql`one.account_id = ${byId}`}
    order by one.created_at, one.account_id limit ${PROPOSALS_MAX.clip}`);
  return rows;
}

/** Ends what two people have asked of each other's clips. */
export async function deleteProposalsBetween(tx: Db, one: string, other: string): Promise<void> {
  for (const [uploaderId, byId] of [
    [one, other],
    [other, one],
  ])
    await tx.execute(sql`
      delete from match_clip_proposals as proposal using videos as clip
      where proposal.account_id = ${byId} and clip.id = proposal.video_id and clip.uploader_id = ${uploaderId}`);
}

const AT_ONCE = 100; // of one transaction

/** Takes some of an uploader's clips from matches to which another has put them. @returns them */
export async function removePinsBy(
  tx: Db,
  { uploaderId, byId }: { uploaderId: string; byId: string },
): Promise<{ videoId: string; matchId: string }[]> {
  const { rows } = await tx.execute<{ videoId: string; matchId: string }>(sql`
    delete from match_clips where video_id in (
      select pin.video_id from match_clips as pin join videos as clip on clip.id = pin.video_id
      where pin.account_id = ${byId} and clip.uploader_id = ${uploaderId} order by pin.video_id limit ${AT_ONCE})
    returning video_id as "videoId", match_id as "matchId"`);
  return rows;
}
