/** A competition and its teams as the server answers with them. */
import type { CompetitionView } from '../../contract/sports/competition-calls.ts';
import type { Competition, Entry } from '../../contract/sports/competitions.ts';
import type { MatchCard } from '../../contract/sports/core.ts';
import type { Team, TeamCard, TeamViewer } from '../../contract/sports/teams.ts';

const idOf = (kind: string, number: number) => `0197c3a2-5b1e-7c3e-9d${kind}-${String(number).padStart(12, '0')}`;
const MADE = '2026-03-01T12:00:00.000Z';
export const UNIVERSITY = 'University of Ghana';

/** 'Hall 1' and so on, which take part in a cup. */
export const hall = (number: number, change: Partial<Entry> = {}): Entry => ({
  _id: idOf('1a', number),
  team: { _id: idOf('1b', number), name: `Hall ${number}`, sport: 'football' },
  state: 'entered',
  seed: null,
  withdrawal: null,
  hasCaptain: true,
  ...change,
});

/** A cup that is being played, of two halls. */
export const cup = (change: Partial<Competition> = {}): Competition => ({
  _id: idOf('1c', 1),
  name: 'Legon Cup',
  sport: 'football',
  season: null,
  school: UNIVERSITY,
  vouchedAs: null,
  about: '',
  state: 'running',
  timeZone: 'Africa/Accra',
  rulesVersion: 1,
  rostersFrozenAt: null,
  entriesCloseAt: null,
  createdAt: MADE,
  edition: 1,
  stages: [],
  entries: [hall(1), hall(2)],
  organisers: [],
  ...change,
});

/** A cup as a member sees it who has no part in it. */
export const cupView = (of: Partial<Competition> = {}, viewer: Partial<CompetitionView['viewer']> = {}) => ({
  competition: cup(of),
  viewer: {
    isOrganiser: false,
    follows: false,
    isInvited: false,
    invited: [],
    canLeaveLog: false,
    canEnter: [],
    actsFor: [],
    canLeave: [],
    invitations: [],
    renamed: [],
    matchCounts: [],
    ...viewer,
  },
  followers: 0,
});

/** The team of a hall. */
export const team = (number: number, change: Partial<Team> = {}): Team => ({
  ...hall(number).team,
  of: 'hall',
  ofName: `Hall ${number}`,
  school: UNIVERSITY,
  vouchedAs: null,
  members: 0,
  hasEnded: false,
  about: '',
  hidden: null,
  followers: 0,
  createdAt: MADE,
  edition: 1,
  isPlaceholder: false,
  anyoneMayAsk: true,
  ...change,
});

/** The same as lists have it. */
export function teamCard(number: number, change: Partial<TeamCard> = {}): TeamCard {
  const { about, hidden, followers, createdAt, edition, isPlaceholder, anyoneMayAsk, ...card } = team(number);
  return { ...card, ...change };
}

/** What a team is to a member who has no part in it, and to whom it is closed. */
export const teamViewer = (change: Partial<TeamViewer> = {}): TeamViewer => ({
  ...{ memberId: null, role: null, pending: null, asksAgainAt: null, canAsk: false, isFollowing: false },
  ...{ looksAfter: false, isCaptain: false },
  ...change,
});

/** The match of a cup's two halls, of which nothing is known yet but when it begins. */
export const matchCard = (number: number, change: Partial<MatchCard> = {}): MatchCard => ({
  _id: idOf('1e', number),
  number,
  competition: { _id: cup()._id, name: cup().name, sport: 'football' },
  stageId: idOf('1f', 1),
  groupId: null,
  round: 1,
  home: { entryId: hall(1)._id, team: hall(1).team, comesFrom: '' },
  away: { entryId: hall(2)._id, team: hall(2).team, comesFrom: '' },
  startsAt: MADE,
  timeZone: 'Africa/Accra',
  venue: null,
  state: 'scheduled',
  score: null,
  result: null,
  isMissing: false,
  ...change,
});
