/** Teams and who belongs to them, those who look for one, and who follows one. */
import Type, { type Static } from 'typebox';
import { Author, MessageAnswer } from '../accounts.ts';
import { Id } from '../ids.ts';
import { Hidden } from '../reports.ts';
import { sentMax } from '../requests.ts';
import { SCHOOL_NAME_MAX } from '../schools.ts';
import { catalogue } from '../texts/catalogue.ts';
import { VouchedAs } from '../vouching/vouching.ts';
import { ABOUT_MAX, COLOURS_MAX, CompetitionName, SportId, TEAM_NAME_MAX, tile } from './core.ts';

/** Whose team it is. */
export const TEAM_OF = ['school', 'faculty', 'hall', 'none'] as const;
export type TeamOf = (typeof TEAM_OF)[number];

/** Captains and vice-captains act for the team. */
export const MEMBER_ROLES = ['captain', 'vice', 'player', 'coach'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Of a faculty, a hall, or a member who has no account. */
export const NAME_MAX = 80; // characters
export const AGENT_ABOUT_MAX = 300;
export const NUMBER_MAX = 999;
/** Characters of a name that is looked for. */
export const TEAM_SEARCH_MAX = 100;
/** In one team at a time: a rugby club with four fifteens and those who train them. */
export const MEMBERS_MAX = 100;
/** Who wait for a team's answer at a time, and those whom it has invited. */
export const PENDING_MAX = 50;
/** Teams that somebody can belong to, or wait for, at a time. */
export const TEAMS_OF_MEMBER_MAX = 40;
export const TEAM_FOLLOWS_MAX = 500;
export const TEAMS_PER_PAGE = 20;
export const AGENTS_PER_PAGE = 20;

export const teamMessages = catalogue(
  {
    made: 'Your team is ready. Now bring the others in.',
    saved: 'Saved',
    savedHeld: 'Saved. An admin will review it.',
    ended: 'The team has ended. Its matches stay.',
    resumed: 'The team is open again.',
    added: 'Added to the team',
    removed: 'No longer in the team',
    left: 'You’ve left the team.',
    withdrawn: 'You’ve withdrawn your request.',
    declined: 'You’ve declined the invitation.',
    refused: 'Their request has been declined.',
    uninvited: 'The invitation has been taken back.',
    confirmed: 'They’re in the team now.',
    joined: 'You’re in the team now.',
    asked: 'The captain has been asked. You’ll hear from them.',
    askedOrganisers: 'The organisers have been asked. You’ll hear from them.',
    invited: 'They’ve been invited.',
    invitedInstead: 'It had another name when they asked. They’ve been invited instead.',
    asksNoMore: 'They have withdrawn their request.',
    newLink: 'The old link and code no longer work.',
    listed: 'Captains can find you now.',
    unlisted: 'You’re no longer on the board.',
    followed: 'You follow this team now.',
    unfollowed: 'You no longer follow this team.',
    gone: 'There’s no such team.',
    unclaimed: 'Nobody has claimed this team yet.',
    memberGone: 'They’re no longer in the team.',
    linkGone: 'This link no longer works. Please ask the captain for a new one.',
    agentGone: 'They’re no longer looking for a team.',
    notYours: 'Only the captain and the vice-captain can do this.',
    captainOnly: 'Only the captain can do this.',
    captainStays: 'Make somebody else captain first.',
    cannotJoin: 'You can’t ask to join this team.',
    askByLink: 'You can join this team by its link only. Please ask the captain for it.',
    askLater: 'Your request was declined. You can ask again after {day}.',
    cannotInvite: 'You can’t invite this person.',
    hasDeclined: 'They’ve declined. They can still ask to join by the team’s link.',
    isIn: 'You’re in this team already.',
    areIn: 'They’re in this team already.',
    hasEnded: 'This team has ended.',
    noName: 'Please give the team a name.',
    nameTooLong: 'Please use 80 characters or fewer.', // TEAM_NAME_MAX, NAME_MAX
    searchTooLong: 'A search can have up to 100 characters.', // TEAM_SEARCH_MAX
    noOfName: { faculty: 'Please name the faculty.', hall: 'Please name the hall.' },
    noSchool: 'Please name the university.',
    schoolTooLong: 'Names of universities can be up to 200 characters.', // SCHOOL_NAME_MAX
    aboutTooLong: 'Please use 1,000 characters or fewer.', // ABOUT_MAX
    agentTooLong: 'Please use 300 characters or fewer.', // AGENT_ABOUT_MAX
    noColours: 'Please choose the colours again.',
    noMemberName: 'Please write their name.',
    nameFromAccount: 'Members with an account have their own name.',
    needsAccount: 'Only somebody with an account can act for the team.',
    numberTaken: 'Number {number} is taken by {person}.',
    tooManyMembers: 'A team can have up to 100 members.', // MEMBERS_MAX
    tooManyPending: 'This team has many requests to answer. Please try again later.',
    tooManyTeams: 'You can be in up to 40 teams at a time.', // TEAMS_OF_MEMBER_MAX
    tooManyTeamsTheirs: '{person} is in as many teams as anybody can be.',
    tooManyFollows: 'You can follow up to 500 teams.', // TEAM_FOLLOWS_MAX
    changedMeanwhile: 'Somebody else has changed this in the meantime. Please look at it again.',
    playsElsewhere:
      '{person} already plays for {team} in {competition}. Nobody can play for two teams of one competition.',
    frozen: 'The roster of {competition} has been locked since {day}.',
    inCompetitions: 'This team takes part in a competition: it can be hidden, but not removed.',
    hiddenName: 'A hidden team',
    formerPlayer: 'A former player',
    somePlayer: 'A player',
    hidden: 'Hidden by an admin. Only the team and admins can see this page.',
    hiddenOwn:
      'Hidden by an admin. Only the team and admins can see this page. Change the team’s name or description, and an admin will review it.',
    held: 'Changed since an admin hid it. Only the team and admins can see this page until an admin has reviewed it.',
  },
  'teams',
);

const Cursor = Type.Optional(Type.String({ maxLength: 100 }));
const NextCursor = Type.Union([Type.String(), Type.Null()]);
const OrNull = <T extends Type.TSchema>(type: T) => Type.Union([type, Type.Null()]);

/** A team in a list. */
export const TeamCard = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  sport: SportId,
  of: Type.Enum(TEAM_OF),
  /** The name of the faculty or the hall; empty for the others. */
  ofName: Type.String(),
  school: OrNull(Type.String()),
  /** Who runs it, as an admin says who vouches for it; null: what is said of it is its maker's word. */
  vouchedAs: VouchedAs,
  /** How many belong to it; those who wait do not count. */
  members: Type.Integer(),
  hasEnded: Type.Boolean(),
  ...tile,
});
export type TeamCard = Static<typeof TeamCard>;

