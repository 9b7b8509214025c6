import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { loginPath, paths } from '../../../contract/pages/pages.ts';
import { newId } from '../http/new-id.ts';
import { STASH_PREFIX } from '../offline/stash.ts';
import { store, stored } from '../stored.ts';
import { ownPath } from './own-path.ts';

/** What the previous page passes to the login and signup pages, in the history: no link from outside can set it. */
export type ArrivalState = {
  /** Where to go on after the login. */
  next?: string | undefined;
  /** A visitor has just signed up, and a link has been sent to this email. */
  signedUp?: { username: string; email: string };
  /** A member has just verified their email: this is their first sign-in. */
  first?: boolean;
  /** Theirs. */
  username?: string | undefined;
};

/** The page to go on to after signing in: from a redirect (in the history) or a link (in the url). */
export function useNext(): string | undefined {
  const state = useLocation().state as ArrivalState | null;
  const [search] = useSearchParams();
  return ownPath(state?.next) ?? ownPath(search.get('next'));
}

/** The way from the login to the signup and back, with the page to go on to. */
export const loginLink = (next: string | undefined) => (next ? loginPath(next) : paths.login);
export const signupLink = (next: string | undefined) => loginLink(next).replace(paths.login, paths.signup);

/** Goes on to that page, or to the feed; Back does not lead to the form again. */
export function useGoOn(): (next: string | undefined) => void {
  const navigate = useNavigate();
  return (next = paths.feed) => void navigate(next, { replace: true });
}

/** What is stashed of a way back for a while: without it, the way ends in the feed. */
function parsed(text: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const SIGN_IN = 'sign-in'; // in the tab's own storage

/** Stashes the way back while the browser is at Google's page. @returns that page's url, with a state of its own */
export function stashForGoogle(url: string, next: string | undefined): string {
  if (!next) return url;
  const there = new URL(url);
  const state = newId();
  there.searchParams.set('state', state);
  store(SIGN_IN, JSON.stringify({ state, next }), 'sessionStorage');
  return there.href;
}

/** The way back of the sign-in that this answer from Google belongs to. */
export function takeFromGoogle(state: string | null): string | undefined {
  const stashed = parsed(stored(SIGN_IN, 'sessionStorage'));
  return state !== null && stashed.state === state ? ownPath(stashed.next) : undefined;
}

const SIGNED_UP = `${STASH_PREFIX}signed-up`; // another tab opens the mailed link; forgotten at the logout
const SIGNUP_LIFE = 7 * 24 * 60 * 60 * 1000; // ms: as long as an account waits for its link

/** Stashes who has signed up in this browser, and where they were going. */
export const stashSignup = (username: string, next: string | undefined) =>
  void store(SIGNED_UP, JSON.stringify({ username, next, at: Date.now() }));

/** Who has signed up in this browser and has not signed in yet. */
export function stashedSignup(): { username: string; next: string | undefined } | undefined {
  const { username, next, at } = parsed(stored(SIGNED_UP));
  if (typeof username !== 'string' || typeof at !== 'number' || Date.now() - at > SIGNUP_LIFE) return;
  return { username, next: ownPath(next) };
}

/** Their way back, once they are signed in; the stash is cleared. */
export function takeSignup(username: string): string | undefined {
  const stashed = stashedSignup();
  if (stashed?.username.toLowerCase() !== username.toLowerCase()) return;
  store(SIGNED_UP, null);
  return stashed.next;
}
