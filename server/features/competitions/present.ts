import { actTexts, type CompetitionAct } from '../../../contract/sports/acts.ts';
import type {
  CompetitionView,
  Deduction,
  RulesVersion,
  Unclaimed,
} from '../../../contract/sports/competition-calls.ts';
import type { Competition, Entry, Season, Stage } from '../../../contract/sports/competitions.ts';
import type { EntryInvitation } from '../../../contract/sports/entries/invitations.ts';
import type { Rules } from '../../../contract/sports/rules.ts';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { type Audience, audienceOf } from '../../platform/sessions/audience.ts';
import { nameFor, presentAuthor, presentToMembers } from '../accounts/present.ts';
import type { ShownName } from '../accounts/queries.ts';
import { presentTeamName } from '../teams/present.ts';
import type { UnclaimedRow } from '../teams/queries.ts';
import type { InvitationRow } from './invitations/queries.ts';
import type { EntryRow, GroupRow, StageRow } from './load-queries.ts';
import type { CompetitionViewer, LoadedCompetition } from './page/queries.ts';
import type { ActRow } from './queries.ts';
import type { DeductionRow } from './write-queries.ts';

/** A season, as the contract has it. */
export const presentSeason = (season: { id: string; name: string; startsOn: string; endsOn: string }): Season => ({
  _id: season.id,
  name: season.name,
  startsOn: season.startsOn,
  endsOn: season.endsOn,
});

/** An entry, as the contract has it. @param led the teams for which somebody acts */
export const presentEntry = (entry: EntryRow, led: ReadonlySet<string>): Entry => ({
  _id: entry.id,
  team: presentTeamName({ ...entry, id: entry.teamId }),
  state: entry.state,
  seed: entry.seed,
  withdrawal: entry.withdrawal,
  hasCaptain: led.has(entry.teamId),
});

/** What a captain is asked, as the contract has it. */
export const presentInvitation = (row: InvitationRow): EntryInvitation => ({
  _id: row.id,
  team: presentTeamName(row.team),
  competition: { _id: row.competition.id, name: row.competition.name, sport: row.competition.sport },
  name: row.name,
  edition: row.edition,
  isAnew: row.isAnew,
  before: row.before,
  past: row.past,
  by: row.by && presentToMembers(row.by),
  at: row.at.toISOString(),
});

/** An entry that nobody has claimed, as the contract has it. */
export const presentUnclaimed = ({ invitation, ...row }: UnclaimedRow): Unclaimed => ({
  ...row,
  invitation: invitation && { state: invitation.state, team: presentTeamName(invitation.team) },
});

/** A stage with its groups, as the contract has it. */
export const presentStage = (stage: StageRow, groups: readonly GroupRow[]): Stage => ({
  _id: stage.id,
  position: stage.position,
  kind: stage.kind,
  name: stage.name,
  legs: stage.legs,
  settings: stage.settings,
  groups: groups
    .filter(({ stageId }) => stageId === stage.id)
    .map(({ id, name, entries }) => ({ _id: id, name, entries })),
  matchCount: stage.matchCount,
});

/** A competition with its stages and entries, as the contract has it. */
export function presentCompetition(loaded: LoadedCompetition, to: Audience): Competition {
  const { competition, season, stages, groups, entries, organisers, captains } = loaded;
  const led = new Set(captains.map(({ teamId }) => teamId));
  return {
    _id: competition.id,
    name: competition.name,
    sport: competition.sport,
    season: season ? presentSeason(season) : null,
    school: competition.school,
    vouchedAs: competition.vouchedAs,
    about: competition.about,
    state: competition.state,
    ...(competition.hidden && { hidden: competition.hidden }),
    timeZone: competition.timeZone,
    rulesVersion: competition.rulesVersion,
    rostersFrozenAt: competition.rosterFrozenAt?.toISOString() ?? null,
    entriesCloseAt: competition.entriesCloseAt?.toISOString() ?? null,
    createdAt: competition.createdAt.toISOString(),
    edition: competition.edition,
    stages: stages.map((stage) => presentStage(stage, groups)),
    entries: entries.map((entry) => presentEntry(entry, led)),
    organisers: organisers.map((one) => presentAuthor(one, to)),
  };
}

