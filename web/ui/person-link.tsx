import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { personPath } from '../../contract/pages/pages.ts';
import { Avatar } from './avatar.tsx';

/** Without an id: somebody whose account is gone, or who is only being shown how it will look. */
export type LinkedPerson = {
  _id?: string;
  username: string;
  name?: string | null | undefined;
  profilePicture?: string | null;
};

/** Somebody who plays: without a username they are a name alone. */
export const playerAsPerson = (player: { memberId: string; name: string; username?: string | null }): LinkedPerson => {
  const { memberId, name, username } = player;
  return username ? { _id: memberId, username, name } : { username: name };
};

/**
 * The one way from a name to its person's page. A name that somebody gave is no sign of who they are: the username, which
 * is one person's only, is told beside it.
 * @param props.isPicture a second way beside the name's: neither read out, nor a stop for the keyboard
 */
export function PersonLink({
  of: { _id, username, name },
  isPicture,
  children,
}: {
  of: LinkedPerson;
  isPicture?: boolean;
  children: ReactNode;
}) {
  if (!_id) return children;
  return (
    <Link
      to={personPath(username)}
      translate="no"
      title={name && !isPicture ? `@${username}` : undefined}
      className={isPicture ? 'flex-none rounded-full' : 'hover:underline'}
      {...(isPicture && { tabIndex: -1, 'aria-hidden': true })}
    >
      {children}
    </Link>
  );
}

/** A person's picture, or their initial, which leads to their page. */
export const PersonPicture = ({ of, className }: { of: LinkedPerson; className?: string }) => (
  <PersonLink of={of} isPicture>
    <Avatar name={of.username} picture={of.profilePicture ?? null} {...(className && { className })} />
  </PersonLink>
);
