/** The calls about competitions: everybody's first, then those of their captains and organisers. */
import Type, { type Static } from 'typebox';
import { Author, MessageAnswer } from '../accounts.ts';
import { Id } from '../ids.ts';
import { sentMax } from '../requests.ts';
import { SCHOOL_NAME_MAX } from '../schools.ts';
import { competitionMessages } from './competition-texts.ts';
import {
  COMPETITION_FORMS,
  COMPETITION_STATES,
  Competition,
  ENTRIES_MAX,
  GROUP_NAME_MAX,
  GROUPS_MAX,
  SEED_MAX,
  STAGE_KINDS,
  STAGE_NAME_MAX,
  StagePosition,
  StageSettings,
  ZONE_KEEPS,
} from './competitions.ts';
import { ABOUT_MAX, COMPETITION_NAME_MAX, REASON_MAX, SportId, TEAM_NAME_MAX, TeamName } from './core.ts';
import { EntryInvitation } from './entries/invitations.ts';
import { MatchFormat } from './rules.ts';

const Params = Type.Object({ id: Id });
export const EntryParams = Type.Object({ id: Id, entryId: Id });
const StageParams = Type.Object({ id: Id, stageId: Id });

const Name = Type.String({ maxLength: sentMax(COMPETITION_NAME_MAX), tooLong: competitionMessages.nameTooLong });
const About = Type.String({ maxLength: sentMax(ABOUT_MAX), tooLong: competitionMessages.aboutTooLong });
export const Reason = Type.String({ maxLength: sentMax(REASON_MAX), tooLong: competitionMessages.reasonTooLong });
const TypedTeam = Type.String({ maxLength: sentMax(TEAM_NAME_MAX), tooLong: competitionMessages.teamNameTooLong });
const Moment = Type.String({ maxLength: 40, format: 'date-time' });
const Zone = Type.String({ maxLength: 64 });
const Preset = Type.String({ maxLength: 40 });

export const CompetitionAnswer = Type.Object({ competition: Competition });

/** Makes a draft, with the stages of its form; who makes it is its organiser. */
export const createCompetition = {
  method: 'POST',
  path: '/api/competitions',
  body: Type.Object({
    name: Name,
    sport: SportId,
    form: Type.Enum(COMPETITION_FORMS),
    preset: Preset,
    format: Type.Optional(MatchFormat),
    timeZone: Zone,
    seasonId: Type.Optional(Type.Union([Id, Type.Null()])),
    school: Type.Optional(Type.Union([Type.String({ maxLength: SCHOOL_NAME_MAX }), Type.Null()])),
    about: Type.Optional(About),
  }),
  answer: CompetitionAnswer,
} as const;

/** A competition with its stages, groups and entries, and what it is to the viewer. */
export const CompetitionView = Type.Object({
  competition: Competition,
  viewer: Type.Object({
    isOrganiser: Type.Boolean(),
    follows: Type.Boolean(),
    /** They are invited to organise it. */
    isInvited: Type.Boolean(),
    /** For organisers: who is invited and has not answered. */
    invited: Type.Array(Author),
    /** They organise it no more, and its log still names them. */
    canLeaveLog: Type.Boolean(),
    /** Teams of this sport that the viewer acts for and that have not entered. */
    canEnter: Type.Array(TeamName),
    /** The entries that the viewer acts for. */
    actsFor: Type.Array(Type.String()),
    /** Those of them that the viewer can take out now, without an organiser. */
    canLeave: Type.Array(Type.String()),
    /** What organisers ask the viewer, for teams that they act for. */
    invitations: Type.Array(EntryInvitation),
    /** For organisers: entries whose teams have another name by now, which is shown here once one of them agrees to it. */
    renamed: Type.Array(Type.Object({ entry: Type.String(), name: Type.String() })),
    /** For organisers: how many matches an entry has that aren't cancelled, and has played; those without any are left out. */
    matchCounts: Type.Array(Type.Object({ entry: Type.String(), all: Type.Integer(), played: Type.Integer() })),
  }),
  followers: Type.Integer(),
});
export type CompetitionView = Static<typeof CompetitionView>;

