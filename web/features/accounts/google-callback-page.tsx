import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '../../../contract/accounts.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { offerFirstSteps } from '../../platform/session/first-steps.ts';
import { useSession } from '../../platform/session/session.ts';
import { alignSession } from '../../platform/session/session-check.ts';
import { type ArrivalState, takeFromGoogle, useGoOn } from '../../platform/session/way-back.ts';
import { useDelayed } from '../../platform/timing.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { finishGoogle } from './api.ts';
import { texts } from './recovery-texts.ts';

const REDIRECTING = 600; // ms: long enough to be read

/** What is wrong with the fragment, if anything (spec 2 §5). */
function flawOf(fragment: URLSearchParams): string | undefined {
  if (fragment.has('error')) return texts.googleRefused();
  return fragment.get('id_token') ? undefined : texts.googleNoToken();
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return texts.authUnanswered();
  return error.message || texts.authFailed();
}

/** Back from Google, with the token in the URL's fragment. */
export function Component() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // Read once: the URL is cleaned at once, so that the token stays neither in the history nor on the screen.
  const [fragment] = useState(() => new URLSearchParams(hash.slice(1)));
  const [next] = useState(() => takeFromGoogle(fragment.get('state')));
  const goOn = useGoOn();
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
      ({ success, message, data, isNew }) => {
        if (!success) return setRefusal(message || texts.authFailed());
        if (isNew) offerFirstSteps(data.username);
        setEntered(data);
      },
      (error: unknown) => setRefusal(failureText(error)),
    );
  }, [flaw, fragment]);

  useEffect(() => {
    if (failure === undefined) return;
    toast.error(failure);
    // The server may have ended an earlier session meanwhile; the browser must know before the login page asks.
    const state: ArrivalState = { next };
    void alignSession().then(() => navigate(paths.login, { replace: true, state }));
  }, [failure, navigate, next]);

  useEffect(() => {
    if (!entered) return;
    useSession.getState().signIn(entered);
    toast.success(texts.signedIn());
  }, [entered]);
  useDelayed(entered !== undefined, REDIRECTING, () => goOn(next));

  return (
    <div role="status" className="flex min-h-[60vh] items-center justify-center gap-3 px-4 text-lg text-muted">
      <Spinner className="size-5" />
      {entered || failure ? texts.redirecting() : texts.signingYouIn()}
    </div>
  );
}
