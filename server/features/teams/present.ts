import type { TeamName } from '../../../contract/sports/core.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import {
  type PendingMember,
  type Team,
  type TeamCard,
  type TeamMember,
  teamMessages,
} from '../../../contract/sports/teams.ts';
import { displayName } from '../../platform/text.ts';
import { presentAuthor } from '../accounts/present.ts';
import type { CardRow } from './list-queries.ts';
import type { ShownMember, TeamRow } from './member-queries.ts';

/** A team's name wherever it stands; of a hidden one, that there is one. */
export const presentTeamName = (team: { id: string; name: string; sport: Sport; hidden: unknown }): TeamName => ({
  _id: team.id,
  name: team.hidden ? teamMessages.hiddenName() : team.name,
  sport: team.sport,
});

/** A team in a list. */
export const presentCard = (team: CardRow): TeamCard => ({
  _id: team.id,
  name: team.name,
  sport: team.sport,
  of: team.of,
  ofName: team.ofName,
  school: team.school,
  members: team.members,
  hasEnded: team.endedAt !== null,
});

/** A team on its own page. */
export const presentTeam = (card: CardRow, team: TeamRow, followers: number): Team => ({
  ...presentCard(card),
  about: team.about,
  hidden: team.hidden,
  followers,
  createdAt: team.createdAt.toISOString(),
  edition: team.edition,
});

const hasAccount = (row: ShownMember): row is ShownMember & { accountId: string; username: string } =>
  row.accountId !== null && row.username !== null;

/**
 * Who belongs to a team.
 * @param apart accounts that the viewer and they have kept from each other: they count, and are not named
 */
export function presentMember(row: ShownMember, acting: ReadonlySet<string>, apart: ReadonlySet<string>): TeamMember {
  const isApart = row.accountId !== null && apart.has(row.accountId);
  const { accountId, username, profilePicture } = row;
  const account =
    hasAccount(row) && !isApart && accountId && username
      ? presentAuthor({ id: accountId, username, profilePicture })
      : null;
  return {
    _id: row.id,
    account,
    name: isApart ? teamMessages.somePlayer() : nameOfMember(row),
    role: row.role,
    number: row.number,
    since: row.since ?? '',
    until: row.until,
    edition: row.edition,
    isActing: acting.has(row.id),
  };
}

const nameOf = ({ name }: Pick<ShownMember, 'name'>) => name ?? teamMessages.formerPlayer();

/** What a member is called: by their account, as their captain has written, or 'A former player'. */
export const nameOfMember = ({ username, name }: Pick<ShownMember, 'username' | 'name'>): string =>
  username === null ? nameOf({ name }) : displayName(username);

/** Who waits. Whose account is gone no longer does. */
export const presentPending = (row: ShownMember): PendingMember[] =>
  hasAccount(row)
    ? [
        {
          _id: row.id,
          account: presentAuthor({ id: row.accountId, username: row.username, profilePicture: row.profilePicture }),
          isInvited: row.isInvited,
          at: row.createdAt.toISOString(),
        },
      ]
    : [];
