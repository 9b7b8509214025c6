import Bowser from 'bowser';
import type { Author, OwnRecord, SessionUser, SignedInDevice } from '../../../contract/accounts.ts';
import type { SessionRow } from '../../platform/sessions/queries.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import type { Account } from './queries.ts';

type Person = { id: string; username: string; profilePicture: string | null };

/** Address of a profile picture. */
export const pictureUrl = (fileKey: string | null) => (fileKey === null ? null : `/${fileKey}`);

/** The signed-in person's own record. */
export const presentSessionUser = (account: Person & Pick<Account, 'email' | 'role'>): SessionUser => ({
  _id: account.id,
  username: account.username,
  email: account.email,
  role: account.role,
  profilePicture: pictureUrl(account.profilePicture),
});

/** The same for who asks who they are. */
export const presentOwnRecord = (member: Member): OwnRecord => ({
  ...presentSessionUser({ ...member, id: member.accountId }),
  hasPassword: member.hasPassword,
});

/** A person beside what they wrote. */
export const presentAuthor = (person: Person): Author => ({
  _id: person.id,
  username: person.username,
  profilePicture: pictureUrl(person.profilePicture),
});

/** 'Chrome on Android', as far as the browser said so. */
function deviceName(userAgent: string): string {
  const { browser, os } = userAgent ? Bowser.parse(userAgent) : { browser: {}, os: {} };
  return [browser.name, os.name].filter(Boolean).join(' on ') || 'Unknown device';
}

/** A browser that a member is signed in with. */
export const presentDevice = (session: SessionRow, currentSessionId: string): SignedInDevice => ({
  _id: session.id,
  device: deviceName(session.userAgent),
  signedInAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  current: session.id === currentSessionId,
});
