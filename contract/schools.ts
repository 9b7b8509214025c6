import Type, { type Static } from 'typebox';

export const SCHOOLS_PER_PAGE = 5; // spec 1 §9
export const SCHOOL_NAME_MAX = 150; // the longest name of the bundled snapshot has 122 characters

/** Texts of the pickers (spec 1 §8). */
export const schoolMessages = {
  countriesFailed: 'Could not load countries.',
  universitiesFailed: 'Could not load universities.',
} as const;

/** Country option: `id` is the last segment of a Wikidata address, such as Q1033. */
export const Country = Type.Object({ id: Type.String(), name: Type.String() });
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
