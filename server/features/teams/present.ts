import type { TeamName } from '../../../contract/sports/core.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import {
  type PendingMember,
  type Team,
  type TeamCard,
  type TeamMember,
  teamMessages,
} from '../../../contract/sports/teams.ts';
import type { Audience } from '../../platform/sessions/audience.ts';
import { nameFor, presentAuthor, presentToMembers } from '../accounts/present.ts';
import type { CardRow } from './list-queries.ts';
import type { ShownMember, TeamRow } from './member-queries.ts';

const presentTile = ({ colours, crest }: { colours: string | null; crest: string | null }) => ({
  ...(colours && { colours }),
  ...(crest && { crest: `/${crest}` }),
});

/** A team's name, colours and crest wherever it stands; of a hidden one, that there is one. */
export const presentTeamName = (team: {
  id: string;
  name: string;
  sport: Sport;
  hidden: unknown;
  colours: string | null;
  crest: string | null;
  isPlaceholder?: boolean;
}): TeamName => ({
  _id: team.id,
  name: team.hidden ? teamMessages.hiddenName() : team.name,
  sport: team.sport,
  ...(team.isPlaceholder && { isPlaceholder: true }),
  ...(!team.hidden && presentTile(team)),
});

/** A team in a list. */
export const presentCard = (team: CardRow): TeamCard => ({
  _id: team.id,
  name: team.name,
  sport: team.sport,
  of: team.of,
  ofName: team.ofName,
  school: team.school,
  vouchedAs: team.vouchedAs,
  members: team.members,
  hasEnded: team.endedAt !== null,
  ...presentTile(team),
});

/** A team on its own page. */
export const presentTeam = (card: CardRow, team: TeamRow, followers: number): Team => ({
  ...presentCard(card),
  about: team.about,
  hidden: team.hidden,
  followers,
  createdAt: team.createdAt.toISOString(),
  edition: team.edition,
  isPlaceholder: team.isPlaceholder,
  anyoneMayAsk: team.anyoneMayAsk,
});

const hasAccount = (row: ShownMember): row is ShownMember & { accountId: string; username: string } =>
  row.accountId !== null && row.username !== null;

/**
 * Who belongs to a team.
 * @param seesClaim whether they may know by which name they have come: they themselves, and who looks after the team
 * @param isNamed whether the viewer may know who it is: whoever isn't counts, and is not named
 */
export function presentMember(
  row: ShownMember,
  acting: ReadonlySet<string>,
  isNamed: boolean,
  to: Audience,
  seesClaim: boolean,
): TeamMember {
  const { accountId, username, claimedName } = row;
  const account =
    hasAccount(row) && isNamed && accountId && username ? presentAuthor({ ...row, id: accountId, username }, to) : null;
  return {
    _id: row.id,
    account,
    name: nameOfMember(row, isNamed, to),
    role: row.role,
    number: row.number,
    since: row.since ?? '',
    until: row.until,
    edition: row.edition,
    isActing: acting.has(row.id),
    ...(seesClaim && account && claimedName !== null && { claimed: claimedName }),
  };
}

/**
 * What a member is called: by their account, as their captain has written, or 'A former player'; and 'A player' to whoever
 * may not know (`namesFor` in policy.ts).
 */
export function nameOfMember(
  { username, name, shownName }: Pick<ShownMember, 'username' | 'name' | 'shownName'>,
  isNamed: boolean,
  to: Audience,
): string {
  if (username === null) return name ?? teamMessages.formerPlayer();
  return isNamed ? nameFor({ username, shownName }, to) : teamMessages.somePlayer();
}

/**
 * The names on a roster that somebody may say are theirs: as typed, without an account. Whom an admin has made 'A player' is
 * nobody's to choose from, and whoever had an account has their name by that alone.
 */
export const presentUnclaimed = (rows: readonly ShownMember[]): Pick<TeamMember, '_id' | 'name' | 'number'>[] =>
  rows.flatMap(({ id, accountId, name, number, since }) =>
    since && accountId === null && name !== null && name !== teamMessages.somePlayer()
      ? [{ _id: id, name, number }]
      : [],
  );

/** Who waits. Whose account is gone no longer does. @param claimed the name on the roster that they say is theirs */
export const presentPending = (row: ShownMember, claimed: string | null | undefined): PendingMember[] =>
  hasAccount(row)
    ? [
        {
          _id: row.id,
          account: presentToMembers({ ...row, id: row.accountId }),
          isInvited: row.isInvited,
          ...(typeof claimed === 'string' && { claims: claimed }),
          at: row.createdAt.toISOString(),
        },
      ]
    : [];
