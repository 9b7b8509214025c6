import { isUnanswered } from './errors.ts';

type Query = { data: unknown; error: unknown; isPending: boolean };

/**
 * A query of one of many parts of a page that says itself, once, that there is no network: without an answer the part
 * goes on loading, or shows what it has. It is asked again by itself when the network is back (platform/query.ts).
 */
export const patient = <Q extends Query>(query: Q): Q =>
  isUnanswered(query.error) ? { ...query, error: null, isPending: query.data === undefined } : query;
