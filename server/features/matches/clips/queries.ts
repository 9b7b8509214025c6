/** What is shown of a clip's match, beside the clip. */
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { MatchState, Result, Score } from '../../../../contract/sports/core.ts';
import type { Sport } from '../../../../contract/sports/sports.ts';
import { isPublic, nameInCompetition } from '../../../schema/sports/competitions.ts';
import { sideTeam } from '../../../schema/sports/matches.ts';

/** A match, and the minute of it that a clip shows. A side without a name is not known yet, or hidden. */
export type ClipMatchRow = {
  id: string;
  sport: Sport;
  state: MatchState;
  home: string | null;
  away: string | null;
  /** The running score, and the one that was told last. */
  running: { home: number; away: number };
  told: Score | null;
  /** What counts; null: nothing yet. */
  result: Result | null;
  minute: number | null;
  added: number | null;
};

const side = (of: 'home' | 'away') => sql`(
  select ${nameInCompetition('entry', 'team')} from entries as entry
    join teams as team on team.id = ${sideTeam('one', 'entry')}
  where entry.id = one.${sql.raw(`${of}_entry_id`)} and team.hidden is null)`;

/** The match of the clip with that id, where everybody may see it. Along two keys: each clip of a page asks. */
export const clipMatchBeside = (videoId: AnyPgColumn): SQL<ClipMatchRow | null> => sql<ClipMatchRow | null>`(
  select json_build_object(
    'id', one.id, 'sport', competition.sport, 'state', one.state, 'home', ${side('home')}, 'away', ${side('away')},
    'running', json_build_object('home', one.home_score, 'away', one.away_score),
    'told', (select said.score from match_results as said
      where said.match_id = one.id and said.version = coalesce(one.counting_version, one.version)),
    'result', (select json_build_object('kind', said.kind, 'score', said.score, 'forfeitedBy', said.forfeited_by,
        'goesOn', said.goes_on) from match_results as said
      where said.match_id = one.id and said.version = one.counting_version),
    'minute', pin.minute, 'added', pin.added)
  from match_clips as pin join matches as one on one.id = pin.match_id
    join competitions as competition on competition.id = one.competition_id
  where pin.video_id = ${videoId} and ${isPublic()})`;