/** What a competition is to a member, as the contract has it. */
export const presentStanding = (standing: CompetitionViewer): CompetitionView['viewer'] => ({
  isOrganiser: standing.isOrganiser,
  follows: standing.follows,
  isInvited: standing.isInvited,
  invited: standing.invited.map(presentToMembers),
  canLeaveLog: standing.canLeaveLog,
  canEnter: standing.canEnter.map(presentTeamName),
  actsFor: standing.actsFor,
  canLeave: standing.canLeave,
  invitations: standing.invitations.map(presentInvitation),
  renamed: standing.renamed,
  matchCounts: standing.matchCounts,
});

/** What it is to visitors. */
export const TO_VISITORS: CompetitionView['viewer'] = {
  ...{ isOrganiser: false, follows: false, isInvited: false, invited: [], canLeaveLog: false },
  ...{ canEnter: [], actsFor: [], canLeave: [], invitations: [], renamed: [], matchCounts: [] },
};

const ABOUT_PEOPLE: ReadonlySet<CompetitionAct> = new Set(['organiser-added', 'organiser-removed']);

/** Those whose words are not for whoever reads them: one has blocked the other. */
type Apart = ReadonlySet<string>;
const reasonFor = ({ reason, actorId }: { reason: string; actorId: string | null }, apart: Apart) =>
  actorId !== null && apart.has(actorId) ? '' : reason;

/**
 * A line of the log with its sentence, composed here and not stored, so that its wording can be improved. Admins are told
 * who it was also where somebody has taken their name out. Who wants to be seen by nobody is named to organisers.
 */
export function presentCompetitionAct(
  row: ActRow,
  viewer: { accountId: string; role: string; isOrganiser: boolean } | undefined,
  apart: Apart,
): { _id: string; at: string; text: string; reason: string } {
  const isAdmin = viewer?.role === 'admin';
  const who = () => {
    if (row.isActorUnnamed && !isAdmin) return actTexts.formerOrganiser();
    const isKnown = !row.isActorForNobody || viewer?.isOrganiser || row.actorId === viewer?.accountId;
    if (row.actor !== null && !isKnown) return teamMessages.somePlayer();
    if (row.actor === null) return actTexts.somebodyGone();
    return nameFor({ username: row.actor, shownName: row.actorName }, audienceOf(viewer));
  };
  const what = () => {
    if (row.isHidden) return teamMessages.hiddenName();
    if (row.isSubjectUnnamed && !isAdmin) return actTexts.formerOrganiser();
    return ABOUT_PEOPLE.has(row.act) && row.subjectName === '' ? actTexts.somebodyGone() : row.subjectName;
  };
  const say = actTexts[row.act] as unknown as (values: Record<string, string | number>) => string;
  const details = Object.fromEntries(Object.entries(row.details).map(([name, value]) => [name, value ?? '']));
  const text = say({ ...details, who: who(), what: what() });
  return { _id: row.id, at: row.createdAt.toISOString(), text, reason: reasonFor(row, apart) };
}

/** A version of the rules, as the contract has it. */
export const presentRulesVersion = (
  row: {
    version: number;
    rules: Pick<Rules, 'preset' | 'format'>;
    reason: string;
    actorId: string | null;
    by: string | null;
    byName: ShownName | null;
    createdAt: Date;
  },
  apart: Apart,
  to: Audience,
): RulesVersion => ({
  version: row.version,
  preset: row.rules.preset,
  ...(row.rules.format && { format: row.rules.format }),
  reason: reasonFor(row, apart),
  by: row.by && nameFor({ username: row.by, shownName: row.byName }, to),
  at: row.createdAt.toISOString(),
});

/** A deduction, as the contract has it. */
export const presentDeduction = (row: DeductionRow, apart: Apart): Deduction => ({
  _id: row.id,
  stageId: row.stageId,
  entryId: row.entryId,
  team: presentTeamName(row.team),
  points: row.points,
  reason: reasonFor(row, apart),
  at: row.createdAt.toISOString(),
  takenBackAt: row.takenBackAt?.toISOString() ?? null,
});
