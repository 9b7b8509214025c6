/** Searching for people, clips, posts, schools and tags, teams and competitions. */
import Type, { type Static } from 'typebox';
import { Author } from '../accounts.ts';
import { SCHOOL_NAME_MAX } from '../schools.ts';
import { COMPETITION_STATES } from '../sports/competitions.ts';
import { CompetitionName, TeamName } from '../sports/core.ts';
import { catalogue } from '../texts/catalogue.ts';
import { EVENT_TYPES, FACULTY_MAX } from '../videos.ts';
import { VouchedAs } from '../vouching/vouching.ts';

/** Characters of what is searched for: longer than the longest name of a school. */
export const SEARCH_MAX = 150;
/** How many of each kind are shown at most; who sees that there are more adds a word. */
export const SEARCH_SHOWN = 20;
/** How far back 'since' goes, in days. */
export const SINCE_DAYS = { week: 7, month: 30, year: 365 } as const;
export const SINCE = ['week', 'month', 'year'] as const satisfies (keyof typeof SINCE_DAYS)[];
export type Since = (typeof SINCE)[number];

/** Texts of the call. */
export const searchMessages = catalogue(
  {
    tooLong: 'A search can have up to 150 characters.', // SEARCH_MAX
  },
  'search',
);

export const FoundPerson = Type.Object({
  ...Author.properties,
  /** As they want to be called; null: by their username. */
  name: Type.Union([Type.String(), Type.Null()]),
  faculty: Type.Union([Type.String(), Type.Null()]),
});
export type FoundPerson = Static<typeof FoundPerson>;

export const FoundClip = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  /** Where the words stand in its description, or how that begins. */
  excerpt: Type.String(),
  youtubeLink: Type.String(),
  posterUrl: Type.String(),
  durationSeconds: Type.Number(),
  school: Type.Object({ name: Type.String(), faculty: Type.String() }),
  eventType: Type.String(),
  createdAt: Type.String(),
  uploadedBy: Type.Union([Author, Type.Null()]),
});
export type FoundClip = Static<typeof FoundClip>;

export const FoundPost = Type.Object({
  _id: Type.String(),
  /** Where the words stand in it. */
  excerpt: Type.String(),
  author: Author,
  createdAt: Type.String(),
  commentCount: Type.Integer(),
});
export type FoundPost = Static<typeof FoundPost>;

export const FoundSchool = Type.Object({ name: Type.String(), country: Type.String() });
export type FoundSchool = Static<typeof FoundSchool>;

export const FoundTeam = Type.Object({
  ...TeamName.properties,
  /** The faculty or the hall whose team it is; empty for others. */
  ofName: Type.String(),
  school: Type.Union([Type.String(), Type.Null()]),
  vouchedAs: VouchedAs,
  /** It plays no more. */
  isEnded: Type.Boolean(),
});
export type FoundTeam = Static<typeof FoundTeam>;

export const FoundCompetition = Type.Object({
  ...CompetitionName.properties,
  school: Type.Union([Type.String(), Type.Null()]),
  vouchedAs: VouchedAs,
  state: Type.Enum(COMPETITION_STATES),
});
export type FoundCompetition = Static<typeof FoundCompetition>;

/**
 * What can be found: all kinds at once, the best of each first; by visitors no posts and tags, and of people those whose
 * page everybody sees. `school`, `faculty` and `event` are asked of clips,
 * `since` of clips and posts; with one of the first three, clips are found without any words, too.
 */
export const search = {
  method: 'GET',
  path: '/api/search',
  query: Type.Object({
    q: Type.String({ maxLength: SEARCH_MAX, tooLong: searchMessages.tooLong }),
    school: Type.Optional(Type.String({ maxLength: SCHOOL_NAME_MAX })),
    faculty: Type.Optional(Type.String({ maxLength: FACULTY_MAX })),
    event: Type.Optional(Type.Enum(EVENT_TYPES)),
    since: Type.Optional(Type.Enum(SINCE)),
  }),
  answer: Type.Object({
    /** Beginnings of words by which something was found, folded (without accents and capitals): they are marked. */
    words: Type.Array(Type.String()),
    people: Type.Object({ found: Type.Array(FoundPerson), more: Type.Boolean() }),
    clips: Type.Object({ found: Type.Array(FoundClip), more: Type.Boolean() }),
    posts: Type.Object({ found: Type.Array(FoundPost), more: Type.Boolean() }),
    teams: Type.Object({ found: Type.Array(FoundTeam), more: Type.Boolean() }),
    competitions: Type.Object({ found: Type.Array(FoundCompetition), more: Type.Boolean() }),
    schools: Type.Object({ found: Type.Array(FoundSchool), more: Type.Boolean() }),
    tags: Type.Object({ found: Type.Array(Type.Object({ tag: Type.String() })), more: Type.Boolean() }),
  }),
} as const;
export type Found = Static<(typeof search)['answer']>;
