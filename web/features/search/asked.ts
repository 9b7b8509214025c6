import { SINCE, type Since } from '../../../contract/search/search.ts';
import { EVENT_TYPES, type EventType } from '../../../contract/videos.ts';

export const KINDS = ['people', 'clips', 'posts', 'teams', 'competitions', 'schools', 'tags'] as const;
export type Kind = (typeof KINDS)[number];
/** Visitors find neither posts nor tags. */
export const FOR_VISITORS: readonly Kind[] = KINDS.filter((kind) => kind !== 'posts' && kind !== 'tags');

/** What the url of the page asks for. */
export type Asked = { q: string; school?: string; faculty?: string; event?: EventType; since?: Since };

const oneOf = <Name extends string>(names: readonly Name[], text: string | null) => names.find((name) => name === text);

/** Reads the url; what it can't mean is left out. */
export function askedOf(params: URLSearchParams): Asked {
  const [school, faculty] = [params.get('school'), params.get('faculty')];
  const event = oneOf(EVENT_TYPES, params.get('event'));
  const since = oneOf(SINCE, params.get('since'));
  return {
    q: params.get('q')?.trim() ?? '',
    ...(school && { school }),
    ...(faculty && { faculty }),
    ...(event && { event }),
    ...(since && { since }),
  };
}

/** The kind that the url names, if it is one of these. */
export const kindOf = (params: URLSearchParams, kinds: readonly Kind[]): Kind | undefined =>
  oneOf(kinds, params.get('tab'));
