/** Clips of a match: at the minute that they show, with who is to be seen in them. */
import Type, { type Static } from 'typebox';
import { Author } from '../accounts.ts';
import { Id } from '../ids.ts';
import { CompetitionName, MatchCard } from '../sports/core.ts';
import { catalogue } from '../texts/catalogue.ts';
import { EVENT_TYPES, Video } from '../videos.ts';

export const CLIP_PEOPLE_MAX = 12;
export const MATCH_CLIPS_PER_PAGE = 24;
/** What the upload form offers at most. */
export const MATCHES_OFFERED = 12;
/** Of a side: a roster has some 40 people. */
const SIDE_PEOPLE_MAX = 100;

/** Texts of the calls about clips of matches. */
export const matchClipMessages = catalogue(
  {
    pinned: 'The clip has been added to its match.',
    askedFirst: 'The uploader has been asked.',
    declined: 'Declined. They can’t ask again about this clip.',
    toldNo: 'The uploader doesn’t want you to add it to a match.',
    proposalGone: 'This has been answered or taken back.',
    tooManyProposals: 'This uploader hasn’t answered earlier requests yet.',
    unpinned: 'The clip is no longer part of a match.',
    clipGone: 'There is no such clip.',
    matchGone: 'There is no such match.',
    notYours: 'Only the uploader, the captains of both sides and the organisers can do this.',
    isElsewhere: 'This clip is part of another match already.',
    notShown: 'Somebody else’s clip can only be added to a match that everybody sees.',
    takenOff: 'The uploader has removed the clip from a match. Only they can add it again.',
    nameTakenOut: 'Somebody you chose has removed their name from this clip.',
    nameIsOut: 'Your name has been removed from this clip. Only you can add it again.',
    notPlaying: 'Somebody you chose isn’t in either team.',
    minuteRule: 'A minute is a number from 0 to 200, such as 63 or 45+2.',
    matchRule: 'The match could not be read. Please choose it again.',
    /** Of an upload: beside the words that it has worked. */
    gone: 'The match that you chose no longer exists, so the clip wasn’t added to it.',
  },
  'matchClips',
);

const OrNull = <T extends Type.TSchema>(type: T) => Type.Union([type, Type.Null()]);

/** As people say it: 45+2 is 45 and 2. */
const minuteFields = {
  minute: Type.Union([Type.Integer({ minimum: 0, maximum: 200 }), Type.Null()], {
    message: matchClipMessages.minuteRule,
  }),
  added: Type.Union([Type.Integer({ minimum: 1, maximum: 60 }), Type.Null()], {
    message: matchClipMessages.minuteRule,
  }),
};

/** Where a clip is pinned, as the upload form and the clip's page say it. */
export const Pin = Type.Object({
  matchId: Id,
  ...minuteFields,
  /** Members of either side. */
  memberIds: Type.Array(Type.String({ maxLength: 100 }), { maxItems: CLIP_PEOPLE_MAX }),
});
export type Pin = Static<typeof Pin>;

/** Somebody of a side. */
export const ClipPerson = Type.Object({
  memberId: Type.String(),
  name: Type.String(),
  /** Whose page it is; null: they have no account, or the viewer does not come across them. */
  username: OrNull(Type.String()),
  number: OrNull(Type.Integer()),
});
export type ClipPerson = Static<typeof ClipPerson>;

/** The match of a clip, as its page shows it. */
export const PinnedTo = Type.Object({
  match: MatchCard,
  ...minuteFields,
  people: Type.Array(ClipPerson),
});
export type PinnedTo = Static<typeof PinnedTo>;

/** That somebody else wants the clip to stand at a match. It does not until its uploader says yes. */
export const ClipProposal = Type.Object({ match: MatchCard, ...minuteFields, by: Author });
export type ClipProposal = Static<typeof ClipProposal>;
/** Open ones of one clip, of which each member has one; of one uploader's clips; and of these by the same member. */
export const PROPOSALS_MAX = { clip: 20, uploader: 100, member: 3 } as const;

const OfClip = Type.Object({ id: Id });

/**
 * Where a clip is pinned (null: nowhere), and whether the viewer can change that: whoever uploaded it, and who looks after
 * the clips of its match, or, while it stands nowhere, of one that was played around its time.
 */
export const getPin = {
  method: 'GET',
  path: '/api/videos/:id/match',
  params: OfClip,
  answer: Type.Object({
    pinned: OrNull(PinnedTo),
    canChange: Type.Boolean(),
    /** For its uploader; of others their own. */
    proposals: Type.Array(ClipProposal, { maxItems: PROPOSALS_MAX.clip }),
  }),
} as const;

/**
 * Pins a clip, or changes where it is pinned; the same again changes nothing. Of somebody else's clip its uploader is asked
 * first, unless they belong to a side of the match.
 */
export const pinClip = {
  method: 'PUT',
  path: '/api/videos/:id/match',
  params: OfClip,
  body: Pin,
  answer: Type.Object({ message: Type.String(), pinned: OrNull(PinnedTo) }),
} as const;

/** The uploader's answer to one who asks; without `by` to who asked first. A no holds for good, for them alone. */
export const answerClipProposal = {
  method: 'POST',
  path: '/api/videos/:id/match/proposals/:matchId',
  params: Type.Object({ id: Id, matchId: Id }),
  body: Type.Object({ accepts: Type.Boolean(), by: Type.Optional(Id) }),
  answer: Type.Object({ message: Type.String() }),
} as const;

