/** Usernames that nobody can sign up with, since others would take their owner for somebody who speaks for the site. */
import { BRAND } from '../../../contract/head.ts';

/** Alone, in a row ('site_admin', 'TouchlineSupport') and with digits behind them they are not to be had (issue 13). */
const WORDS = [
  ...['admin', 'administrator', 'root', 'superuser', 'sysadmin', 'system', 'webmaster', 'postmaster', 'hostmaster'],
  ...['moderator', 'moderation', 'mod', 'operator', 'owner', 'staff', 'team', 'official', 'site', 'the'],
  ...['support', 'help', 'helpdesk', 'service', 'security', 'abuse', 'noreply', BRAND],
];

const ALIKE: [RegExp, string][] = [
  [/[._]/g, ''],
  [/0/g, 'o'],
  [/[1i|]/g, 'l'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/8/g, 'b'],
  [/[9q]/g, 'g'],
  [/2/g, 'z'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

/**
 * What is left of a username when everything that looks alike is made the same: 'Adrn1n' and 'a.d.m.i.n' have that of
 * 'admin'. It is for comparing only.
 */
export const skeletonOf = (username: string): string =>
  ALIKE.reduce((text, [seen, plain]) => text.replace(seen, plain), username.toLowerCase());

const reserved = new RegExp(`^(?:(?:${WORDS.map(skeletonOf).join('|')})s?)+$`);

/** Whether a username is one that would speak for the site. */
export const isReserved = (username: string): boolean =>
  [username, username.replace(/\d+$/, '')].some((name) => reserved.test(skeletonOf(name)));

/** Whether a username could be taken for one of those. */
export function looksLikeOneOf(username: string, others: Iterable<string>): boolean {
  const skeleton = skeletonOf(username);
  for (const other of others) if (skeletonOf(other) === skeleton) return true;
  return false;
}
