/** The pages of match day: their paths stand here, so that pages that come before them do not load them. */

export const sportsPaths = {
  teams: '/app/teams',
  newTeam: '/app/teams/new',
  team: '/app/teams/:teamId',
  /** What a captain's link and QR code lead to. */
  joinTeam: '/app/join/:token',
  freeAgents: '/app/free-agents',
  competitions: '/app/competitions',
  newCompetition: '/app/competitions/new',
  competition: '/app/competitions/:competitionId',
  organise: '/app/competitions/:competitionId/organise',
  /** Where somebody who is asked to organise it answers. */
  invitation: '/app/competitions/:competitionId/invitation',
  /** All matches of the day. */
  today: '/app/matches',
  match: '/app/matches/:matchId',
  /** The scorer's view. */
  score: '/app/matches/:matchId/score',
  /** The captain's form. */
  result: '/app/matches/:matchId/result',
  myMatches: '/app/my-matches',
} as const;

export const teamPath = (teamId: string) => `/app/teams/${encodeURIComponent(teamId)}`;
export const joinTeamPath = (token: string) => `/app/join/${encodeURIComponent(token)}`;
export const competitionPath = (competitionId: string) => `/app/competitions/${encodeURIComponent(competitionId)}`;
export const organisePath = (competitionId: string) => `${competitionPath(competitionId)}/organise`;
export const invitationPath = (competitionId: string) => `${competitionPath(competitionId)}/invitation`;
export const matchPath = (matchId: string) => `/app/matches/${encodeURIComponent(matchId)}`;
export const scorePath = (matchId: string) => `${matchPath(matchId)}/score`;
export const resultPath = (matchId: string) => `${matchPath(matchId)}/result`;