/** Takes a clip from its match; again: changes nothing. */
export const unpinClip = {
  method: 'DELETE',
  path: '/api/videos/:id/match',
  params: OfClip,
  answer: Type.Object({ message: Type.String() }),
} as const;

/** Takes the member's own name out of a clip, for good unless they put it in again; again: changes nothing. */
export const leaveClip = {
  method: 'DELETE',
  path: '/api/videos/:id/match/me',
  params: OfClip,
  answer: Type.Object({ message: Type.String() }),
} as const;

/** A clip that names the member. */
export const NamedClip = Type.Object({
  /** What `leaveClip` takes. */
  _id: Type.String(),
  /** Null: the clip is not shown to the member. */
  title: OrNull(Type.String()),
  match: MatchCard,
  ...minuteFields,
});
export type NamedClip = Static<typeof NamedClip>;

/**
 * The clips at matches that name the member, the newest first; also those that aren't shown to them, since who uploaded
 * them has blocked them or is blocked by them: of these there is nothing but where their own name stands.
 */
export const listNamedClips = {
  method: 'GET',
  path: '/api/my-matches/clips',
  query: Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 100 })) }),
  answer: Type.Object({
    clips: Type.Array(NamedClip, { maxItems: MATCH_CLIPS_PER_PAGE }),
    nextCursor: OrNull(Type.String()),
  }),
} as const;

const OfMatch = Type.Object({ id: Id });

/** A clip beside its match. */
export const MatchClip = Type.Object({ video: Video, ...minuteFields, people: Type.Array(ClipPerson) });
export type MatchClip = Static<typeof MatchClip>;

/** The clips of a match, the newest first. Public. */
export const listMatchClips = {
  method: 'GET',
  path: '/api/matches/:id/clips',
  params: OfMatch,
  query: Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 100 })) }),
  answer: Type.Object({
    clips: Type.Array(MatchClip, { maxItems: MATCH_CLIPS_PER_PAGE }),
    nextCursor: OrNull(Type.String()),
  }),
} as const;

/** Who can be seen in a clip of a match: its line-ups first, then who else belongs to either side. */
export const listClipPeople = {
  method: 'GET',
  path: '/api/matches/:id/clip-people',
  params: OfMatch,
  answer: Type.Object({
    home: Type.Array(ClipPerson, { maxItems: SIDE_PEOPLE_MAX }),
    away: Type.Array(ClipPerson, { maxItems: SIDE_PEOPLE_MAX }),
  }),
} as const;
export const CLIP_PEOPLE_LISTED = SIDE_PEOPLE_MAX;

/** A match that the upload form offers, with the clock of one that is live: which period, and since when it runs. */
export const OfferedMatch = Type.Object({
  match: MatchCard,
  clock: OrNull(Type.Object({ period: Type.Integer(), since: Type.String() })),
});
export type OfferedMatch = Static<typeof OfferedMatch>;

/** The matches that a member's clip may be of: today's of their teams first, then live and recent ones of teams they follow. */
export const listMatchesOfToday = {
  method: 'GET',
  path: '/api/my-matches/today',
  answer: Type.Object({ matches: Type.Array(OfferedMatch, { maxItems: MATCHES_OFFERED }) }),
} as const;

/** What a match is among the upload form's events; `subtype`: its competition, where the type has subtypes, else empty. */
export const ClipEvent = Type.Object({ type: Type.Enum(EVENT_TYPES), subtype: Type.String() });
export type ClipEvent = Static<typeof ClipEvent>;

/** A match that a clip is put to, with what the upload form takes from it. 404 for one that is not there for the member. */
export const getMatchForClip = {
  method: 'GET',
  path: '/api/matches/:id/for-clip',
  params: OfMatch,
  answer: Type.Object({
    ...OfferedMatch.properties,
    /** Who plays, and how it ended once that counts: what a clip of it is, for somebody who says no more. */
    words: Type.String(),
    /** Whose competition it is, or whose side plays, as the upload form's lists have it; null: in none, or in several. */
    school: OrNull(Type.Object({ country: Type.String(), name: Type.String() })),
    /** Whose side plays, the member's own first; null: no faculty's. */
    faculty: OrNull(Type.String()),
    event: OrNull(ClipEvent),
  }),
} as const;

/**
 * The matches that the member can pin a clip to, those nearest to its upload first: of their own clip, matches of their
 * teams and of teams that they follow; of somebody else's, those whose clips they look after. 404 where they can't.
 */
export const listMatchesOfClip = {
  method: 'GET',
  path: '/api/videos/:id/matches',
  params: OfClip,
  answer: Type.Object({ matches: Type.Array(OfferedMatch, { maxItems: MATCHES_OFFERED }) }),
} as const;

/** What somebody has played, and for whom. */
export const Athlete = Type.Object({
  appearances: Type.Integer(),
  goals: Type.Integer(),
  clips: Type.Integer(),
  /** The teams they belong to now. */
  teams: Type.Array(CompetitionName),
});
export type Athlete = Static<typeof Athlete>;

/** What an athlete's page tells. 404 where their page is not there for the viewer. */
export const getAthlete = {
  method: 'GET',
  path: '/api/people/:username/athlete',
  params: Type.Object({ username: Type.String({ maxLength: 100 }) }),
  answer: Athlete,
} as const;
