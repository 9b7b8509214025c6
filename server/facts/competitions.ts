import type { Hidden } from '../../contract/reports.ts';
import { fact } from '../platform/facts/fact.ts';

type Of = { competitionId: string };
type OfEntry = Of & { entryId: string; teamId: string };

/** What is said of a competition, who is in it, or how it is played is different now. */
export const competitionChanged = fact<Of>('competitions.changed');
/** Others no longer see it, nor its matches. */
export const competitionHidden = fact<Of & { hidden: Hidden }>('competitions.hidden');
/** Others see it, or see it again: it was a draft, or hidden. */
export const competitionShown = fact<Of>('competitions.shown');
/** Somebody is asked to organise it; `byId`: who asks. */
export const organiserInvited = fact<Of & { accountId: string; byId: string }>('competitions.organiser-invited');
/** They have answered, or the invitation was taken back. */
export const organiserInvitationClosed = fact<Of & { accountId: string; byId: string | null }>(
  'competitions.organiser-invitation-closed',
);
/** A member follows it who did not before. */
export const competitionFollowed = fact<Of & { accountId: string }>('competitions.followed');
export const competitionUnfollowed = fact<Of & { accountId: string }>('competitions.unfollowed');
/** Words of a season were removed, in which any number of competitions may be played. */
export const seasonBlanked = fact<Record<string, never>>('competitions.season-blanked');
/** A season is called otherwise, in all of its competitions. */
export const seasonRenamed = fact<{ seasonId: string }>('competitions.season-renamed');
/** It is gone, with its matches. */
export const competitionRemoved = fact<Of>('competitions.removed');

/** A captain wants their team to take part; `accountId`: who asked. */
export const entryAsked = fact<OfEntry & { accountId: string }>('entries.asked');
/** An organiser has answered, has entered a team of their own, or has undone its withdrawal. */
export const entryAnswered = fact<OfEntry & { accountId: string; how: 'accepted' | 'refused' | 'added' | 'returned' }>(
  'entries.answered',
);
/** An organiser asks a team's captains to play for a name that is entered, and they are to hear of it. `byId`: who asks. */
export const entryInvited = fact<Of & { teamId: string; byId: string }>('entries.invited');
/** That no longer waits for an answer; `gone`: nobody asks any more. `byId`: who had asked, `accountId`: who has answered; null: nobody, or gone. */
export const invitationClosed = fact<
  Of & { teamId: string; byId: string | null; accountId: string | null; how: 'accepted' | 'declined' | 'gone' }
>('entries.invitation-closed');
/**
 * A team is out; `how` null: before anything of it was planned; `left`: its captain has left, and its name goes on
 * playing. `accountId`: who did it.
 */
export const entryWithdrawn = fact<OfEntry & { how: 'void' | 'award' | 'left' | null; accountId: string }>(
  'entries.withdrawn',
);