/** Who belongs to a team, or once did; without an account, by the name that their captain has written. */
export const TeamMember = Type.Object({
  _id: Type.String(),
  /** Whose account it is; null: there is none, or no longer, or the viewer and they do not see each other. */
  account: OrNull(Author),
  /** What they are called: of the account, as written, or 'A former player'. */
  name: Type.String(),
  role: Type.Enum(MEMBER_ROLES),
  number: OrNull(Type.Integer()),
  /** A day, such as 2026-11-22. */
  since: Type.String(),
  until: OrNull(Type.String()),
  edition: Type.Integer(),
  /** They act for the team: captain, vice-captain, or the one who stands in where there is neither. */
  isActing: Type.Boolean(),
  /** To who looks after the team, and to themselves: the name on its roster that their account has claimed. */
  claimed: Type.Optional(Type.String()),
});
export type TeamMember = Static<typeof TeamMember>;

/** Who waits: they have asked to join (`isInvited` false), or the team has invited them. */
export const PendingMember = Type.Object({
  _id: Type.String(),
  account: Author,
  isInvited: Type.Boolean(),
  /** The name on the roster that they say is theirs: once they are let in, its row is. */
  claims: Type.Optional(Type.String()),
  at: Type.String(),
});
export type PendingMember = Static<typeof PendingMember>;

