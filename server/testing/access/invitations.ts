/** What the calls about invitations are tried on. */
import { freeAgents } from '../../schema/sports/teams.ts';
import type { Site } from '../site.ts';
import { addCup, addInvitation, addNameOnly, addTeam } from '../sports/cup.ts';

export const invitations = (site: Site, member: string, person: () => Promise<string>) => ({
  /** A cup that the member organises with an entry that is only a name, and a team to be invited for it. */
  async unclaimedEntry() {
    const { competitionId } = await addCup(site, { organiserId: member, captains: [null, null] });
    const { entryId } = await addNameOnly(site, competitionId, 'Only a name');
    const { teamId } = await addTeam(site, 'Commonwealth Hall', await person());
    return { competitionId, entryId, teamId };
  },

  /** Somebody's invitation of a team whose captain is the member. @returns its id */
  async invitation(): Promise<string> {
    const { teamId } = await addTeam(site, 'Legon Hall', member);
    const { competitionId } = await addCup(site, { organiserId: await person(), captains: [null, null] });
    return addInvitation(site, { competitionId, teamId, invitedBy: await person() });
  },

  /** Somebody who looks for a football team. @returns their account */
  async freeAgent(): Promise<string> {
    const accountId = await person();
    await site.db.insert(freeAgents).values({ accountId, sport: 'football', createdAt: site.clock.now() });
    return accountId;
  },
});
