/** What a member's copy holds of match day: see tables.ts, which has these beside all others. */
import {
  competitionActs,
  competitionFollows,
  competitionOrganisers,
  competitions,
  entryInvitations,
  organiserInvitations,
  rosterPlaces,
} from '../../schema/sports/competitions.ts';
import {
  calendarTokens,
  lineUps,
  matchAlerts,
  matchClipPeople,
  matchClipProposals,
  matchClipRefusals,
  matchClips,
  matchEvents,
  matchScorers,
} from '../../schema/sports/matches.ts';
import { freeAgents, teamFollows, teamMembers, teamRefusals, teams } from '../../schema/sports/teams.ts';
import { type Exported, exported } from './exported.ts';

const OURS = 'how the site itself goes on with its work';
const BY_ADMIN = 'which admin it was stands in the log of admins';
const NAMELESS = 'only of somebody who has no account';
const LETS_IN = 'with it anybody could do what only its owner may';

/** Rows of which a membership is theirs. */
const ofMember = { id: teamMembers.id, whose: teamMembers.accountId };

export const EXPORTED_OF_MATCH_DAY: readonly Exported[] = [
  exported({
    file: 'teams-made',
    table: teams,
    whose: teams.createdBy,
    order: teams.id,
    columns: [
      ...(['id', 'name', 'sport', 'of', 'ofName', 'school', 'about', 'colours', 'hidden', 'vouchedAs'] as const),
      ...(['vouchedAt', 'createdAt', 'endedAt', 'anyoneMayAsk'] as const),
    ],
    without: {
      ...{ joinToken: LETS_IN, edition: OURS, vouchedBy: BY_ADMIN, isPlaceholder: OURS },
      ...{ crest: 'the team’s picture, which anybody sees at the team', crestBytes: OURS },
    },
  }),
  exported({
    file: 'team-memberships',
    table: teamMembers,
    whose: teamMembers.accountId,
    order: teamMembers.id,
    columns: ['id', 'teamId', 'role', 'number', 'since', 'isInvited', 'askedName', 'claimsId', 'until', 'createdAt'],
    without: {
      ...{ name: NAMELESS, namedBy: NAMELESS, edition: OURS },
      claimedName: 'what somebody else has written',
      invitedBy: 'who that was is another’s act',
    },
  }),
  exported({
    file: 'teams-declined',
    table: teamRefusals,
    whose: teamRefusals.accountId,
    order: teamRefusals.teamId,
    columns: ['teamId', 'isByTeam', 'createdAt'],
    without: { askedBy: 'who that was is another’s act' },
  }),
  exported({
    file: 'looking-for-a-team',
    table: freeAgents,
    whose: freeAgents.accountId,
    order: freeAgents.sport,
    columns: ['sport', 'about', 'hidden', 'createdAt'],
    without: {},
  }),
  exported({
    file: 'teams-followed',
    table: teamFollows,
    whose: teamFollows.accountId,
    order: teamFollows.teamId,
    columns: ['teamId', 'createdAt'],
    without: {},
  }),
  exported({
    file: 'match-alerts',
    table: matchAlerts,
    whose: matchAlerts.accountId,
    order: matchAlerts.matchId,
    columns: ['matchId', 'known', 'createdAt'],
    without: {},
  }),
  exported({
    file: 'competitions-made',
    table: competitions,
    whose: competitions.createdBy,
    order: competitions.id,
    columns: [
      ...(['id', 'name', 'sport', 'seasonId', 'school', 'about', 'state', 'hidden', 'timeZone'] as const),
      ...(['rulesVersion', 'rosterFrozenAt', 'entriesCloseAt', 'vouchedAs', 'vouchedAt', 'createdAt'] as const),
    ],
    without: { edition: OURS, vouchedBy: BY_ADMIN },
  }),
  exported({
    file: 'competitions-organised',
    table: competitionOrganisers,
    whose: competitionOrganisers.accountId,
    order: competitionOrganisers.competitionId,
    columns: ['competitionId', 'createdAt'],
    without: { addedBy: 'somebody else' },
  }),
  exported({
    file: 'invitations-to-organise',
    table: organiserInvitations,
    whose: organiserInvitations.accountId,
    order: organiserInvitations.id,
    columns: ['competitionId', 'state', 'isUnnamed', 'createdAt', 'answeredAt'],
    without: { id: OURS, invitedBy: 'somebody else' },
  }),
  exported({
    file: 'acts-in-competitions',
    table: competitionActs,
    whose: competitionActs.actorId,
    order: competitionActs.id,
    columns: ['competitionId', 'act', 'subjectId', 'subjectName', 'details', 'reason', 'createdAt'],
    without: { id: OURS },
  }),
  exported({
    file: 'teams-invited',
    table: entryInvitations,
    whose: entryInvitations.invitedBy,
    order: entryInvitations.id,
    columns: ['competitionId', 'entryId', 'teamId', 'state', 'createdAt'],
    without: { id: OURS, toldAt: OURS, edition: OURS, answeredAt: 'somebody else', answeredBy: 'somebody else' },
  }),
  exported({
    file: 'roster-places',
    table: rosterPlaces,
    whose: rosterPlaces.accountId,
    order: rosterPlaces.competitionId,
    columns: ['competitionId', 'entryId', 'memberId', 'createdAt'],
    without: {},
  }),
  exported({
    file: 'competitions-followed',
    table: competitionFollows,
    whose: competitionFollows.accountId,
    order: competitionFollows.competitionId,
    columns: ['competitionId', 'createdAt'],
    without: {},
  }),
  exported({
    file: 'match-events-noted',
    table: matchEvents,
    whose: matchEvents.accountId,
    order: matchEvents.id,
    columns: [
      ...(['id', 'matchId', 'kind', 'side', 'period', 'minute', 'added', 'value'] as const),
      ...(['happenedAt', 'createdAt', 'undoneAt'] as const),
    ],
    without: { memberId: 'whom it is about', otherMemberId: 'whom it is about', sameAs: OURS },
  }),
  exported({
    file: 'line-ups',
    table: lineUps,
    whose: lineUps.memberId,
    of: ofMember,
    order: lineUps.matchId,
    columns: ['matchId', 'side', 'starts', 'number', 'position', 'formation'],
    without: {},
  }),
  exported({
    file: 'matches-scored',
    table: matchScorers,
    whose: matchScorers.accountId,
    order: matchScorers.matchId,
    columns: ['matchId', 'createdAt'],
    without: {},
  }),
  exported({
    file: 'clips-of-matches',
    table: matchClips,
    whose: matchClips.accountId,
    order: matchClips.videoId,
    columns: ['videoId', 'matchId', 'minute', 'added', 'createdAt'],
    without: {},
  }),
  exported({
    file: 'clips-proposed-for-matches',
    table: matchClipProposals,
    whose: matchClipProposals.accountId,
    order: matchClipProposals.videoId,
    columns: ['videoId', 'matchId', 'minute', 'added', 'memberIds', 'createdAt'],
    without: {},
  }),
  exported({
    file: 'clips-not-to-be-said-of',
    table: matchClipRefusals,
    whose: matchClipRefusals.accountId,
    order: matchClipRefusals.videoId,
    columns: ['videoId', 'what', 'createdAt'],
    without: {},
  }),
  exported({
    file: 'seen-in-clips',
    table: matchClipPeople,
    whose: matchClipPeople.memberId,
    of: ofMember,
    order: matchClipPeople.videoId,
    columns: ['videoId'],
    without: {},
  }),
  exported({
    file: 'calendar-address',
    table: calendarTokens,
    whose: calendarTokens.accountId,
    order: calendarTokens.accountId,
    columns: ['createdAt'],
    without: { token: LETS_IN },
  }),
];