/** What a viewer is to a team. */
export const TeamViewer = Type.Object({
  /** Their own row among the members or those who wait; null: they are neither. */
  memberId: OrNull(Type.String()),
  role: OrNull(Type.Enum(MEMBER_ROLES)),
  pending: OrNull(Type.Enum(['asked', 'invited'] as const)),
  /** The row of the name that they have said is theirs, while that waits for an answer. */
  claimsId: Type.Optional(Type.String()),
  /** When they can ask to join again, as their last request was declined; null: it was not, or that is long ago. */
  asksAgainAt: OrNull(Type.String()),
  /** They can ask to join on its page, or could if they logged in. */
  canAsk: Type.Boolean(),
  isFollowing: Type.Boolean(),
  /** They can change it: they act for it, or are an admin. */
  looksAfter: Type.Boolean(),
  /** They can hand the captaincy on. */
  isCaptain: Type.Boolean(),
});
export type TeamViewer = Static<typeof TeamViewer>;

export const Team = Type.Object({
  ...TeamCard.properties,
  about: Type.String(),
  hidden: OrNull(Hidden),
  followers: Type.Integer(),
  createdAt: Type.String(),
  edition: Type.Integer(),
  /** Only a name that an organiser has entered: nobody has claimed it yet. */
  isPlaceholder: Type.Boolean(),
  /** Its page offers to ask to join; false: only its link does. */
  anyoneMayAsk: Type.Boolean(),
});
export type Team = Static<typeof Team>;

const words = {
  name: Type.String({ maxLength: sentMax(TEAM_NAME_MAX), tooLong: teamMessages.nameTooLong }),
  of: Type.Enum(TEAM_OF),
  ofName: Type.Optional(Type.String({ maxLength: sentMax(NAME_MAX), tooLong: teamMessages.nameTooLong })),
  school: Type.Optional(Type.String({ maxLength: sentMax(SCHOOL_NAME_MAX) })),
  about: Type.Optional(Type.String({ maxLength: sentMax(ABOUT_MAX), tooLong: teamMessages.aboutTooLong })),
  /** Missing: as it is; of a new team, yes. */
  anyoneMayAsk: Type.Optional(Type.Boolean()),
  /** As COLOURS has them; empty: none; left out: as they are. */
  colours: Type.Optional(Type.String({ maxLength: COLOURS_MAX })),
};

/** Makes a team; who makes it is its captain. */
export const makeTeam = {
  method: 'POST',
  path: '/api/teams',
  body: Type.Object({ ...words, sport: SportId }),
  answer: Type.Object({ message: Type.String(), team: TeamCard }),
} as const;

/** Teams that play, the newest first. `q`: words of the name, of which beginnings are enough. */
export const listTeams = {
  method: 'GET',
  path: '/api/teams',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: TEAM_SEARCH_MAX, tooLong: teamMessages.searchTooLong })),
    sport: Type.Optional(SportId),
    school: Type.Optional(Type.String({ maxLength: SCHOOL_NAME_MAX })),
    cursor: Cursor,
  }),
  answer: Type.Object({ teams: Type.Array(TeamCard, { maxItems: TEAMS_PER_PAGE }), nextCursor: NextCursor }),
} as const;

