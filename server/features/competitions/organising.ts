/** What all routes of organisers share. */
import type { Competition } from '../../../contract/sports/competitions.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';

export const READING = perIp('competition', 1000);
export const WRITING = perIp('competition-write', 300);
/** Matches: with their events and results, what one transaction may hold up others with. */
export const DELETED_AT_ONCE = 1000;
// Setting a cup up by hand is some hundred acts in an hour.
export const ORGANISING: LimitRule = { name: 'organise', points: 1000, seconds: 60 * 60 };

/** How the routes of organisers are declared. */
export const byOrganisers = { who: 'owner or admin', limit: WRITING, perMember: ORGANISING } as const;

/** A competition as it is now, for the answer of an act. */
export type Shown = (tx: Db, id: string) => Promise<{ competition: Competition }>;

/** Makes a change, and lets the sides of matches that come from others follow it. */
export type FollowSides = (
  act: Act,
  competition: { id: string; sport: Sport },
  by: { actorId: string; now: Date },
  change: () => Promise<unknown>,
) => Promise<unknown>;
