import Type, { type Static } from 'typebox';
import { catalogue } from './texts/catalogue.ts';

export const SCHOOLS_PER_PAGE = 5; // spec 1 §9
export const SCHOOL_NAME_MAX = 150; // the longest name of the bundled snapshot has 122 characters

/** Texts of the pickers (spec 1 §8). */
export const schoolMessages = catalogue(
  {
    countriesFailed: 'Could not load countries.',
    universitiesFailed: 'Could not load universities.',
  },
  'schools',
);

/**
 * Country option: `id` is the last segment of a Wikidata url, such as Q1033; `aliases` are other names that it is found
 * by, if there are any.
 */
export const Country = Type.Object({
  id: Type.String(),
  name: Type.String(),
  aliases: Type.Optional(Type.Array(Type.String())),
});
export type Country = Static<typeof Country>;

export const University = Type.Object({ name: Type.String() });
export type University = Static<typeof University>;

export const listCountries = { method: 'GET', path: '/api/countries', answer: Type.Array(Country) } as const;

/** Without a country the list is empty (spec 1 §7). */
export const listUniversities = {
  method: 'GET',
  path: '/api/universities',
  query: Type.Object({ country: Type.Optional(Type.String({ maxLength: 20 })) }),
  answer: Type.Array(University),
} as const;
