import type { Static } from 'typebox';
import type { check } from '../../contract/accounts.ts';
import { ApiError, expiredError } from './errors.ts';
import { request } from './request.ts';
import { useSession } from './session.ts';

const CHECK = '/api/auth/check' satisfies (typeof check)['path'];

let inTheAir: Promise<void> | undefined;

/**
 * Asks the server whether the session still holds, before each call of a member (spec 1 §4, §7). Calls that start
 * while one check is in the air share it. Visitors have no session, and calls about the session check themselves.
 */
export function ensureSession(path: string): Promise<void> {
  if (!useSession.getState().isLoggedIn || path.startsWith('/api/auth/')) return Promise.resolve();
  inTheAir ??= checkSession().finally(() => {
    inTheAir = undefined;
  });
  return inTheAir;
}

async function checkSession(): Promise<void> {
  let answer: Static<(typeof check)['answer']>;
  try {
    answer = (await request('POST', CHECK)) as typeof answer;
  } catch (error) {
    // The specification counts any error as 'not authenticated'. A lost connection says nothing about the session,
    // though: who drives through a tunnel stays signed in, and their call fails with 'Network Error'.
    if (error instanceof ApiError && error.code === 'network') throw error;
    answer = { authenticated: false };
  }
  const { isLoggedIn, signIn, signOut } = useSession.getState();
  if (!answer.authenticated) {
    if (isLoggedIn) signOut('expired');
    throw expiredError();
  }
  if (isLoggedIn && answer.data) signIn(answer.data); // the role may have changed
}