/** The teams that the member belongs to, waits for or is invited to. */
export const listOwnTeams = {
  method: 'GET',
  path: '/api/teams/mine',
  answer: Type.Object({
    teams: Type.Array(
      Type.Object({
        team: TeamCard,
        role: Type.Enum(MEMBER_ROLES),
        pending: OrNull(Type.Enum(['asked', 'invited'] as const)),
        /** They act for it. */
        isActing: Type.Boolean(),
        /** How many ask to join, for those who act for it. */
        requests: Type.Integer(),
      }),
    ),
  }),
} as const;

const OfTeam = Type.Object({ id: Id });

/** A team with its members. 404 for one that is hidden, but for its members and admins. */
export const getTeam = {
  method: 'GET',
  path: '/api/teams/:id',
  params: OfTeam,
  answer: Type.Object({
    team: Team,
    members: Type.Array(TeamMember),
    viewer: TeamViewer,
    /** For who looks after it: who waits, and the secret of its link. */
    pending: Type.Optional(Type.Array(PendingMember)),
    joinToken: Type.Optional(Type.String()),
  }),
} as const;

/** Changes a team's words. 409 if somebody else has changed them since (`edition`). */
export const changeTeam = {
  method: 'PUT',
  path: '/api/teams/:id',
  params: OfTeam,
  body: Type.Object({ ...words, edition: Type.Integer() }),
  answer: Type.Object({ message: Type.String(), edition: Type.Integer() }),
} as const;

/** It plays no more, or it does again. */
export const endTeam = {
  method: 'PUT',
  path: '/api/teams/:id/end',
  params: OfTeam,
  body: Type.Object({ hasEnded: Type.Boolean() }),
  answer: MessageAnswer,
} as const;

/** Another secret for the link and the code: the one before no longer works. */
export const changeJoinToken = {
  method: 'POST',
  path: '/api/teams/:id/join-token',
  params: OfTeam,
  answer: Type.Object({ message: Type.String(), joinToken: Type.String() }),
} as const;

const ShirtNumber = OrNull(Type.Integer({ minimum: 0, maximum: NUMBER_MAX }));

/** Adds somebody who has no account, by name. */
export const addTeamMember = {
  method: 'POST',
  path: '/api/teams/:id/members',
  params: OfTeam,
  body: Type.Object({
    name: Type.String({ maxLength: sentMax(NAME_MAX), tooLong: teamMessages.nameTooLong }),
    role: Type.Enum(['player', 'coach'] as const),
    number: Type.Optional(ShirtNumber),
  }),
  answer: Type.Object({ message: Type.String(), memberId: Type.String() }),
} as const;

const OfMember = Type.Object({ id: Id, memberId: Id });

/**
 * Changes somebody's role, number, or the name of who has no account. To make somebody captain hands the captaincy on:
 * who was captain is vice-captain from then on.
 */
export const changeTeamMember = {
  method: 'PATCH',
  path: '/api/teams/:id/members/:memberId',
  params: OfMember,
  body: Type.Object({
    edition: Type.Integer(),
    role: Type.Optional(Type.Enum(MEMBER_ROLES)),
    number: Type.Optional(ShirtNumber),
    name: Type.Optional(Type.String({ maxLength: sentMax(NAME_MAX), tooLong: teamMessages.nameTooLong })),
  }),
  answer: MessageAnswer,
} as const;

/** Leaves, removes, refuses, declines or takes back: whatever somebody is to the team, they no longer are. */
export const removeTeamMember = {
  method: 'DELETE',
  path: '/api/teams/:id/members/:memberId',
  params: OfMember,
  answer: MessageAnswer,
} as const;

/** The captain lets somebody in who has asked, or somebody comes who was invited. Again: changes nothing. */
export const confirmTeamMember = {
  method: 'POST',
  path: '/api/teams/:id/members/:memberId/confirm',
  params: OfMember,
  answer: MessageAnswer,
} as const;

const Token = Type.Object({ token: Type.String({ maxLength: 100 }) });

