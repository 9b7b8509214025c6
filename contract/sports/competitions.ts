/** Competitions: their stages, who has entered, and who organises them (issue 18). */
import { catalogue } from '../texts/catalogue.ts';

/** `draft`: only its organisers see it; `open`: teams can enter; `running`; `ended`. */
export const COMPETITION_STATES = ['draft', 'open', 'running', 'ended'] as const;
export type CompetitionState = (typeof COMPETITION_STATES)[number];

/** `placement`: matches for the places behind the first ones. */
export const STAGE_KINDS = ['league', 'groups', 'knockout', 'placement'] as const;
export type StageKind = (typeof STAGE_KINDS)[number];

/** `asked`: a captain wants to take part, and no organiser has agreed yet. */
export const ENTRY_STATES = ['asked', 'entered', 'withdrawn', 'refused'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** What becomes of the matches of who withdraws: none of them counts, or the rest are awarded to the others. */
export const WITHDRAWALS = ['void', 'award'] as const;
export type Withdrawal = (typeof WITHDRAWALS)[number];

/** What a stage is besides its kind. */
export type StageSettings = {
  /** How many of each group go on to the next stage, and how many of the best at the place behind them. */
  advance?: { each: number; best: number };
  /** Minutes from the beginning of a match to that of the next at the same venue. */
  slotMinutes?: number;
};

/** What refuses an act in a competition. */
export const competitionMessages = catalogue(
  {
    gone: 'There’s no such competition.',
    notYours: 'Only the organisers of a competition can do that.',
  },
  'competitions',
);
