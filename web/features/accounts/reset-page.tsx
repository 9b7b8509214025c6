import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { accountMessages, PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/accounts.ts';
import { paths } from '../../../contract/pages.ts';
import { ApiError, errorText, fieldErrors } from '../../platform/errors.ts';
import { alignSession } from '../../platform/session-check.ts';
import { useDelayed } from '../../platform/timing.ts';
import { toast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { resetPassword } from './api.ts';
import { AuthLayout } from './auth-layout.tsx';

const REDIRECT_DELAY = 3000; // spec 1 §9
const FAILED = 'Failed to reset password'; // spec 1 §8

export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token ? <ResetForm token={token} /> : <InvalidLink />;
}

function InvalidLink() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error('Invalid reset link');
    navigate(paths.forgotPassword, { replace: true });
  }, [navigate]);
  return null;
}

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const fields = useFields({ password: '', again: '' });
  const resetting = useMutation({
    mutationFn: async () => {
      const { message } = await resetPassword(token, fields.values.password);
      if (message !== accountMessages.reset) throw new ApiError(200, 'unknown', message);
    },
    onSuccess: () => {
      toast.success('Password reset successfully!');
      void alignSession(); // who was signed in here is not any more, and is not to be told that the login has expired
    },
    onError: (error) => {
      const { newPassword } = fieldErrors(error);
      if (newPassword) fields.refuse({ password: newPassword });
      else toast.error(errorText(error, FAILED, 'Something went wrong'));
    },
  });
  useDelayed(resetting.isSuccess, REDIRECT_DELAY, () => navigate(paths.login, { replace: true }));

  function submit(event: FormEvent) {
    event.preventDefault();
    const { password, again } = fields.values;
    const short = password.length < PASSWORD_MIN;
    const refused = fields.refuse({
      ...(short ? { password: accountMessages.passwordTooShort } : {}),
      ...(password !== again ? { again: 'Passwords do not match' } : {}),
    });
    if (!refused) resetting.mutate();
  }

  if (resetting.isSuccess) return <Done />;
  const limits = { minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, autoComplete: 'new-password', required: true };
  return (
    <AuthLayout
      title="Reset password"
      intro="Choose a new password. Everyone who is signed in to your account is signed out."
    >
      <form ref={fields.form} onSubmit={submit} noValidate className="grid gap-5">
        <PasswordField label="New password" hint="At least 6 characters." {...limits} {...fields.bind('password')} />
        <PasswordField label="Confirm new password" enterKeyHint="go" {...limits} {...fields.bind('again')} />
        <Button type="submit" look="primary" busy={resetting.isPending} busyText="Resetting..." className="btn-lg">
          Reset Password
        </Button>
      </form>
    </AuthLayout>
  );
}

function Done() {
  return (
    <AuthLayout title="Password Reset Successfully!">
      <p role="status" className="mb-8 text-muted">
        You can sign in with your new password now. We'll take you to the login page in a moment.
      </p>
      <Link to={paths.login} className="btn btn-primary">
        Go to Login
      </Link>
    </AuthLayout>
  );
}
