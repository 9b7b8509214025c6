/** Usernames that nobody can sign up with, since others would believe that they speak for the site. */
import { accountMessages } from '../../../contract/accounts.ts';
import { BRAND } from '../../../contract/pages/head.ts';
import type { Db } from '../../platform/database/database.ts';
import { conflict, invalid, type Problem } from '../../platform/http/problem.ts';
import { claimIn } from '../../platform/names/claims.ts';
import { skeletonOf } from '../../platform/names/looks.ts';
import { listAdminNames } from './queries.ts';

/** Refused alone, combined ('site_admin', 'TouchlineSupport') and followed by digits. */
const WORDS = [
  ...['admin', 'administrator', 'root', 'superuser', 'sysadmin', 'system', 'webmaster', 'postmaster', 'hostmaster'],
  ...['moderator', 'moderation', 'mod', 'operator', 'owner', 'staff', 'team', 'official', 'site', 'the'],
  ...['support', 'help', 'helpdesk', 'service', 'security', 'abuse', 'noreply', BRAND],
];

/** Refused alone: what pages and calls say for nobody, for whoever looks, or for a page of their own. */
const NOBODYS = new Set([
  ...[
    'api',
    'app',
    'null',
    'undefined',
    'none',
    'nan',
    'true',
    'false',
    'void',
    'object',
    'nobody',
    'anonymous',
    'unknown',
  ],
  ...[
    'mine',
    'self',
    'you',
    'myself',
    'everyone',
    'everybody',
    'all',
    'visitor',
    'guest',
    'deleted',
    'account',
    'person',
  ],
  ...[
    'new',
    'edit',
    'settings',
    'login',
    'logout',
    'signup',
    'people',
    'search',
    'feed',
    'data',
    'picture',
    'deletion',
  ],
]);
const bare = (username: string) => username.toLowerCase().replace(/[._]/g, '');

const reserved = new RegExp(`^(?:(?:${WORDS.map(skeletonOf).join('|')})s?)+$`);

/** Whether a username seems to speak for the site. */
export const isReserved = (username: string): boolean =>
  NOBODYS.has(bare(username)) ||
  [username, username.replace(/\d+$/, '')].some((name) => reserved.test(skeletonOf(name)));

/** Whether a username could be mistaken for one of the others. */
export function looksLikeOneOf(username: string, others: Iterable<string>): boolean {
  const skeleton = skeletonOf(username);
  for (const other of others) if (skeletonOf(other) === skeleton) return true;
  return false;
}

/** Words that by themselves say that somebody speaks for the site, also in the middle of a name. */
const OFFICIAL = ['admin', 'administrator', 'moderator', 'support', 'official', 'staff', BRAND].map(skeletonOf);

/**
 * Whether a name that somebody wants to be shown under seems to speak for the site, or could be mistaken for one of the
 * others.
 * @param looks in plain Latin letters, its words apart; so are the others
 */
export const seemsOfficial = (looks: string, others: string[]): boolean =>
  isReserved(looks.replaceAll(' ', '')) ||
  looks.split(' ').some((word) => OFFICIAL.includes(skeletonOf(word).replace(/s$/, ''))) ||
  looksLikeOneOf(
    looks.replaceAll(' ', ''),
    others.map((other) => other.replaceAll(' ', '')),
  );

/**
 * Why a username can't be had, if so. One that looks like an admin's gets the same answer as one that is taken, so as
 * not to give away who is an admin.
 * @param ownerId whose own name may stay like itself
 */
export async function nameProblem(db: Db, username: string, ownerId?: string): Promise<Problem | undefined> {
  if (bare(username) === '') return invalid(accountMessages.usernameBare, 'username');
  if (isReserved(username) || claimIn(username, 'person') !== undefined)
    return conflict(accountMessages.usernameReserved, 'username');
  if (looksLikeOneOf(username, await listAdminNames(db, ownerId)))
    return conflict(accountMessages.usernameTaken, 'username');
  return undefined;
}
