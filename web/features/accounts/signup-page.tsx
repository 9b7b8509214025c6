import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { ANSWERED, accountMessages, PASSWORD_MIN, USERNAME_PATTERN } from '../../../contract/accounts.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { ApiError, errorText, fieldErrors } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { type ArrivalState, loginLink, stashSignup, useNext } from '../../platform/session/way-back.ts';
import { capitalise } from '../../platform/text.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { useDelayed } from '../../platform/timing.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { signup } from './api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { GoogleButton } from './google-button.tsx';
import { texts } from './login-texts.ts';
import { texts as common } from './texts.ts';

const REDIRECT_DELAY = 2000; // spec 1 §9

export function Component() {
  const next = useNext();
  const [wasLoggedIn] = useState(useSession.getState().isLoggedIn);
  return wasLoggedIn ? <Navigate to={next ?? paths.feed} replace /> : <SignupForm next={next} />;
}

/** What the form refuses by itself: the specification leaves the password's length to the server (spec 1 §5). */
function flawsOf({ username, email, password }: Record<'username' | 'email' | 'password', string>, isAddress: boolean) {
  const missing = {
    ...(username.trim() ? {} : { username: texts.usernameMissing() }),
    ...(email.trim() && isAddress ? {} : { email: accountMessages.emailRule() }),
    ...(password ? {} : { password: texts.passwordUnchosen() }),
  };
  if (Object.keys(missing).length === 0) return missing;
  // If the form is refused anyway, it also shows what the server would refuse next.
  return {
    ...(new RegExp(USERNAME_PATTERN).test(username.trim()) ? {} : { username: accountMessages.usernameRule() }),
    ...(password.length < PASSWORD_MIN ? { password: accountMessages.passwordTooShort() } : {}),
    ...missing,
  };
}

function SignupForm({ next }: { next: string | undefined }) {
  const navigate = useNavigate();
  const fields = useFields({ username: '', email: '', password: '' });

  const joining = useMutation({
    mutationFn: async () => {
      const { username, email, password } = fields.values;
      const name = capitalise(username.trim().toLowerCase()); // spec 1 §5
      const { message } = await signup({ username: name, email: email.trim(), password });
      if (!message.includes(ANSWERED.signedUp)) throw new ApiError(200, 'unknown', message);
      return { username: name, email: email.trim() };
    },
    onSuccess: ({ username }) => {
      stashSignup(username, next);
      toast.success(texts.signedUp());
    },
    onError: (error) => fields.refuse(fieldErrors(error)),
  });
  useDelayed(joining.isSuccess, REDIRECT_DELAY, () => {
    const state: ArrivalState = { next, ...(joining.data && { signedUp: joining.data }) };
    navigate(paths.login, { replace: true, state });
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    if (!fields.refuse(flawsOf(fields.values, field.validity.valid))) joining.mutate();
  }

  const shownAtField = Object.keys(fields.errors).length > 0;
  return (
    <AuthLayout
      title={texts.createAccount()}
      intro={texts.takesAMinute()}
      footer={
        <Link to={loginLink(next)} className="link">
          {texts.haveAccount()}
        </Link>
      }
    >
      <form ref={fields.form} onSubmit={submit} noValidate className="grid gap-5">
        {joining.isError && !shownAtField && (
          <Banner variant="danger">{errorText(joining.error, texts.signupFailed(), texts.signupFailed())}</Banner>
        )}
        <TextField
          label={texts.username()}
          hint={texts.usernameHint()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...fields.bind('username')}
        />
        <TextField
          label={common.email()}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          {...fields.bind('email')}
        />
        <PasswordField
          label={common.password()}
          hint={common.passwordHint({ count: PASSWORD_MIN })}
          autoComplete="new-password"
          enterKeyHint="go"
          required
          {...fields.bind('password')}
        />
        <Button
          type="submit"
          variant="primary"
          busy={joining.isPending || joining.isSuccess}
          busyText={texts.creating()}
          className="btn-lg"
        >
          {texts.signUp()}
        </Button>
        <p className="text-sm text-muted">
          <Sentence
            of={texts.terms}
            terms={(words) => (
              <Link to={paths.terms} className="link">
                {words}
              </Link>
            )}
            privacy={(words) => (
              <Link to={paths.privacy} className="link">
                {words}
              </Link>
            )}
          />
        </p>
      </form>
      <GoogleButton next={next}>{texts.googleSignUp()}</GoogleButton>
    </AuthLayout>
  );
}
