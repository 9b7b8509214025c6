import type { Static } from 'typebox';
import type { check } from '../../../contract/accounts.ts';
import { ApiError, expiredError } from '../http/errors.ts';
import { request } from '../http/request.ts';
import { useSession } from './session.ts';

const CHECK = '/api/auth/check' satisfies (typeof check)['path'];

/** No answer, too many calls from one campus, a server that is being restarted or whose disk is full. */
const SAYS_NOTHING = new Set([0, 429, 503, 507]);

let inTheAir: Promise<void> | undefined;

/** Calls that begin, end or check a session themselves; those of the account page are members' calls like any other. */
const isAboutEntering = (path: string) => /^\/api\/auth\/(?!sessions|change-)/.test(path);

/**
 * Asks the server whether the session still holds, before each call of a member (spec 1 §4, §7). Calls that start while
 * a check is under way share it. Visitors have no session.
 */
export function ensureSession(path: string): Promise<void> {
  if (!useSession.getState().isLoggedIn || isAboutEntering(path)) return Promise.resolve();
  inTheAir ??= checkSession().finally(() => {
    inTheAir = undefined;
  });
  return inTheAir;
}

/** After something that may have ended the session on the server: silently updates what this browser knows. */
export async function alignSession(): Promise<void> {
  const { isLoggedIn, signOut } = useSession.getState();
  if (!isLoggedIn) return;
  const answer = await ask().catch(() => undefined); // no answer: the next call will tell
  if (answer?.authenticated === false) signOut();
}

const ask = () => request('POST', CHECK) as Promise<Static<(typeof check)['answer']>>;

async function checkSession(): Promise<void> {
  let answer: Awaited<ReturnType<typeof ask>>;
  try {
    answer = await ask();
  } catch (error) {
    // The specification counts any error as 'not authenticated'. These say nothing about the session, though: a member
    // in a tunnel stays signed in, and only their call fails.
    if (error instanceof ApiError && SAYS_NOTHING.has(error.status)) throw error;
    answer = { authenticated: false };
  }
  const { isLoggedIn, signIn, signOut } = useSession.getState();
  if (!answer.authenticated) {
    if (isLoggedIn) signOut('expired');
    throw expiredError();
  }
  if (isLoggedIn && answer.data) signIn(answer.data); // the role may have changed
}
