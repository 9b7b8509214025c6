/** What is said of acts in competitions that are refused, by server and browser alike. */
import { catalogue } from '../texts/catalogue.ts';

export const competitionMessages = catalogue(
  {
    gone: 'There’s no such competition.',
    notYours: 'Only the organisers of a competition can do that.',
    done: 'Done',
    deleted: 'The competition has been deleted.',
    nameNeeded: 'Please give the competition a name.',
    nameTooLong: 'Names can be up to 120 characters.', // COMPETITION_NAME_MAX
    partTooLong: 'This name can be up to {max} characters.',
    aboutTooLong: 'This can be up to 1,000 characters.', // ABOUT_MAX
    reasonNeeded: 'Please give a reason: everybody can read it in the log.',
    reasonTooLong: 'Reasons can be up to 500 characters.', // REASON_MAX
    tooManyMade: 'You have made 10 competitions that haven’t ended. End or delete one of them first.', // NOT_ENDED_MAX
    noZone: 'There’s no such time zone.',
    changedMeanwhile: 'Another organiser has changed this meanwhile. Look at it again before you save.',
    seasonGone: 'There’s no such season.',
    seasonNameNeeded: 'Please give the season a name.',
    seasonDates: 'A season ends after it begins, and within two years.',
    seasonTaken: 'There is a season of this name with these dates already.',
    seasonRenamed: 'The season is renamed.',
    seasonNotYours: 'Only organisers and admins can add a season.',
    notFromHere: 'The competition can’t change to that state now.',
    needsStage: 'Add a stage first.',
    needsEntries: 'Enter at least two teams first.',
    stillAsking: {
      one: '{count} team still waits for an answer. Accept or decline it first.',
      other: '{count} teams still wait for an answer. Accept or decline them first.',
    },
    withoutGroup: {
      one: '{count} team is in no group yet.',
      other: '{count} teams are in no group yet.',
    },
    withoutResult: {
      one: '{count} match still has no result. Decide or cancel it first.',
      other: '{count} matches still have no result. Decide or cancel them first.',
    },
    alreadyPlayed: 'Matches of this competition have results, so it can’t go back.',
    hasResults: 'A competition with results can’t be deleted. An admin can.',
    tooLargeToDelete: 'This competition has too many matches to be deleted at once. Hide it instead.',
    ended: 'The competition has ended.',
    tooManyFollowed: 'You can follow up to 500 competitions.',
    // Stages and groups
    stageGone: 'There’s no such stage.',
    stageNameNeeded: 'Please give the stage a name.',
    tooManyStages: 'A competition can have up to 8 stages.', // STAGES_MAX
    stageHasMatches: 'This stage has matches. Remove them first.',
    orderBegun: '{stage} has begun, so it stays where it is.',
    orderWaits: 'Matches of {stage} wait for {other}, so it stays after it.',
    groupsAwaited: 'Other matches depend on groups that would be removed. Remove those matches first.',
    legsStand: 'This knockout has matches, so how often two teams meet stays as it is.',
    legsMax: 'In a knockout, two teams meet once or twice.',
    legsOfPlacement: 'In placement matches, two teams meet once.',
    legsOfTimes: 'Where times are compared, two teams meet once in a knockout.',
    noGroupsHere: 'Only leagues and stages with groups have groups.',
    oneGroup: 'A league has one group.',
    groupGone: 'There’s no such group in this stage.',
    groupTwice: 'Two groups can’t have the same name.',
    groupNameNeeded: 'Please give each group a name.',
    entryTwice: 'A team can be in one group of a stage only.',
    entryNotHere: 'Only teams that have entered can be put into groups.',
    drawTooSmall: 'Each group needs at least two teams.',
    // Entries
    entryGone: 'This team has not entered.',
    teamGone: 'There’s no such team.',
    notYourTeam: 'Only its captains can enter a team.',
    teamEnded: '{team} has ended.',
    otherSport: '{team} plays another sport.',
    zoneKeeps: {
      one: 'One match has a date. Choose whether its kick-off time stays, or its moment.',
      other: '{count} matches have a date. Choose whether their kick-off times stay, or their moments.',
    },
    spelledTwice: '“{one}” and “{other}” are one name. Leave one of them out.',
    alreadyEntered: '{team} has already entered.',
    wasRefused: 'The organisers have declined {team}. Ask them.',
    notOpen: 'Teams can’t enter at the moment.',
    entriesClosed: 'The time for entering is over. Ask the organisers.',
    tooManyEntries: 'Up to 128 teams can enter a competition.', // ENTRIES_MAX
    tooManyTeamsMade:
      'You can add up to {max} new teams a day. Enter the others tomorrow, or let their captains make them.',
    hasWithdrawn: '{team} has withdrawn. Undo its withdrawal instead.',
    teamNameNeeded: 'Please name a team.',
    teamNameTooLong: 'Names of teams can be up to 80 characters.', // TEAM_NAME_MAX
    hasDeclined: '{team} has declined.',
    isInvited: '{team} has already been invited.',
    tooManyOfYours: '{team} already has {max} invitations of yours to answer. Ask its captain first.',
    tooManyAsks: 'You have already asked with {max} teams. Wait for the organisers’ answers.',
    tooManyAsked: 'Too many teams have asked to take part. Ask the organisers to invite yours.',
    pastChanged: 'More has been played under this name by now. Look at it again.',
    tooManyInvited: 'You can invite up to {max} teams a day. Enter the others by name, or invite them tomorrow.',
    notUnclaimed: 'Somebody plays under this name already.',
    // Invitations of teams
    teamInvitationGone: 'This invitation is no longer valid.',
    captainsAnswer: 'Only the captains of a team can answer its invitations.',
    invitationAnswered: 'This invitation has already been answered.',
    invitationWaits: '{team} is invited. Accept the invitation instead.',
    accepted: 'Your team takes part.',
    declined: 'You’ve declined the invitation.',
    declinedAndBlocked: 'You’ve declined the invitation and blocked {person}.',
    leftInstead: 'Your team doesn’t take part any more. Its name goes on playing.',
    invitationRenamed: 'Something here was renamed meanwhile. Look at the invitation again.',
    notAsked: 'This team has already been answered.',
    asksNoMore: '{team} has withdrawn its request.',
    askedThen:
      '{team} asked to take part in “{name}”, as this was called then. Invite the team, so that its captain can agree to the new name.',
    renamedMeanwhile: 'This team was renamed meanwhile.',
    seedTaken: 'Another team has this seeding.',
    notIn: 'This team does not take part.',
    notWithdrawn: 'This team has not withdrawn.',
    goesOnWithout:
      'Match {match} has begun, and who plays there came from this withdrawal. It can’t be undone any more.',
    // Rules, deductions, rosters
    unknownPreset: 'There are no such rules.',
    noFormat: 'Matches of this sport have no sets or rubbers.',
    rulesChanged: 'Another organiser has changed the rules meanwhile. Look at them again.',
    tooManyDeductions: 'There are too many deductions in this competition.',
    deductionGone: 'There’s no such deduction.',
    alreadyTakenBack: 'This deduction has already been taken back.',
    // Organisers
    personGone: 'There’s no such person.',
    lastOrganiser: 'A competition keeps at least one organiser. Add another one first.',
    nobodyTakesOver:
      'The others have done nothing for this competition yet. Somebody who has looks after it until they do.',
    organiserDeclined: '{name} has declined and can’t be invited again.',
    organiserLeft: '{name} has left this competition and can’t be invited again.',
    tooManyInvitations: '{name} hasn’t answered your other invitations yet.',
    invitationGone: 'There’s no invitation for you to answer.',
    invitationAccepted: 'You’re an organiser now.',
    invitationDeclined: 'Declined. You won’t be asked again.',
    logNameOut: 'The log no longer names you.',
    notInLog: 'This log doesn’t name you as an organiser.',
    tooManyOrganisers: 'A competition can have up to 20 organisers.', // ORGANISERS_MAX
    notOrganiser: 'This person isn’t an organiser.',
  },
  'competitions',
);
