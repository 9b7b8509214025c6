/** The calls about one match: its page, its timeline, its line-ups, its scorers. */
import Type, { type Static } from 'typebox';
import { commentStretch } from '../comments.ts';
import { Id } from '../ids.ts';
import { REACTION_TYPES, ReactionCounts } from '../reactions.ts';
import { catalogue } from '../texts/catalogue.ts';
import { type MatchCard as Card, MATCH_STATES, MatchCard, Result, Score, SIDES } from './core.ts';
import type { MatchEventKind } from './matches.ts';
import { AwardedScore, MatchFormat } from './rules.ts';
import { PERIODS_MAX } from './running.ts';
import { FORMATION_LENGTH } from './squads/formations.ts';

export const MATCH_EVENT_KINDS = [
  'goal',
  'own-goal',
  'penalty-goal',
  'points',
  'set-point',
  'yellow-card',
  'red-card',
  'substitution',
  'period-start',
  'period-end',
  'end',
] as const satisfies MatchEventKind[];
/** More than any roster. */
export const LINE_UP_MAX = 60;
/** Who keeps the score besides captains and organisers. */
export const SCORERS_MAX = 10;

export const matchMessages = catalogue(
  {
    notFound: 'There is no such match.',
    mayNotScore: 'Only the captains, the organisers and the scorekeepers of this match can keep its score.',
    mayNotLineUp: 'Only the captains of this team can name its line-up.',
    mayNotName: 'Only the captains and the organisers of this match can name its scorekeepers.',
    noSides: 'Who plays in this match is not known yet.',
    notPlayed: 'This match was postponed or cancelled.',
    tooEarly: 'A match can start at most {count} hours before its time.',
    tooLate: 'The timeline of this match has been closed.',
    notYourEvent: 'Once a result is entered, only organisers can change what others have noted.',
    cardsSettled: 'Once a result counts, only organisers can change cards or take them away.',
    beyondResult: 'The result that counts has fewer. If it’s wrong, ask an organiser to correct it.',
    full: 'This timeline is full.',
    kindUnknown: 'This sport has no such event.',
    sideMissing: 'Please say for which side it counts.',
    noSide: 'This happens to both sides.',
    minuteNotValid: 'A minute is a number from 0 to 200.',
    momentNotValid: 'When it happened is not a date and time.',
    addedNotValid: 'Added time is a number from 1 to 60, behind a minute: 45+2.',
    pointsNotValid: 'This sport has no such number of points.',
    notInTeam: 'This person isn’t in the team.',
    eventGone: 'This event no longer exists.',
    idTaken: 'This event belongs to another match.',
    noted: 'Noted.',
    undone: 'Undone.',
    changed: 'Changed.',
    lineUpSet: 'The line-up is saved.',
    lineUpClosed: 'The result of this match counts, so its line-up stays as it is.',
    twiceInLineUp: 'Nobody can be in a line-up twice.',
    numberTwice: 'Two players have the number {number}.',
    formationNotValid: 'A formation is two to four numbers from 1 to 6, like 4-4-2.',
    formationNotFit: '{formation} has {needed} starters, and you’ve chosen {chosen}.',
    noFormations: 'This sport has no formations.',
    scorerAdded: '{name} can keep the score now.',
    scorerRemoved: '{name} no longer keeps the score.',
    noSuchMember: 'There is no member of that name.',
    scorersMax: 'A match can have ten scorekeepers.', // SCORERS_MAX
    tooManyPictures: 'Many pictures are being drawn at the moment. Please try again in a moment.',
  },
  'matches',
);

/** A player where something names them. */
const Player = Type.Object({
  memberId: Type.String(),
  name: Type.String(),
  number: Type.Union([Type.Integer(), Type.Null()]),
  /** Of somebody with an account: it leads to their page. */
  username: Type.Optional(Type.String()),
  /** Their name is not for everybody, and stands here for nobody. */
  isPrivate: Type.Optional(Type.Boolean()),
});
export type Player = Static<typeof Player>;

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** What stands in a timeline. */
export const TimelineEvent = Type.Object({
  _id: Type.String(),
  kind: Type.Enum(MATCH_EVENT_KINDS),
  /** For which side it counts: an own goal, for those who did not score it. */
  side: nullable(Type.Enum(SIDES)),
  period: Type.Integer(),
  /** As people say it: 45+2 is 45 and 2. */
  minute: nullable(Type.Integer()),
  added: nullable(Type.Integer()),
  value: Type.Integer(),
  player: nullable(Player),
  /** Who came on, or assisted. */
  other: nullable(Player),
  happenedAt: Type.String(),
  /** The event of another scorer that says the same: this one does not count. Left out otherwise. */
  sameAs: Type.Optional(Type.String()),
});
export type TimelineEvent = Static<typeof TimelineEvent>;

