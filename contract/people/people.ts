/** Pages of people: what everybody may know of a member. */
import Type, { type Static } from 'typebox';
import { Author } from '../accounts.ts';
import { Post } from '../posts.ts';
import { REACTION_TYPES } from '../reactions.ts';
import { catalogue } from '../texts/catalogue.ts';
import { Video } from '../videos.ts';
import { Profile } from './profile.ts';

/** Counts of a person's page stop here: who looks is told that there are more. */
export const PERSON_COUNT_MAX = 10_000;
/** Posts or clips on one page of a person's. */
export const PERSON_PAGE_SIZE = 12;

/** Texts of the calls about people. */
export const peopleMessages = catalogue(
  {
    unknown: 'There’s nobody here by that name.',
  },
  'people',
);

/** A member, as their own page shows them. */
export const Person = Type.Object({
  ...Author.properties,
  /** The picture in its larger width. */
  largePicture: Type.Union([Type.String(), Type.Null()]),
  /** What they say about themselves. */
  profile: Profile,
  joinedAt: Type.String(),
  /** What others see of theirs; each at most PERSON_COUNT_MAX, but for the reactions they have received. */
  counts: Type.Object({
    clips: Type.Integer(),
    posts: Type.Integer(),
    reactionsGiven: Type.Integer(),
    reactionsReceived: Type.Integer(),
  }),
});
export type Person = Static<typeof Person>;

const byName = Type.Object({ username: Type.String({ maxLength: 100 }) });
const onPage = Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 100 })) });
const nextCursor = Type.Union([Type.String(), Type.Null()]);

/** Who has a username, in upper or lower case. One that somebody had before leads on to their present one (307). */
export const getPerson = {
  method: 'GET',
  path: '/api/people/:username',
  params: byName,
  answer: Type.Object({ person: Person }),
} as const;

/** A person's posts, newest first: those that everybody sees. */
export const listPersonPosts = {
  method: 'GET',
  path: '/api/people/:username/posts',
  params: byName,
  query: onPage,
  answer: Type.Object({
    posts: Type.Array(
      Type.Object({
        ...Post.properties,
        /** Left out for visitors. */
        viewerReaction: Type.Optional(Type.Union([Type.Enum(REACTION_TYPES), Type.Null()])),
      }),
    ),
    nextCursor,
  }),
} as const;

/** A person's published clips, newest first. */
export const listPersonClips = {
  method: 'GET',
  path: '/api/people/:username/clips',
  params: byName,
  query: onPage,
  answer: Type.Object({ videos: Type.Array(Video), nextCursor }),
} as const;
