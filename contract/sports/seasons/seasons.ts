/** Seasons, in which any number of competitions may be played. */
import Type from 'typebox';
import { Id } from '../../ids.ts';
import { sentMax } from '../../requests.ts';
import { SEASON_NAME_MAX, Season } from '../competitions.ts';

const Name = Type.String({ maxLength: sentMax(SEASON_NAME_MAX) });
const Day = Type.String({ maxLength: 10, format: 'date' });

/** The seasons of competitions that are there for the viewer, the newest first. */
export const listSeasons = {
  method: 'GET',
  path: '/api/seasons',
  answer: Type.Object({ seasons: Type.Array(Season) }),
} as const;

/** Adds a season, or finds the one with its name and dates; for whoever organises a competition, and admins. */
export const addSeason = {
  method: 'POST',
  path: '/api/seasons',
  body: Type.Object({ name: Name, startsOn: Day, endsOn: Day }),
  answer: Type.Object({ season: Season }),
} as const;

/** Gives a season another name, in all competitions that have it; for admins. 409 where another of its dates has that name. */
export const renameSeason = {
  method: 'PATCH',
  path: '/api/seasons/:id',
  params: Type.Object({ id: Id }),
  body: Type.Object({ name: Name }),
  answer: Type.Object({ message: Type.String(), season: Season }),
} as const;
