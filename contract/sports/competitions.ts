/** Competitions: their stages, who has entered, and who organises them. */
import Type, { type Static } from 'typebox';
import { Author } from '../accounts.ts';
import { Hidden } from '../reports.ts';
import { VouchedAs } from '../vouching/vouching.ts';
import { SportId, TeamName } from './core.ts';

/** `draft`: only its organisers see it; `open`: teams can enter; `running`; `ended`. */
export const COMPETITION_STATES = ['draft', 'open', 'running', 'ended'] as const;
export type CompetitionState = (typeof COMPETITION_STATES)[number];
/** To which states organisers can take a competition from each. */
export const NEXT_STATES: Record<CompetitionState, readonly CompetitionState[]> = {
  draft: ['open'],
  open: ['running', 'draft'],
  running: ['ended', 'open'],
  ended: ['running'],
};

/** `placement`: matches for the places behind the first ones. */
export const STAGE_KINDS = ['league', 'groups', 'knockout', 'placement'] as const;
export type StageKind = (typeof STAGE_KINDS)[number];

/** `asked`: a captain wants to take part, and no organiser has agreed yet. */
export const ENTRY_STATES = ['asked', 'entered', 'withdrawn', 'refused'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** What has become of the invitation to organise a competition. */
export const INVITATION_STATES = ['sent', 'accepted', 'declined', 'left', 'withdrawn'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Of the question to a captain whether their team plays under the name of an entry. */
export const ENTRY_INVITATION_STATES = ['sent', 'accepted', 'declined'] as const;
export type EntryInvitationState = (typeof ENTRY_INVITATION_STATES)[number];

/** What becomes of the matches of who withdraws: none of them counts, or the rest are awarded to the others. */
export const WITHDRAWALS = ['void', 'award'] as const;
export type Withdrawal = (typeof WITHDRAWALS)[number];

/** What a competition is made with: its stages follow from it. */
export const COMPETITION_FORMS = ['league', 'groups', 'knockout'] as const;
export type CompetitionForm = (typeof COMPETITION_FORMS)[number];

/** What stays when the zone of a competition is corrected: the hours of its matches, or the moments. */
export const ZONE_KEEPS = ['hours', 'moments'] as const;
export type ZoneKeeps = (typeof ZONE_KEEPS)[number];

/** A university has some sixty halls and faculties, and the largest published cups have 64 teams. */
export const ENTRIES_MAX = 128; // in one competition
export const STAGES_MAX = 8;
export const GROUPS_MAX = 32; // in one stage: a seed and a letter each
export const ORGANISERS_MAX = 20;
export const DEDUCTIONS_MAX = 200; // in one competition
export const RULES_SHOWN = 20; // newest versions
export const SEED_MAX = 999;
export const NOT_ENDED_MAX = 10; // competitions that one member has made
export const SEASON_NAME_MAX = 40; // characters
export const STAGE_NAME_MAX = 60;
export const GROUP_NAME_MAX = 20;

/** Where a stage stands among those of its competition. */
export const StagePosition = Type.Integer({ minimum: 1, maximum: STAGES_MAX });

/** What a stage is besides its kind. */
export const StageSettings = Type.Object({
  /** How many of each group go on to the next stage, and how many of the best at the place behind them. */
  advance: Type.Optional(
    Type.Object({
      each: Type.Integer({ minimum: 1, maximum: 16 }),
      best: Type.Integer({ minimum: 0, maximum: GROUPS_MAX }),
    }),
  ),
});
export type StageSettings = Static<typeof StageSettings>;

export const Season = Type.Object({
  _id: Type.String(),
  /** Such as 2026/27; another one, of other days, can have it, too. */
  name: Type.String(),
  /** Days: 2026-09-01. */
  startsOn: Type.String(),
  endsOn: Type.String(),
});
export type Season = Static<typeof Season>;

export const Entry = Type.Object({
  _id: Type.String(),
  team: TeamName,
  state: Type.Enum(ENTRY_STATES),
  seed: Type.Union([Type.Integer(), Type.Null()]),
  withdrawal: Type.Union([Type.Enum(WITHDRAWALS), Type.Null()]),
  /** Whether anybody can act for the team. */
  hasCaptain: Type.Boolean(),
});
export type Entry = Static<typeof Entry>;

export const Group = Type.Object({
  _id: Type.String(),
  /** Such as A; empty for the one of a league. */
  name: Type.String(),
  /** The ids of its entries, in their order. */
  entries: Type.Array(Type.String()),
});
export type Group = Static<typeof Group>;

export const Stage = Type.Object({
  _id: Type.String(),
  position: Type.Integer(),
  kind: Type.Enum(STAGE_KINDS),
  name: Type.String(),
  /** How often two entries meet. */
  legs: Type.Integer(),
  settings: StageSettings,
  groups: Type.Array(Group),
  matchCount: Type.Integer(),
});
export type Stage = Static<typeof Stage>;

export const Competition = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  sport: SportId,
  season: Type.Union([Season, Type.Null()]),
  /** The university that holds it; null: several do, or nobody has said. */
  school: Type.Union([Type.String(), Type.Null()]),
  /** Who runs it, as an admin says who vouches for it; null: what is said of it is its maker's word. */
  vouchedAs: VouchedAs,
  about: Type.String(),
  state: Type.Enum(COMPETITION_STATES),
  /** Why others don't see it; left out if they do. */
  hidden: Type.Optional(Hidden),
  /** An IANA name: hours of matches are told and made in it. */
  timeZone: Type.String(),
  rulesVersion: Type.Integer(),
  /** Since when nobody joins the roster of an entry; null: they can. */
  rostersFrozenAt: Type.Union([Type.String(), Type.Null()]),
  /** Until when captains can enter; null: as long as it is open. */
  entriesCloseAt: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  edition: Type.Integer(),
  stages: Type.Array(Stage),
  /** Without those that were refused, which only organisers and their captains need. */
  entries: Type.Array(Entry),
  organisers: Type.Array(Author),
});
export type Competition = Static<typeof Competition>;
