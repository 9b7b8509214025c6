/** What organisers, captains and scorers do in a competition, as its log tells it to everybody. */
import { catalogue } from '../texts/catalogue.ts';

/**
 * One sentence for each act. `who`: whoever did it; `what`: the subject's name as it was then (a team, a match, a
 * person). The other parameters are the act's details. The reason stands beside the sentence.
 */
export const actTexts = catalogue(
  {
    // competitions
    created: '{who} made the competition.',
    renamed: '{who} renamed the competition: {what}.',
    edited: '{who} changed what is said about the competition.',
    opened: '{who} opened the competition.',
    started: '{who} started the competition.',
    ended: '{who} ended the competition.',
    redrafted: '{who} made the competition a draft again.',
    reopened: '{who} reopened the competition for entries.',
    resumed: '{who} reopened the competition.',
    'stage-added': '{who} added the stage {what}.',
    'stage-renamed': '{who} renamed a stage: {what}.',
    'stage-changed': '{who} changed the stage {what}.',
    'stage-removed': '{who} removed the stage {what}.',
    'groups-set': '{who} put the groups of {what} together.',
    'groups-drawn': '{who} drew the groups of {what} by lot, with the draw number {seed}.',
    'entry-asked': '{who} asked for {what} to take part.',
    'entry-added': '{who} entered {what}.',
    'invitation-accepted': '{who} accepted the invitation for {what}.',
    'entry-accepted': '{who} let {what} take part.',
    'entry-refused': '{who} did not let {what} take part.',
    'entry-seeded': '{who} changed the seeding of {what}.',
    'entry-renamed': '{who} renamed {what}; it keeps that name here until an organiser agrees.',
    'entry-named': '{who} renamed a team: {what}.',
    'names-agreed': '{who} agreed to the new names for {what}.',
    'name-agreed': '{who} agreed to the new name of a team: {what}.',
    'entry-removed': '{who} took {what} out before it began.',
    'entry-left': '{who} took {what} out: its name goes on playing without a team.',
    'entry-voided': '{who} withdrew {what}: none of its matches count.',
    'entry-awarded': '{who} withdrew {what}: what it would have played is awarded to the others.',
    'entry-returned': '{who} took {what} back in.',
    'rules-changed': '{who} changed the rules.',
    'points-deducted': '{who} deducted points from {what}: {points}.',
    'deduction-taken-back': '{who} took back a deduction from {what}: {points}.',
    'rosters-frozen': '{who} locked the rosters.',
    'rosters-thawed': '{who} reopened the rosters.',
    'organiser-added': '{who} made {what} an organiser.',
    'organiser-joined': '{who} became an organiser.',
    'organiser-left': '{who} is no longer an organiser.',
    'organiser-removed': '{who} removed {what} from the organisers.',
    vouched: '{who} vouched for the competition: {as}.',
    'vouching-taken-back': '{who} no longer vouches for the competition: {as}.',
    // fixtures
    'venue-added': '{who} added the venue {what}.',
    'fixtures-made': '{who} made the matches of {what}.',
    'fixtures-imported': '{who} imported matches from a list: {count}.',
    'rosters-imported': '{who} imported players from a list: {count}.',
    'fixtures-removed': '{who} removed the matches of {what} that were still to come.',
    'match-added': '{who} added the match {what}.',
    'match-moved': '{who} moved the match {what}.',
    'match-changed': '{who} changed the match {what}.',
    'match-cancelled': '{who} cancelled the match {what}.',
    'match-removed': '{who} removed the match {what}.',
    'slots-drawn': '{who} drew who meets whom in {what}, with the draw number {seed}.',
    'slots-decided': '{who} decided who meets whom in {what}.',
    // tables
    'draw-taken-back': '{who} took back how it was drawn or decided in {what}.',
    'order-drawn': '{who} drew lots between those who were level in {what}, with the draw number {seed}.',
    'order-decided': '{who} decided the order of those who were level in {what}.',
    // matches
    'match-began': '{who} let the match {what} begin.',
    'line-up-set': '{who} named the line-up of {what}.',
    'scorer-added': '{who} added a scorekeeper to the match {what}.',
    'scorer-removed': '{who} removed a scorekeeper of the match {what}.',
    'clip-pinned': '{who} added a clip to the match {what}.',
    'clip-unpinned': '{who} removed a clip from the match {what}.',
    // results
    'result-submitted': '{who} entered the result of {what}.',
    'result-confirmed': '{who} confirmed the result of {what}.',
    'result-silence': 'Nobody disputed the result of {what} in time, so it counts.',
    'result-disputed': '{who} disputed the result of {what}.',
    'result-decided': '{who} decided the result of {what}.',
    'result-corrected': '{who} corrected the result of {what}.',
    'match-postponed': '{who} postponed the match {what}.',
    'sides-filled': '{what} now has both its sides.',
    'sides-opened': 'Match {what}: teams undecided again.',
    'sides-changed': 'A correction changed who plays in {what}.',
    somebodyGone: 'Someone who has left',
    formerOrganiser: 'A former organiser',
  },
  'acts',
);

/** The names of acts, as the log stores them. */
export type CompetitionAct = Exclude<keyof typeof actTexts, 'somebodyGone' | 'formerOrganiser'>;
