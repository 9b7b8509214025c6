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
/** It is gone, with its matches. */
export const competitionRemoved = fact<Of>('competitions.removed');

/** A captain wants their team to take part; `accountId`: who asked. */
export const entryAsked = fact<OfEntry & { accountId: string }>('entries.asked');
/** An organiser has answered, or has entered the team without being asked. */
export const entryAnswered = fact<OfEntry & { accountId: string; how: 'accepted' | 'refused' | 'added' }>(
  'entries.answered',
);
/** A team is out; `how` null: before anything of it was planned. */
export const entryWithdrawn = fact<OfEntry & { how: 'void' | 'award' | null }>('entries.withdrawn');
