/** Where lists of matches and of scorers go on, as text. */
import { requestMessages } from '../../../contract/requests.ts';
import { invalid, worded } from '../../platform/http/problem.ts';
import { isUuid } from '../../platform/ids.ts';
import type { MatchCursor } from '../matches/lists/queries.ts';
import type { ScorerCursor } from './queries.ts';

const notACursor = () => invalid(worded(requestMessages.notValid, { field: 'cursor' }), 'cursor');

/** Behind which match a list goes on; `-` stands for a match whose date is open. */
export const encodePlace = ({ startsAt, id }: MatchCursor) => `${startsAt === null ? '-' : startsAt.getTime()}_${id}`;

/** @throws 400 for text that is not the place of a match */
export function decodePlace(text: string): MatchCursor {
  const [, at = '', id = ''] = /^(-|\d{1,14})_(.+)$/.exec(text) ?? [];
  if (!isUuid(id)) throw notACursor();
  return { startsAt: at === '-' ? null : new Date(Number(at)), id };
}

/** @throws 400 for text that is not the place of a scorer */
export function decodeScorer(text: string): ScorerCursor {
  const [, scored = '', memberId = ''] = /^(\d{1,9})_(.+)$/.exec(text) ?? [];
  if (!isUuid(memberId)) throw notACursor();
  return { scored: Number(scored), memberId };
}
