/** What members are to each other and to schools, what they save, and lists of the feed's items by label. */
import Type from 'typebox';
import { Author, MessageAnswer } from '../accounts.ts';
import { Id } from '../ids.ts';
import { FEED_PAGE_SIZE_MAX, FeedPost, FeedVideo, POST_TAG_LENGTH_MAX } from '../posts.ts';
import { SCHOOL_NAME_MAX } from '../schools.ts';
import { catalogue } from '../texts/catalogue.ts';

export const TIE_KINDS = ['follow', 'mute', 'block'] as const;
export type TieKind = (typeof TIE_KINDS)[number];

/** How many a member can have of each kind. What somebody follows or leaves out is read with each of their pages. */
export const TIES_MAX = { follow: 2000, mute: 1000, block: 1000 } as const satisfies Record<TieKind, number>;
export const SCHOOL_FOLLOWS_MAX = 200;
export const SAVES_MAX = 5000;
export const TIES_PER_PAGE = 30;
export const SUGGESTIONS_MAX = 6;

export const followMessages = catalogue(
  {
    done: 'Done',
    personGone: 'There’s no such person.',
    oneself: 'You can’t do that with yourself.',
    cannotFollow: 'You can’t follow this person.',
    tooMany: {
      follow: 'You can follow up to 2,000 people.', // TIES_MAX
      mute: 'You can mute up to 1,000 people.',
      block: 'You can block up to 1,000 people.',
    },
    tooManySchools: 'You can follow up to 200 schools.', // SCHOOL_FOLLOWS_MAX
    tooManySaves: 'Your list can hold up to 5,000 things.', // SAVES_MAX
    noSchool: 'Please name a school.',
    thingGone: 'This has been deleted.',
  },
  'follow',
);

const Cursor = Type.Optional(Type.String({ maxLength: 100 }));
const NextCursor = Type.Union([Type.String(), Type.Null()]);
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: FEED_PAGE_SIZE_MAX }));
const ToPerson = Type.Object({ kind: Type.Enum(TIE_KINDS), id: Id });

/** Follows, mutes or blocks somebody; again: changes nothing. To block ends follows both ways. */
export const setTie = { method: 'PUT', path: '/api/ties/:kind/:id', params: ToPerson, answer: MessageAnswer } as const;
export const removeTie = { ...setTie, method: 'DELETE' } as const;

/** What the member is to somebody, and how many follow and are followed by them. 404 to whom they have blocked. */
export const getTies = {
  method: 'GET',
  path: '/api/ties/with/:id',
  params: Type.Object({ id: Id }),
  answer: Type.Object({
    follow: Type.Boolean(),
    mute: Type.Boolean(),
    block: Type.Boolean(),
    followers: Type.Integer(),
    following: Type.Integer(),
  }),
} as const;

/** Whom the member follows, has muted or has blocked, and who follows them; the newest first. */
export const listTies = {
  method: 'GET',
  path: '/api/ties',
  query: Type.Object({
    kind: Type.Enum([...TIE_KINDS, 'follower']),
    cursor: Cursor,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: TIES_PER_PAGE })),
  }),
  answer: Type.Object({ people: Type.Array(Author), nextCursor: NextCursor }),
} as const;

const School = Type.Object({ school: Type.String({ minLength: 1, maxLength: SCHOOL_NAME_MAX }) });

/** A school is its name, as its clips have it. */
export const followSchool = {
  method: 'PUT',
  path: '/api/school-follows',
  query: School,
  answer: MessageAnswer,
} as const;
export const unfollowSchool = { ...followSchool, method: 'DELETE' } as const;

/** The schools that the member follows, by name. */
export const listSchoolFollows = {
  method: 'GET',
  path: '/api/school-follows',
  answer: Type.Object({ schools: Type.Array(Type.String()) }),
} as const;

/** Whom the member could follow: who and which schools have shared something lately. */
export const suggestFollows = {
  method: 'GET',
  path: '/api/follow-suggestions',
  answer: Type.Object({
    people: Type.Array(Author, { maxItems: SUGGESTIONS_MAX }),
    schools: Type.Array(Type.String(), { maxItems: SUGGESTIONS_MAX }),
  }),
} as const;

const Page = Type.Object({ cursor: Cursor, limit: Limit });
const Items = Type.Object({ posts: Type.Array(Type.Union([FeedPost, FeedVideo])), nextCursor: NextCursor });

/** The feed of what the people and schools that the member follows have shared. */
export const listFollowing = { method: 'GET', path: '/api/feed/following', query: Page, answer: Items } as const;

/** Posts and clips with a tag, whatever its case, the newest first. */
export const listTagged = {
  method: 'GET',
  path: '/api/feed/tagged',
  query: Type.Object({ ...Page.properties, tag: Type.String({ minLength: 1, maxLength: POST_TAG_LENGTH_MAX }) }),
  answer: Items,
} as const;

/** The clips of a school, the newest first. */
export const listOfSchool = {
  method: 'GET',
  path: '/api/feed/school',
  query: Type.Object({ ...Page.properties, ...School.properties }),
  answer: Items,
} as const;

const SAVABLE = ['post', 'video'] as const;
export type Savable = (typeof SAVABLE)[number];
const Thing = Type.Object({ kind: Type.Enum(SAVABLE), id: Id });

/** Puts a post or clip onto the member's own list; again: changes nothing. */
export const save = { method: 'PUT', path: '/api/saves/:kind/:id', params: Thing, answer: MessageAnswer } as const;
export const unsave = { ...save, method: 'DELETE' } as const;
export const getSave = { ...save, method: 'GET', answer: Type.Object({ saved: Type.Boolean() }) } as const;

/** 'My list', what was saved last first. What is hidden or deleted is not on it. */
export const listSaves = { method: 'GET', path: '/api/saves', query: Page, answer: Items } as const;
