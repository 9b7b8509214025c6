/** Calendars of match day, for other programs (RFC 5545): of a team, a competition, a match, and a member's own. */
import Type from 'typebox';
import { Id } from '../ids.ts';
import { catalogue } from '../texts/catalogue.ts';

/** The most matches in a calendar: those to come and the newest of the others. */
export const CALENDAR_MAX = 500;

export const calendarTexts = catalogue(
  {
    own: 'My matches',
    summary: '{home} v {away}',
    /** Before the summary of a match. */
    postponed: 'Postponed: {summary}',
    cancelled: 'Cancelled: {summary}',
    round: '{competition}, match {number}',
    gone: 'There’s no such calendar.',
  },
  'calendars',
);

const byId = Type.Object({ id: Id });

export const teamCalendar = { method: 'GET', path: '/api/calendars/team/:id.ics', params: byId } as const;
export const competitionCalendar = { method: 'GET', path: '/api/calendars/competition/:id.ics', params: byId } as const;
export const matchCalendar = { method: 'GET', path: '/api/calendars/match/:id.ics', params: byId } as const;
/** A member's own, for whoever has its secret url: calendar programs cannot sign in. */
export const ownCalendar = {
  method: 'GET',
  path: '/api/calendars/mine/:token.ics',
  params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
} as const;

const answer = Type.Object({ path: Type.Union([Type.String(), Type.Null()]) });

/** The path of the member's own calendar; null: there is none yet. */
export const getOwnCalendar = { method: 'GET', path: '/api/my-calendar', answer } as const;
/** Gives the member's own calendar a path, and another one the next time: the one before no longer works. */
export const changeOwnCalendar = {
  method: 'POST',
  path: '/api/my-calendar',
  answer: Type.Object({ path: Type.String() }),
} as const;

export const teamCalendarPath = (teamId: string) => `/api/calendars/team/${teamId}.ics`;
export const competitionCalendarPath = (competitionId: string) => `/api/calendars/competition/${competitionId}.ics`;
export const matchCalendarPath = (matchId: string) => `/api/calendars/match/${matchId}.ics`;
export const ownCalendarPath = (token: string) => `/api/calendars/mine/${token}.ics`;
