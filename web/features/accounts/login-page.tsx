import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { accountMessages } from '../../../contract/accounts.ts';
import { paths } from '../../../contract/pages.ts';
import { ApiError, errorText } from '../../platform/errors.ts';
import { useSession } from '../../platform/session.ts';
import { useDelayed } from '../../platform/timing.ts';
import { toast } from '../../platform/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { login } from './api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { GoogleButton } from './google-button.tsx';
import { ResendDialog } from './resend-dialog.tsx';

const REDIRECT_DELAY = 2000; // spec 1 §9

/** Where somebody came from who is to go on there; it is a state of the history, so no link from outside can set it. */
function useWayBack(): string {
  const state = useLocation().state as { back?: unknown } | null;
  return typeof state?.back === 'string' ? state.back : paths.feed;
}

export function Component() {
  const back = useWayBack();
  // Asked once: who has just logged in on this page sees the welcome first, and goes after the delay.
  const [wasLoggedIn] = useState(useSession.getState().isLoggedIn);
  return wasLoggedIn ? <Navigate to={back} replace /> : <LoginForm back={back} />;
}

function LoginForm({ back }: { back: string }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const fields = useFields({ identifier: '', password: '' });
  const [unverified, setUnverified] = useState<{ email: string } | null>(null);
  const isLoggedIn = useSession((session) => session.isLoggedIn);

  const entering = useMutation({
    mutationFn: () => login(fields.values.identifier, fields.values.password),
    onMutate: () => setUnverified(null),
    onSuccess: ({ message, data }) => {
      if (message !== accountMessages.loggedIn) return;
      useSession.getState().signIn(data);
      toast.success(`Welcome back ${data.username}`);
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.body.needsVerification !== true) return;
      setUnverified({ email: typeof error.body.email === 'string' ? error.body.email : '' });
    },
  });
  useDelayed(entering.isSuccess, REDIRECT_DELAY, () => navigate(back, { replace: true })); // Back is not the form

  if (isLoggedIn && !entering.isPending && !entering.isSuccess) return <Navigate to={back} replace />; // in another tab

  function submit(event: FormEvent) {
    event.preventDefault();
    const { identifier, password } = fields.values;
    const refused = fields.refuse({
      ...(identifier.trim() ? {} : { identifier: 'Please enter your username or email.' }),
      ...(password ? {} : { password: 'Please enter your password.' }),
    });
    if (!refused) entering.mutate();
  }

  return (
    <AuthLayout
      title="Welcome back"
      intro="Sign in to see what happened on campus since the last whistle."
      footer={
        <>
          New here?{' '}
          <Link to={paths.signup} className="link">
            Don't have an account?
          </Link>
        </>
      }
    >
      <form ref={fields.form} onSubmit={submit} noValidate className="grid gap-5">
        {search.has('expired') && !entering.isSuccess && (
          <Banner look="warning">Login expired, please login again.</Banner>
        )}
        {unverified ? (
          <Unverified email={unverified.email} />
        ) : (
          entering.isError && <Banner look="danger">{errorText(entering.error, 'Login failed')}</Banner>
        )}
        <TextField
          label="Username or Email"
          autoComplete="username"
          inputMode="email" // a keyboard with an @; it has all letters, too
          autoCapitalize="none"
          spellCheck={false}
          required
          {...fields.bind('identifier')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          {...fields.bind('password')}
        />
        <Button
          type="submit"
          look="primary"
          busy={entering.isPending || entering.isSuccess}
          busyText="Signing In..."
          className="btn-lg"
        >
          Sign In
        </Button>
        <Link to={paths.forgotPassword} className="link justify-self-center text-[0.9375rem]">
          Forgot your password?
        </Link>
      </form>
      <GoogleButton>Sign in with Google</GoogleButton>
    </AuthLayout>
  );
}

/** Why the login was refused, and the way to a new link. Without an address there is nowhere to send it (spec 1 §8). */
function Unverified({ email }: { email: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <Banner look="warning">
      <p>
        {asking && !email
          ? 'Please enter your email address to resend verification'
          : accountMessages.needsVerification}
      </p>
      <button type="button" onClick={() => setAsking(true)} className="link mt-1 min-h-11 text-inherit">
        Resend verification email
      </button>
      {asking && email && <ResendDialog email={email} onClose={() => setAsking(false)} />}
    </Banner>
  );
}