const LineUpPlayer = Type.Object({ ...Player.properties, starts: Type.Boolean() });
export type LineUpPlayer = Static<typeof LineUpPlayer>;
/** Of who begins, in the order of the line-up (contract/sports/squads/formations.ts). Left out: it has none. */
const formation = { formation: Type.Optional(Type.String()) };

/** How it stands while it is played. */
const clock = {
  period: Type.Integer(),
  clockSince: nullable(Type.String()),
  endedAt: nullable(Type.String()),
  /** The running score, with its sets. */
  running: Score,
};

/** A match as one of the two legs of a tie, which their aggregate decides. */
const Legs = Type.Object({
  leg: Type.Enum([1, 2] as const),
  /** The other one, between the same two: its home side is away in this one. */
  other: Type.Object({
    _id: Type.String(),
    number: Type.Integer(),
    startsAt: nullable(Type.String()),
    state: Type.Enum(MATCH_STATES),
    /** The one that counts; null: there is none yet. */
    result: nullable(Result),
  }),
  /** What a forfeited leg adds. */
  forfeitScore: AwardedScore,
});
export type Legs = Static<typeof Legs>;

/** The page of a match. */
export const MatchView = Type.Object({
  match: MatchCard,
  /** How many changes it has seen. */
  edition: Type.Integer(),
  stage: Type.String(),
  /** Empty: it belongs to none. */
  group: Type.String(),
  /** Null: it is played once. */
  tie: nullable(Legs),
  /** How many sets or rubbers it has; left out: as the sport mostly has it. */
  format: Type.Optional(MatchFormat),
  ...clock,
  /** The server's clock, from which a browser's own may differ. */
  now: Type.String(),
  /** In the order in which it happened. */
  timeline: Type.Array(TimelineEvent),
  lineUps: Type.Object({ home: Type.Array(LineUpPlayer), away: Type.Array(LineUpPlayer) }),
  /** Of the line-ups that have one; left out: neither has. */
  formations: Type.Optional(Type.Object({ home: Type.Optional(Type.String()), away: Type.Optional(Type.String()) })),
  can: Type.Object({
    score: Type.Boolean(),
    /** The sides whose line-up the viewer can name. */
    lineUp: Type.Array(Type.Enum(SIDES)),
    nameScorers: Type.Boolean(),
    /** The viewer looks after its competition. */
    organise: Type.Boolean(),
  }),
  /** The newest comments, oldest first. */
  thread: Type.Object(commentStretch),
  commentCount: Type.Integer(),
  likeCount: Type.Integer(),
  reactionCounts: ReactionCounts,
  /** The viewer's own; null for none, and for visitors. */
  viewerReaction: nullable(Type.Enum(REACTION_TYPES)),
  /** The viewer is told of kick-off, goals and full time, and if it is moved. */
  viewerAlert: Type.Boolean(),
  /** Its competition is a draft or hidden: nobody sees it but who organises it, and admins. Left out otherwise. */
  isUnlisted: Type.Optional(Type.Literal(true)),
});
export type MatchView = Static<typeof MatchView>;

/** What is told to who looks at a match, when something has changed (contract/live.ts). */
export type MatchNews = Pick<Card, 'state' | 'score' | 'result' | 'startsAt' | 'venue' | 'isMissing'> &
  Pick<MatchView, 'period' | 'clockSince' | 'endedAt' | 'running' | 'now' | 'edition'> & {
    matchId: string;
    competitionId: string;
    /** What was noted or changed since the last news; those that are undone by their ids alone. */
    events: (TimelineEvent | { _id: string; isUndone: true })[];
    /** How many events there are now: who has another number has missed some, and asks again. */
    eventCount: number;
    /** More is different than is said here, such as its sides or its line-ups: who looks asks again. */
    again: boolean;
  };

const one = Type.Object({ id: Id });
const message = Type.String();

export const getMatch = { method: 'GET', path: '/api/matches/:id', params: one, answer: MatchView } as const;

/** A picture that shows the score, for link previews. */
export const getSharePicture = { method: 'GET', path: '/api/matches/:id/share.png', params: one } as const;