export const getCompetition = {
  method: 'GET',
  path: '/api/competitions/:id',
  params: Params,
  answer: CompetitionView,
} as const;

/** Changes what is said about it. `edition`: the one that the form shows; 409 if another organiser was faster. */
export const editCompetition = {
  method: 'PUT',
  path: '/api/competitions/:id',
  params: Params,
  body: Type.Object({
    edition: Type.Integer(),
    name: Type.Optional(Name),
    about: Type.Optional(About),
    seasonId: Type.Optional(Type.Union([Id, Type.Null()])),
    school: Type.Optional(Type.Union([Type.String({ maxLength: SCHOOL_NAME_MAX }), Type.Null()])),
    timeZone: Type.Optional(Zone),
    /** Needed where matches have a date: 409 at `zoneKeeps` without it. */
    zoneKeeps: Type.Optional(Type.Enum(ZONE_KEEPS)),
    entriesCloseAt: Type.Optional(Type.Union([Moment, Type.Null()])),
  }),
  answer: CompetitionAnswer,
} as const;

export const setCompetitionState = {
  method: 'POST',
  path: '/api/competitions/:id/state',
  params: Params,
  body: Type.Object({ state: Type.Enum(COMPETITION_STATES) }),
  answer: CompetitionAnswer,
} as const;

export const deleteCompetition = {
  method: 'DELETE',
  path: '/api/competitions/:id',
  params: Params,
  answer: MessageAnswer,
} as const;

export const followCompetition = {
  method: 'PUT',
  path: '/api/competitions/:id/follow',
  params: Params,
  answer: MessageAnswer,
} as const;
export const unfollowCompetition = { ...followCompetition, method: 'DELETE' } as const;

export const ACTS_PER_PAGE = 20;

