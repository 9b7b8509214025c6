import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { accountMessages } from '../../../contract/accounts.ts';
import { stashForGoogle } from '../../platform/session/way-back.ts';
import { hasGoogle } from '../../platform/site.ts';
import { useDelayed } from '../../platform/timing.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { startGoogle } from './api.ts';
import { texts } from './login-texts.ts';

const LEAVING = 15_000; // ms: if the page is still here by then, loading was stopped, and the button works again

type Props = {
  children: string;
  /** Where to go on after the sign-in, if not to the feed. */
  next: string | undefined;
};

/** Sends the browser to Google's page, from which it comes back to /auth/callback. */
export function GoogleButton({ children, next }: Props) {
  const noteId = useId();
  const [leaving, setLeaving] = useState(false);
  const starting = useMutation({
    mutationFn: startGoogle,
    onSuccess: ({ url }) => {
      setLeaving(true);
      location.assign(stashForGoogle(url, next));
    },
    onError: () => toast.error(texts.googleFailed()),
  });
  const busy = starting.isPending || leaving;
  useDelayed(leaving, LEAVING, () => setLeaving(false));

  useEffect(() => {
    // Back from Google's page by the back button: the browser shows this page as it was left.
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);

  function press() {
    if (!hasGoogle) toast.info(accountMessages.googleNotSetUp());
    else if (busy)
      toast.info(texts.googleBusy()); // spec 1 §8
    else starting.mutate();
  }

  return (
    <div className="mt-6 grid gap-2">
      <p aria-hidden="true" className="mb-4 flex items-center gap-3 text-sm text-muted">
        <span className="h-px grow bg-line" />
        {texts.or()}
        <span className="h-px grow bg-line" />
      </p>
      {/* Never `disabled`: a press while busy gets an answer, and keyboard users learn why it is off. */}
      <button
        type="button"
        onClick={press}
        aria-busy={busy || undefined}
        aria-disabled={!hasGoogle || undefined}
        aria-describedby={hasGoogle ? undefined : noteId}
        className="btn btn-secondary btn-lg aria-disabled:opacity-60"
      >
        {busy ? <Spinner /> : <GoogleMark />}
        {children}
      </button>
      {!hasGoogle && (
        <p id={noteId} className="text-center text-sm text-muted">
          {accountMessages.googleNotSetUp()}
        </p>
      )}
    </div>
  );
}

/** Google's own mark, in its colours (developers.google.com/identity/branding-guidelines). */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-5 flex-none">
      <path
        fill="#ea4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285f4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#fbbc05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}
