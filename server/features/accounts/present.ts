import Bowser from 'bowser';
import type { Author, OwnRecord, SessionUser, SignedInDevice } from '../../../contract/accounts.ts';
import type { Audience } from '../../platform/sessions/audience.ts';
import type { SessionRow } from '../../platform/sessions/queries.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { nameOf } from '../../platform/text.ts';
import type { Account, AuthorRow, ShownName } from './queries.ts';
import { texts } from './texts.ts';

type Person = { id: string; username: string; profilePicture: string | null };

/** The url of a profile picture. */
export const pictureUrl = (fileKey: string | null) => (fileKey === null ? null : `/${fileKey}`);

/** The member's own record, as it is sent on signing in. */
export const presentSessionUser = (account: Person & Pick<Account, 'email' | 'role'>): SessionUser => ({
  _id: account.id,
  username: account.username,
  email: account.email,
  role: account.role,
  profilePicture: pictureUrl(account.profilePicture),
});

/** The same, for a browser that asks who is signed in. */
export const presentOwnRecord = (member: Member): OwnRecord => ({
  ...presentSessionUser({ ...member, id: member.accountId }),
  hasPassword: member.hasPassword,
  ...(member.deletedAt && { deletedAt: member.deletedAt.toISOString() }),
});

/** The name that somebody gave, beside their username, if these may see it. */
export const presentName = (name: ShownName | null | undefined, to: Audience): Pick<Author, 'name'> =>
  name && (name.isPublic || to === 'members') ? { name: name.text } : {};

/** What somebody is called where a text names them. */
export const nameFor = ({ username, shownName }: Pick<AuthorRow, 'username' | 'shownName'>, to: Audience): string =>
  nameOf({ username, ...presentName(shownName, to) });

/** An author, as shown beside what they wrote. */
export const presentAuthor = (person: AuthorRow, to: Audience): Author => ({
  _id: person.id,
  username: person.username,
  ...presentName(person.shownName, to),
  profilePicture: pictureUrl(person.profilePicture),
});
/** The same to members, who alone make the call. */
export const presentToMembers = (person: AuthorRow): Author => presentAuthor(person, 'members');

/** 'Chrome on Android', as far as the browser says so. */
export function deviceName(userAgent: string): string {
  const { browser, os } = userAgent ? Bowser.parse(userAgent) : { browser: {}, os: {} };
  if (browser.name && os.name) return texts.device.of({ browser: browser.name, system: os.name });
  return browser.name || os.name || texts.device.unknown();
}

const SEEMS_A_NAME = /^[A-Za-z() ]{1,60}$/; // a made-up user agent can name anything: no link gets into a mail by it

/** The same, for a mail to somebody who may not have been it. */
export function safeDeviceName(userAgent: string): string {
  const name = deviceName(userAgent);
  return SEEMS_A_NAME.test(name) ? name : texts.device.unknown();
}

/** A browser that a member is signed in with. The one that asks is in use at this moment, which is noted less often. */
export function presentDevice(session: SessionRow, currentSessionId: string, now: Date): SignedInDevice {
  const current = session.id === currentSessionId;
  return {
    _id: session.id,
    device: deviceName(session.userAgent),
    signedInAt: session.createdAt.toISOString(),
    lastSeenAt: (current ? now : session.lastSeenAt).toISOString(),
    current,
  };
}
