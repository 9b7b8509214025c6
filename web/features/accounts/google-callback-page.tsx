import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '../../../contract/accounts.ts';
import { paths } from '../../../contract/pages.ts';
import { ApiError } from '../../platform/errors.ts';
import { useSession } from '../../platform/session.ts';
import { alignSession } from '../../platform/session-check.ts';
import { useDelayed } from '../../platform/timing.ts';
import { toast } from '../../platform/toasts.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { finishGoogle } from './api.ts';

const REDIRECTING = 600; // ms: long enough to be read

// spec 2 §8
const REFUSED_THERE = 'Google authentication failed. Please try again.';
const NO_TOKEN = 'No ID token received from Google.';
const REFUSED_HERE = 'Authentication failed';
const UNANSWERED = 'Authentication failed. Please try again.';
const SIGNED_IN = 'Successfully signed in with Google!';

/** What of the fragment went wrong, if anything (spec 2 §5). */
function flawOf(fragment: URLSearchParams): string | undefined {
  if (fragment.has('error')) return REFUSED_THERE;
  return fragment.get('id_token') ? undefined : NO_TOKEN;
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return UNANSWERED;
  return error.message || REFUSED_HERE;
}

/** Back from Google, with the token in the address's fragment. */
export function Component() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // Read once: the address is cleaned at once, so that the token stays neither in the history nor on the screen.
  const [fragment] = useState(() => new URLSearchParams(hash.slice(1)));
  const flaw = flawOf(fragment);

  useEffect(() => {
    if (hash) navigate(paths.googleCallback, { replace: true });
  }, [hash, navigate]);

  const [entered, setEntered] = useState<SessionUser>();
  const [refusal, setRefusal] = useState<string>();
  const failure = flaw ?? refusal;
  const sent = useRef(false); // a token works once, so it must be sent once, however often effects run
  useEffect(() => {
    if (flaw !== undefined || sent.current) return;
    sent.current = true;
    finishGoogle(fragment.get('id_token') ?? '').then(
      ({ success, message, data }) => (success ? setEntered(data) : setRefusal(message || REFUSED_HERE)),
      (error: unknown) => setRefusal(failureText(error)),
    );
  }, [flaw, fragment]);

  useEffect(() => {
    if (failure === undefined) return;
    toast.error(failure);
    // The server may have ended a former session on the way; the browser must know before the login page asks.
    void alignSession().then(() => navigate(paths.login, { replace: true }));
  }, [failure, navigate]);

  useEffect(() => {
    if (!entered) return;
    useSession.getState().signIn(entered);
    toast.success(SIGNED_IN);
  }, [entered]);
  useDelayed(entered !== undefined, REDIRECTING, () => navigate(paths.feed, { replace: true }));

  return (
    <div role="status" className="flex min-h-[60vh] items-center justify-center gap-3 px-4 text-lg text-muted">
      <Spinner className="size-5" />
      {entered || failure ? 'Redirecting...' : 'Signing you in...'}
    </div>
  );
}
