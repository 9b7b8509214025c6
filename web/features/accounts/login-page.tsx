import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ANSWERED, accountMessages } from '../../../contract/accounts.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { ApiError, errorText } from '../../platform/http/errors.ts';
import { offerFirstSteps } from '../../platform/session/first-steps.ts';
import { useSession } from '../../platform/session/session.ts';
import {
  type ArrivalState,
  signupLink,
  stashedSignup,
  takeSignup,
  useGoOn,
  useNext,
} from '../../platform/session/way-back.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { useDelayed } from '../../platform/timing.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { login } from './api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { EmailForm } from './email-form.tsx';
import { GoogleButton } from './google-button.tsx';
import { texts } from './login-texts.ts';
import { ResendDialog } from './resend-dialog.tsx';
import { SentPanel } from './sent-panel.tsx';
import { texts as common } from './texts.ts';

const REDIRECT_DELAY = 2000; // spec 1 §9

export function Component() {
  const next = useNext();
  // Read once: after a login on this page, the welcome is shown first, and the redirect follows after the delay.
  const [wasLoggedIn] = useState(useSession.getState().isLoggedIn);
  return wasLoggedIn ? <GoOn next={next} /> : <LoginForm next={next} />;
}

function GoOn({ next }: { next: string | undefined }) {
  const goOn = useGoOn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => goOn(next), []);
  return null;
}

/** What the previous page or this browser knows about somebody who is about to log in for the first time. */
function useNewcomer() {
  const { signedUp, first, username } = (useLocation().state ?? {}) as ArrivalState;
  const [kept] = useState(stashedSignup);
  return {
    sentTo: signedUp?.email,
    isNew: !!signedUp || !!first,
    name: signedUp?.username ?? username ?? (first && kept?.username),
  };
}

function LoginForm({ next }: { next: string | undefined }) {
  const [search] = useSearchParams();
  const goOn = useGoOn();
  const { sentTo, isNew, name } = useNewcomer();
  const fields = useFields({ identifier: name || '', password: '' });
  const [unverified, setUnverified] = useState<{ email: string } | null>(null);
  const [back, setBack] = useState(next);
  const isLoggedIn = useSession((session) => session.isLoggedIn);

  const entering = useMutation({
    mutationFn: async () => {
      const answer = await login(fields.values.identifier, fields.values.password);
      if (answer.message !== ANSWERED.loggedIn) throw new ApiError(200, 'unknown', answer.message);
      return answer.data;
    },
    onMutate: () => setUnverified(null),
    onSuccess: (data) => {
      if (isNew || stashedSignup()?.username.toLowerCase() === data.username.toLowerCase())
        offerFirstSteps(data.username);
      const wasGoing = takeSignup(data.username);
      if (!next) setBack(wasGoing);
      useSession.getState().signIn(data);
      toast.success(texts.welcomeBack({ name: data.username })); // spec 1 §8, also for the first time
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.body.needsVerification !== true) return;
      const { identifier } = fields.values;
      const { email } = error.body;
      setUnverified({ email: typeof email === 'string' ? email : identifier.includes('@') ? identifier.trim() : '' });
    },
  });
  useDelayed(entering.isSuccess, REDIRECT_DELAY, () => goOn(back));

  if (isLoggedIn && !entering.isPending && !entering.isSuccess) return <GoOn next={next} />; // by another tab

  function submit(event: FormEvent) {
    event.preventDefault();
    const { identifier, password } = fields.values;
    const refused = fields.refuse({
      ...(identifier.trim() ? {} : { identifier: texts.identifierMissing() }),
      ...(password ? {} : { password: texts.passwordMissing() }),
    });
    if (!refused) entering.mutate();
  }

  return (
    <AuthLayout
      title={isNew ? texts.welcome() : texts.welcomeAgain()}
      intro={sentTo ? texts.verifyFirst() : isNew ? texts.newcomer() : texts.sinceLast()}
      footer={
        <Sentence
          of={texts.newHere}
          signup={(words) => (
            <Link to={signupLink(next)} className="link">
              {words}
            </Link>
          )}
        />
      }
    >
      {sentTo && !unverified && <SentPanel email={sentTo} />}
      {/* Outside the form, since it may contain another form. */}
      {unverified && <Unverified email={unverified.email} />}
      <form ref={fields.form} onSubmit={submit} noValidate className="grid gap-5">
        {search.has('expired') && !entering.isSuccess && <Banner variant="warning">{texts.expired()}</Banner>}
        {entering.isError && !unverified && (
          <Banner variant="danger">{errorText(entering.error, texts.loginFailed(), texts.loginFailed())}</Banner>
        )}
        <TextField
          label={texts.identifier()}
          autoComplete="username"
          inputMode="email" // a keyboard with an @; it has all letters, too
          autoCapitalize="none"
          spellCheck={false}
          required
          {...fields.bind('identifier')}
        />
        <PasswordField
          label={common.password()}
          autoComplete="current-password"
          enterKeyHint="go"
          required
          {...fields.bind('password')}
        />
        <Button
          type="submit"
          variant="primary"
          busy={entering.isPending || entering.isSuccess}
          busyText={texts.signingIn()}
          className="btn-lg"
        >
          {texts.signIn()}
        </Button>
        <Link to={paths.forgotPassword} className="link justify-self-center text-[0.9375rem]">
          {texts.forgot()}
        </Link>
      </form>
      <GoogleButton next={next}>{texts.googleSignIn()}</GoogleButton>
    </AuthLayout>
  );
}

/** Says why the login was refused, and offers a new link. Asks for the email if it is not known (spec 1 §8). */
function Unverified({ email }: { email: string }) {
  const [asking, setAsking] = useState(false);
  const [sentTo, setSentTo] = useState('');
  if (sentTo) return <SentPanel email={sentTo} again />;
  const needsEmail = asking && !email;
  return (
    <Banner variant="warning" className="mb-5">
      <p>{needsEmail ? texts.enterEmail() : accountMessages.needsVerification()}</p>
      {needsEmail ? (
        <EmailForm onSent={setSentTo} />
      ) : (
        <button type="button" onClick={() => setAsking(true)} className="link mt-1 min-h-11 text-inherit">
          {texts.resend()}
        </button>
      )}
      {asking && email && <ResendDialog email={email} onClose={() => setAsking(false)} />}
    </Banner>
  );
}