/** The log of a competition, newest first: everybody who sees it reads it. */
export const listCompetitionActs = {
  method: 'GET',
  path: '/api/competitions/:id/acts',
  params: Params,
  query: Type.Object({
    cursor: Type.Optional(Type.String({ maxLength: 100 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  }),
  answer: Type.Object({
    acts: Type.Array(
      Type.Object({ _id: Type.String(), at: Type.String(), text: Type.String(), reason: Type.String() }),
    ),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
} as const;

/** A captain asks for their team to take part. */
export const askToEnter = {
  method: 'POST',
  path: '/api/competitions/:id/entries/ask',
  params: Params,
  body: Type.Object({ teamId: Id }),
  answer: MessageAnswer,
} as const;

const Unclaimed = Type.Object({
  entryId: Type.String(),
  team: Type.String(),
  joinToken: Type.String(),
  /** The team that was invited for it, and has not accepted; null: it is only a name. */
  invitation: Type.Union([
    Type.Object({ team: TeamName, state: Type.Enum(['sent', 'declined'] as const) }),
    Type.Null(),
  ]),
});
export type Unclaimed = Static<typeof Unclaimed>;

/** For an organiser: the entries that nobody has claimed, each with the link by which its captain does. */
export const listCaptainLinks = {
  method: 'GET',
  path: '/api/competitions/:id/captain-links',
  params: Params,
  answer: Type.Object({ links: Type.Array(Unclaimed) }),
} as const;

/**
 * Enters names, and one's own teams. Another team, by its id or as the only one of its name, is invited for its name: until
 * its captain accepts, nothing of the entry is the team's.
 */
export const enterTeams = {
  method: 'POST',
  path: '/api/competitions/:id/entries',
  params: Params,
  body: Type.Object({
    teams: Type.Array(Type.Object({ teamId: Type.Optional(Id), name: Type.Optional(TypedTeam) }), {
      minItems: 1,
      maxItems: ENTRIES_MAX,
    }),
  }),
  answer: Type.Object({
    competition: Competition,
    /** How many of them are only names. */
    made: Type.Integer(),
    /** How many teams were invited. */
    invited: Type.Integer(),
  }),
} as const;

/** Invites a team for an entry that is only a name; one's own takes it at once. */
export const inviteTeam = {
  method: 'POST',
  path: '/api/competitions/:id/entries/:entryId/invite',
  params: EntryParams,
  body: Type.Object({ teamId: Id }),
  answer: CompetitionAnswer,
} as const;

/** Accepts or refuses a team that has asked. */
export const answerEntry = {
  method: 'POST',
  path: '/api/competitions/:id/entries/:entryId/answer',
  params: EntryParams,
  body: Type.Object({ accepts: Type.Boolean(), reason: Type.Optional(Reason) }),
  answer: CompetitionAnswer,
} as const;

export const seedEntry = {
  method: 'PUT',
  path: '/api/competitions/:id/entries/:entryId/seed',
  params: EntryParams,
  body: Type.Object({ seed: Type.Union([Type.Integer({ minimum: 1, maximum: SEED_MAX }), Type.Null()]) }),
  answer: CompetitionAnswer,
} as const;

const stage = {
  name: Type.String({ maxLength: sentMax(STAGE_NAME_MAX) }),
  legs: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
  settings: Type.Optional(StageSettings),
};

export const addStage = {
  method: 'POST',
  path: '/api/competitions/:id/stages',
  params: Params,
  body: Type.Object({ kind: Type.Enum(STAGE_KINDS), ...stage }),
  answer: CompetitionAnswer,
} as const;

export const editStage = {
  method: 'PUT',
  path: '/api/competitions/:id/stages/:stageId',
  params: StageParams,
  body: Type.Object({ ...stage, name: Type.Optional(stage.name), position: Type.Optional(StagePosition) }),
  answer: CompetitionAnswer,
} as const;

export const removeStage = {
  method: 'DELETE',
  path: '/api/competitions/:id/stages/:stageId',
  params: StageParams,
  answer: CompetitionAnswer,
} as const;

/** Puts the groups of a stage together by hand: those that are left out go. */
export const setGroups = {
  method: 'PUT',
  path: '/api/competitions/:id/stages/:stageId/groups',
  params: StageParams,
  body: Type.Object({
    groups: Type.Array(
      Type.Object({
        name: Type.String({ maxLength: sentMax(GROUP_NAME_MAX) }),
        entries: Type.Array(Id, { maxItems: ENTRIES_MAX }),
      }),
      { minItems: 1, maxItems: GROUPS_MAX },
    ),
  }),
  answer: CompetitionAnswer,
} as const;

/** Renames a group, wherever it is played. 409 at `name` where its stage has one of that name. */
export const renameGroup = {
  method: 'PATCH',
  path: '/api/competitions/:id/groups/:groupId',
  params: Type.Object({ id: Id, groupId: Id }),
  body: Type.Object({ name: Type.String({ maxLength: sentMax(GROUP_NAME_MAX) }) }),
  answer: CompetitionAnswer,
} as const;

/** Draws who goes into which group by lot: the best seeds into different ones. The seed of the lot is recorded. */
export const drawGroups = {
  method: 'POST',
  path: '/api/competitions/:id/stages/:stageId/draw',
  params: StageParams,
  body: Type.Object({ groups: Type.Integer({ minimum: 1, maximum: GROUPS_MAX }) }),
  answer: Type.Object({ competition: Competition, seed: Type.String() }),
} as const;

const RulesVersion = Type.Object({
  version: Type.Integer(),
  /** One of PRESETS (contract/sports/presets.ts). */
  preset: Type.String(),
  format: Type.Optional(MatchFormat),
  reason: Type.String(),
  /** Null if their account is gone. */
  by: Type.Union([Type.String(), Type.Null()]),
  at: Type.String(),
});
export type RulesVersion = Static<typeof RulesVersion>;

/** The rules that hold and those that did, the newest first. */
export const listRules = {
  method: 'GET',
  path: '/api/competitions/:id/rules',
  params: Params,
  answer: Type.Object({ versions: Type.Array(RulesVersion) }),
} as const;

/** Changes the rules, also while it runs: the tables follow. `version`: the one that the form shows. */
export const changeRules = {
  method: 'PUT',
  path: '/api/competitions/:id/rules',
  params: Params,
  body: Type.Object({ version: Type.Integer(), preset: Preset, format: Type.Optional(MatchFormat), reason: Reason }),
  answer: CompetitionAnswer,
} as const;

export const Deduction = Type.Object({
  _id: Type.String(),
  stageId: Type.String(),
  entryId: Type.String(),
  team: TeamName,
  points: Type.Integer(),
  reason: Type.String(),
  at: Type.String(),
  /** Null: it holds. */
  takenBackAt: Type.Union([Type.String(), Type.Null()]),
});
export type Deduction = Static<typeof Deduction>;

export const listDeductions = {
  method: 'GET',
  path: '/api/competitions/:id/deductions',
  params: Params,
  answer: Type.Object({ deductions: Type.Array(Deduction) }),
} as const;

export const addDeduction = {
  method: 'POST',
  path: '/api/competitions/:id/deductions',
  params: Params,
  body: Type.Object({
    stageId: Id,
    entryId: Id,
    points: Type.Integer({ minimum: 1, maximum: 100 }),
    reason: Reason,
  }),
  answer: Type.Object({ deductions: Type.Array(Deduction) }),
} as const;

export const takeBackDeduction = {
  method: 'POST',
  path: '/api/competitions/:id/deductions/:deductionId/take-back',
  params: Type.Object({ id: Id, deductionId: Id }),
  body: Type.Object({ reason: Reason }),
  answer: Type.Object({ deductions: Type.Array(Deduction) }),
} as const;

/** Freezes the rosters, so that nobody joins a team of it from now on, or opens them again. */
export const freezeRosters = {
  method: 'POST',
  path: '/api/competitions/:id/rosters',
  params: Params,
  body: Type.Object({ frozen: Type.Boolean(), reason: Type.Optional(Reason) }),
  answer: CompetitionAnswer,
} as const;

const OrganisersAnswer = Type.Object({
  organisers: Type.Array(Author),
  /** Who has been invited and has not answered. */
  invited: Type.Array(Author),
});

/** Invites a member to organise it with the others, by their name. They are an organiser once they accept. */
export const inviteOrganiser = {
  method: 'POST',
  path: '/api/competitions/:id/organisers',
  params: Params,
  body: Type.Object({ username: Type.String({ maxLength: 100 }) }),
  answer: OrganisersAnswer,
} as const;

/** Removes an organiser, or takes an invitation back. */
export const removeOrganiser = {
  method: 'DELETE',
  path: '/api/competitions/:id/organisers/:accountId',
  params: Type.Object({ id: Id, accountId: Id }),
  answer: OrganisersAnswer,
} as const;

/** What somebody is told who is asked to organise a competition, and nothing more: it may still be a draft. */
export const OrganiserInvitation = Type.Object({
  competition: Type.Object({ _id: Type.String(), name: Type.String(), sport: SportId }),
  /** Null: that account is gone. */
  by: Type.Union([Author, Type.Null()]),
  at: Type.String(),
});
export type OrganiserInvitation = Static<typeof OrganiserInvitation>;

/** The member's own invitation. 404 where there is none that waits for an answer. */
export const getOrganiserInvitation = {
  method: 'GET',
  path: '/api/competitions/:id/invitation',
  params: Params,
  answer: Type.Object({ invitation: OrganiserInvitation }),
} as const;

export const answerOrganiserInvitation = {
  method: 'POST',
  path: '/api/competitions/:id/invitation',
  params: Params,
  body: Type.Object({ accepts: Type.Boolean() }),
  answer: MessageAnswer,
} as const;

/** Takes the name of somebody who no longer organises a competition out of its log, for good. */
export const leaveLog = {
  method: 'DELETE',
  path: '/api/competitions/:id/acts/me',
  params: Params,
  answer: MessageAnswer,
} as const;
