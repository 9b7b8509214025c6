import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { accountMessages } from '../../../contract/accounts.ts';
import { paths } from '../../../contract/pages.ts';
import { errorText, fieldErrors } from '../../platform/errors.ts';
import { useSession } from '../../platform/session.ts';
import { capitalise } from '../../platform/text.ts';
import { useDelayed } from '../../platform/timing.ts';
import { toast } from '../../platform/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { signup } from './api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { GoogleButton } from './google-button.tsx';

const REDIRECT_DELAY = 2000; // spec 1 §9
const SIGNED_UP = 'User registered successfully'; // spec 1 §7: the answer contains it
const WELCOME = 'Account created successfully! Please check your email to verify your account.'; // spec 1 §8

export function Component() {
  const [wasLoggedIn] = useState(useSession.getState().isLoggedIn);
  return wasLoggedIn ? <Navigate to={paths.feed} replace /> : <SignupForm />;
}

function SignupForm() {
  const navigate = useNavigate();
  const fields = useFields({ username: '', email: '', password: '' });

  const joining = useMutation({
    mutationFn: async () => {
      const { username, email, password } = fields.values;
      const name = capitalise(username.trim().toLowerCase()); // spec 1 §5
      const { message } = await signup({ username: name, email: email.trim(), password });
      if (!message.includes(SIGNED_UP)) throw new Error(message);
    },
    onSuccess: () => toast.success(WELCOME),
    onError: (error) => fields.refuse(fieldErrors(error)),
  });
  useDelayed(joining.isSuccess, REDIRECT_DELAY, () => navigate(paths.login, { replace: true }));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { username, email, password } = fields.values;
    const address = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const refused = fields.refuse({
      ...(username.trim() ? {} : { username: 'Please choose a username.' }),
      ...(email.trim() && address.validity.valid ? {} : { email: accountMessages.emailRule }),
      ...(password ? {} : { password: 'Please choose a password.' }),
    });
    if (!refused) joining.mutate();
  }

  const shownAtField = Object.keys(fields.errors).length > 0;
  return (
    <AuthLayout
      title="Create Account"
      intro="Your clips, your team, your campus. It takes a minute."
      footer={
        <Link to={paths.login} className="link">
          Already have an account?
        </Link>
      }
    >
      <form ref={fields.form} onSubmit={submit} noValidate className="grid gap-5">
        {joining.isError && !shownAtField && <Banner look="danger">{errorText(joining.error, 'Signup failed')}</Banner>}
        <TextField
          label="Username"
          hint="3 to 30 letters, digits, underscores or dots."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...fields.bind('username')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          {...fields.bind('email')}
        />
        <PasswordField
          label="Password"
          hint="At least 6 characters."
          autoComplete="new-password"
          enterKeyHint="go"
          required
          {...fields.bind('password')}
        />
        <Button
          type="submit"
          look="primary"
          busy={joining.isPending || joining.isSuccess}
          busyText="Creating Account..."
          className="btn-lg"
        >
          Sign Up
        </Button>
        <p className="text-sm text-muted">
          By signing up you agree to the{' '}
          <Link to={paths.terms} className="link">
            Terms
          </Link>{' '}
          and the{' '}
          <Link to={paths.privacy} className="link">
            Privacy Policy
          </Link>
          .
        </p>
      </form>
      <GoogleButton>Sign up with Google</GoogleButton>
    </AuthLayout>
  );
}