/** The team whose link somebody has opened. 404 for a link that no longer works. */
export const getJoin = {
  method: 'GET',
  path: '/api/join/:token',
  params: Token,
  answer: Type.Object({
    team: TeamCard,
    captains: Type.Array(Author),
    /** Of a name that nobody has claimed: where it plays. Whoever is let in first is its captain. */
    playsIn: Type.Array(CompetitionName),
    /** To who can ask: the names on its roster that nobody has claimed, one of which may be theirs. */
    roster: Type.Array(Type.Pick(TeamMember, ['_id', 'name', 'number'])),
    viewer: Type.Pick(TeamViewer, ['memberId', 'role', 'pending', 'asksAgainAt']),
  }),
} as const;

/**
 * Asks to join; who is invited is in at once. Again: changes nothing. 409 for a while where that was declined. `memberId`: a
 * name on its roster that they say is theirs; once they are let in, its row is, with all it has played. 409 where it can't be.
 */
export const askToJoin = {
  method: 'POST',
  path: '/api/join/:token',
  params: Token,
  query: Type.Object({ memberId: Type.Optional(Id) }),
  answer: Type.Object({ message: Type.String(), teamId: Type.String(), isIn: Type.Boolean() }),
} as const;

/** Asks to join on the page of a team, where it lets anyone. Else as `askToJoin`. */
export const askTeam = {
  method: 'POST',
  path: '/api/teams/:id/requests',
  params: OfTeam,
  query: askToJoin.query,
  answer: askToJoin.answer,
} as const;

/** Invites somebody who looks for a team of this sport; who has asked to join is in at once. Again: changes nothing. */
export const inviteAgent = {
  method: 'POST',
  path: '/api/teams/:id/invitations',
  params: OfTeam,
  body: Type.Object({ accountId: Id }),
  answer: MessageAnswer,
} as const;

/** Somebody who looks for a team. */
export const FreeAgent = Type.Object({
  account: Author,
  sport: SportId,
  about: Type.String(),
  at: Type.String(),
});
export type FreeAgent = Static<typeof FreeAgent>;

/** Who looks for a team in one sport, the newest first; for members. */
export const listAgents = {
  method: 'GET',
  path: '/api/free-agents',
  query: Type.Object({ sport: SportId, cursor: Cursor }),
  answer: Type.Object({ agents: Type.Array(FreeAgent, { maxItems: AGENTS_PER_PAGE }), nextCursor: NextCursor }),
} as const;

/** In which sports the member looks for a team. */
export const listOwnAgents = {
  method: 'GET',
  path: '/api/free-agents/mine',
  answer: Type.Object({ agents: Type.Array(Type.Object({ sport: SportId, about: Type.String(), at: Type.String() })) }),
} as const;

const OfSport = Type.Object({ sport: SportId });

/** The member looks for a team; again: changes what they say. */
export const listAsAgent = {
  method: 'PUT',
  path: '/api/free-agents/:sport',
  params: OfSport,
  body: Type.Object({
    about: Type.String({ maxLength: sentMax(AGENT_ABOUT_MAX), tooLong: teamMessages.agentTooLong }),
  }),
  answer: MessageAnswer,
} as const;
export const endAgent = {
  method: 'DELETE',
  path: '/api/free-agents/:sport',
  params: OfSport,
  answer: MessageAnswer,
} as const;

/** Follows a team; again: changes nothing. */
export const followTeam = {
  method: 'PUT',
  path: '/api/team-follows/:id',
  params: OfTeam,
  answer: Type.Object({ message: Type.String(), followers: Type.Integer() }),
} as const;
export const unfollowTeam = { ...followTeam, method: 'DELETE' } as const;

/** The teams that the member follows, the newest follow first. */
export const listTeamFollows = {
  method: 'GET',
  path: '/api/team-follows',
  query: Type.Object({ cursor: Cursor }),
  answer: Type.Object({ teams: Type.Array(TeamCard, { maxItems: TEAMS_PER_PAGE }), nextCursor: NextCursor }),
} as const;