const IN_ACTS = 'what this member did there is in the copy, among their acts in competitions';
const OF_ALL = 'belongs to a competition, as everybody reads it on its page, and says nothing about whoever made it';

export const NOT_THEIRS_OF_MATCH_DAY: Readonly<Record<string, string>> = {
  'competition_organisers.added_by': IN_ACTS,
  'organiser_invitations.invited_by': 'what somebody else answered is theirs',
  'competitions.vouched_by': BY_ADMIN,
  'teams.vouched_by': BY_ADMIN,
  'competition_rules.created_by': IN_ACTS,
  'entries.created_by': IN_ACTS,
  'entry_invitations.answered_by': IN_ACTS,
  'deductions.created_by': IN_ACTS,
  'draws.created_by': IN_ACTS,
  'match_results.account_id': IN_ACTS,
  'team_members.invited_by': 'whom they have invited is in the other’s copy',
  'team_refusals.asked_by': 'what somebody else answered is theirs',
  'team_members.named_by': 'the name of somebody else, who has no account',
  'seasons.named_by': 'a season is everybody’s',
  stages: OF_ALL,
  groups: OF_ALL,
  group_entries: OF_ALL,
  past_sides: OF_ALL,
  withdrawal_matches: OF_ALL,
  venues: OF_ALL,
  matches: OF_ALL,
};
