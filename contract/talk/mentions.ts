/** Members whom a text mentions with an @ (docs/design/facts-and-live.md). */
import Type, { type Static } from 'typebox';
import { Author } from '../accounts.ts';
import { catalogue } from '../texts/catalogue.ts';

/** People whom one text tells that it mentions them: the first ones, for twenty are a crowd. The others are links. */
export const MENTIONS_TOLD = 10;
/** People whom one author's texts tell in an hour: ten texts full of names; more is a nuisance to others. */
export const MENTIONS_TOLD_AN_HOUR = 100;
/** Suggestions while a name is typed. */
export const MENTIONS_SUGGESTED = 8;

/** Texts of the calls. */
export const mentionMessages = catalogue(
  { nameRule: 'Names in mentions are letters, digits, underscores and dots.' },
  'mentions',
);

/** Somebody whom a text mentions. */
export const Mention = Type.Object({
  /** As the text has it, in lower case; they may have another username by now. */
  name: Type.String(),
  _id: Type.String(),
  username: Type.String(),
});
export type Mention = Static<typeof Mention>;

/** Beside a text: who is mentioned in it; left out where nobody is. */
export const mentions = Type.Optional(Type.Array(Mention));

/** Somebody who can be mentioned. */
export const Mentionable = Type.Object({
  ...Author.properties,
  /** As they want to be called; null: by their username. */
  name: Type.Union([Type.String(), Type.Null()]),
});
export type Mentionable = Static<typeof Mentionable>;

/** Members whose username begins so, in the order of their usernames: those whom the member would find by a search. */
export const suggestMentions = {
  method: 'GET',
  path: '/api/mentions',
  query: Type.Object({
    for: Type.String({ pattern: '^[A-Za-z0-9_.]{1,30}$', maxLength: 30, message: mentionMessages.nameRule }),
  }),
  answer: Type.Object({ people: Type.Array(Mentionable, { maxItems: MENTIONS_SUGGESTED }) }),
} as const;
