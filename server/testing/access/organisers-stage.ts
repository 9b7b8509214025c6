/** What the access table asks of who organises, and of who is invited to. */
import { randomUUIDv7 } from 'node:crypto';
import { eq, ne } from 'drizzle-orm';
import {
  competitionActs,
  competitionOrganisers,
  competitions,
  entries,
  organiserInvitations,
  rosterPlaces,
  seasons,
} from '../../schema/sports/competitions.ts';
import { matchClipProposals, withdrawalMatches } from '../../schema/sports/matches.ts';
import { teams } from '../../schema/sports/teams.ts';
import { addVideo } from '../admin.ts';
import type { Site } from '../site.ts';
import { addCup, addMatch } from '../sports/cup.ts';

export const organisersStage = (site: Site, { member, person }: { member: string; person: () => Promise<string> }) => ({
  /** The team of an entry was renamed, and nobody has agreed to that. @returns its new name */
  async newName(entry: { entryId: string; teamId: string } | undefined): Promise<string> {
    await site.db
      .update(entries)
      .set({ formerName: 'The Old Ones' })
      .where(eq(entries.id, entry?.entryId ?? ''));
    const [team] = await site.db
      .select()
      .from(teams)
      .where(eq(teams.id, entry?.teamId ?? ''));
    return team?.name ?? '';
  },

  /** A team that has withdrawn from a competition of the member's, with a match that was cancelled for that. */
  async withdrawnEntry(): Promise<{ id: string; entryId: string }> {
    const cup = await addCup(site, { organiserId: member, captains: [null, await person()] });
    const entryId = cup.entries[1]?.entryId ?? '';
    const matchId = await addMatch(site, cup, [0, 1], { number: 1, state: 'cancelled' });
    await site.db.insert(withdrawalMatches).values({ matchId, entryId, state: 'scheduled' });
    await site.db.delete(rosterPlaces).where(eq(rosterPlaces.entryId, entryId));
    await site.db.update(entries).set({ state: 'withdrawn', withdrawal: 'void' }).where(eq(entries.id, entryId));
    return { id: cup.competitionId, entryId };
  },

  /** A competition that the member is invited to organise. @returns the id */
  async invitedTo(): Promise<string> {
    const organiserId = await person();
    const { competitionId } = await addCup(site, { organiserId, captains: [null, null] });
    const of = { id: randomUUIDv7(), competitionId, accountId: member, invitedBy: organiserId };
    await site.db.insert(organiserInvitations).values({ ...of, state: 'sent', createdAt: site.clock.now() });
    return competitionId;
  },

  /** A competition that the member has organised, and organises no more. @returns the id */
  async leftOrganisers(): Promise<string> {
    const { competitionId } = await addCup(site, { organiserId: await person(), captains: [null, null] });
    const of = { id: randomUUIDv7(), competitionId, createdAt: site.clock.now() };
    await site.db.insert(organiserInvitations).values({ ...of, accountId: member, state: 'left' });
    await site.db.insert(competitionActs).values({ ...of, act: 'organiser-left', actorId: member });
    return competitionId;
  },

  /** A clip of the member's that somebody else wants to put to a match of theirs. */
  async proposedClip(): Promise<{ id: string; matchId: string }> {
    const organiserId = await person();
    const cup = await addCup(site, { organiserId, captains: [null, null] });
    const matchId = await addMatch(site, cup, [0, 1], { number: 1 });
    const id = await addVideo(site, { uploaderId: member });
    const of = { videoId: id, matchId, accountId: organiserId };
    await site.db.insert(matchClipProposals).values({ ...of, createdAt: site.clock.now() });
    return { id, matchId };
  },

  async season(): Promise<string> {
    const id = randomUUIDv7();
    const days = { startsOn: '2026-09-01', endsOn: '2027-07-31' };
    await site.db.insert(seasons).values({ id, name: `Thieves ${id}`, ...days, namedBy: member });
    return id;
  },

  /** The competitions that the member has made are over, so that they can make others. */
  async endCups(): Promise<void> {
    await site.db.update(competitions).set({ state: 'ended' }).where(eq(competitions.createdBy, member));
  },

  /** Nobody but the member organises anything. */
  async soleOrganiser(): Promise<void> {
    await site.db.delete(competitionOrganisers).where(ne(competitionOrganisers.accountId, member));
  },
});