/** Somebody who keeps the score; `name`: the one that they gave, if members may read it. */
const Scorekeeper = Type.Object({ username: Type.String(), name: Type.Optional(Type.String()) });

/** Who can be named in a timeline and a line-up: the present members of both teams. For who keeps its score. */
export const getRosters = {
  method: 'GET',
  path: '/api/matches/:id/rosters',
  params: one,
  answer: Type.Object({
    home: Type.Array(Player),
    away: Type.Array(Player),
    scorers: Type.Array(Scorekeeper),
    /** Who else has noted what is in the timeline, captains and organisers, too; the latest first. Left out: nobody. */
    others: Type.Optional(Type.Array(Scorekeeper)),
  }),
} as const;

const people = { memberId: Type.Optional(nullable(Id)), otherMemberId: Type.Optional(nullable(Id)) };
const noted = Type.Object({
  message,
  event: TimelineEvent,
  ...clock,
  edition: Type.Integer(),
});

/** Notes what has happened. Sent again with the same id, it is noted once. */
export const noteEvent = {
  method: 'POST',
  path: '/api/matches/:id/events',
  params: one,
  body: Type.Object({
    /** From the scorer's device. */
    id: Type.String({
      maxLength: 36,
      pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
    }),
    kind: Type.Enum(MATCH_EVENT_KINDS),
    side: Type.Optional(nullable(Type.Enum(SIDES))),
    period: Type.Integer({ minimum: 1, maximum: PERIODS_MAX }),
    minute: Type.Optional(nullable(Type.Integer())),
    added: Type.Optional(nullable(Type.Integer())),
    /** Of `points`: how many. */
    value: Type.Optional(Type.Integer()),
    ...people,
    /** By the scorer's device. */
    happenedAt: Type.String({ maxLength: 30 }),
  }),
  answer: noted,
} as const;

/** Says who it was or at which minute; `isAnother`: it is not what another scorer has noted, but happened as well. */
export const changeEvent = {
  method: 'PUT',
  path: '/api/matches/:id/events/:eventId',
  params: Type.Object({ id: Id, eventId: Id }),
  body: Type.Object({
    ...people,
    minute: Type.Optional(nullable(Type.Integer())),
    added: Type.Optional(nullable(Type.Integer())),
    isAnother: Type.Optional(Type.Literal(true)),
  }),
  answer: noted,
} as const;

/** Undoes an event, with those of other scorers that say the same. */
export const undoEvent = {
  method: 'DELETE',
  path: '/api/matches/:id/events/:eventId',
  params: Type.Object({ id: Id, eventId: Id }),
  answer: Type.Object({ message, ...clock, edition: Type.Integer() }),
} as const;

/** Says who plays for one side, and in which formation; it takes the place of what was said before. */
export const setLineUp = {
  method: 'PUT',
  path: '/api/matches/:id/line-ups/:side',
  params: Type.Object({ id: Id, side: Type.Enum(SIDES) }),
  body: Type.Object({
    players: Type.Array(
      Type.Object({
        memberId: Id,
        starts: Type.Boolean(),
        number: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 999 }))),
      }),
      { maxItems: LINE_UP_MAX },
    ),
    /** Those who begin are named from the goalkeeper over the defence to the attack. */
    formation: Type.Optional(nullable(Type.String({ maxLength: FORMATION_LENGTH }))),
  }),
  answer: Type.Object({ message, lineUp: Type.Array(LineUpPlayer), ...formation }),
} as const;

/**
 * The line-up that a side's team had in its last match before this one, without who has left the team; none: []. For
 * who names the line-up.
 */
export const findLastLineUp = {
  method: 'GET',
  path: '/api/matches/:id/line-ups/:side/last',
  params: setLineUp.params,
  answer: Type.Object({
    players: Type.Array(
      Type.Object({ memberId: Type.String(), starts: Type.Boolean(), number: nullable(Type.Integer()) }),
    ),
    ...formation,
  }),
} as const;

const scorer = { params: one, body: Type.Object({ username: Type.String({ maxLength: 100 }) }) } as const;
const scorers = Type.Object({ message, scorers: Type.Array(Scorekeeper) });
export const addScorer = { method: 'POST', path: '/api/matches/:id/scorers', ...scorer, answer: scorers } as const;
export const removeScorer = {
  method: 'POST',
  path: '/api/matches/:id/scorers/remove',
  ...scorer,
  answer: scorers,
} as const;
