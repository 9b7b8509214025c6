import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ANSWERED, accountMessages, PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/accounts.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { ApiError, errorText, fieldErrors } from '../../platform/http/errors.ts';
import { alignSession } from '../../platform/session/session-check.ts';
import { useDelayed } from '../../platform/timing.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { PasswordField, PasswordOwner } from '../../ui/password-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { lookAtResetLink, resetPassword } from './api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { texts } from './recovery-texts.ts';
import { texts as common } from './texts.ts';

const REDIRECT_DELAY = 3000; // spec 1 §9

export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token ? <Reset token={token} /> : <InvalidLink />;
}

function InvalidLink() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(texts.invalidLink());
    navigate(paths.forgotPassword, { replace: true });
  }, [navigate]);
  return null;
}

const isRefused = (error: unknown) => error instanceof ApiError && error.code === 'link-invalid';
/** An unknown link may just have been copied badly: the form stays, with the error above it. */
const isDead = (error: unknown) => isRefused(error) && (error as ApiError).message !== accountMessages.linkInvalid();

/** Checks the link first, so that nobody chooses a password for a link that is used or has expired. */
function Reset({ token }: { token: string }) {
  const looking = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => lookAtResetLink(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (looking.isPending) {
    return (
      <AuthLayout title={texts.reset()}>
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner className="size-5" /> {common.checkingLink()}
        </p>
      </AuthLayout>
    );
  }
  // Any other failure says nothing about the link: the form is shown, and sending it will tell.
  const flaw = isRefused(looking.error) ? looking.error : null;
  return <ResetForm token={token} username={looking.data?.username} flaw={flaw} />;
}

const LinkRefused = ({ error }: { error: unknown }) => (
  <Banner variant="danger">
    <p>{errorText(error, texts.resetFailed())}</p>
    <Link to={paths.forgotPassword} className="link inline-flex min-h-11 items-center text-inherit">
      {texts.newLink()}
    </Link>
  </Banner>
);

const DeadLink = ({ error }: { error: unknown }) => (
  <AuthLayout
    title={texts.reset()}
    footer={
      <Link to={paths.login} className="link">
        {common.backToLogin()}
      </Link>
    }
  >
    <LinkRefused error={error} />
  </AuthLayout>
);

/** @param flaw what is wrong with the link, as far as is known; so is `username` */
function ResetForm({ token, username, flaw }: { token: string; username: string | undefined; flaw: Error | null }) {
  const navigate = useNavigate();
  const fields = useFields({ password: '', again: '' });
  const resetting = useMutation({
    mutationFn: async () => {
      const { message } = await resetPassword(token, fields.values.password);
      if (message !== ANSWERED.reset) throw new ApiError(200, 'unknown', message);
    },
    onSuccess: () => {
      toast.success(texts.resetDone());
      void alignSession(); // whoever was signed in here no longer is, and should not read that the login has expired
    },
    onError: (error) => {
      const { newPassword } = fieldErrors(error);
      if (newPassword) fields.refuse({ password: newPassword });
      else toast.error(errorText(error, texts.resetFailed(), common.somethingWrong()));
    },
  });
  useDelayed(resetting.isSuccess, REDIRECT_DELAY, () => navigate(paths.login, { replace: true }));

  function submit(event: FormEvent) {
    event.preventDefault();
    const { password, again } = fields.values;
    const short = password.length < PASSWORD_MIN;
    const refused = fields.refuse({
      ...(short ? { password: accountMessages.passwordTooShort() } : {}),
      ...(password !== again ? { again: texts.noMatch() } : {}),
    });
    if (!refused) resetting.mutate();
  }

  if (resetting.isSuccess) return <Done />;
  const refused = isRefused(resetting.error) ? resetting.error : flaw;
  if (isDead(refused)) return <DeadLink error={refused} />;
  const limits = { minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, autoComplete: 'new-password', required: true };
  return (
    <AuthLayout title={texts.reset()} intro={texts.resetIntro()}>
      <form ref={fields.form} onSubmit={submit} noValidate className="grid gap-5">
        {refused && <LinkRefused error={refused} />}
        {username && <PasswordOwner username={username} />}
        <PasswordField
          label={common.newPassword()}
          hint={common.passwordHint({ count: PASSWORD_MIN })}
          {...limits}
          {...fields.bind('password')}
        />
        <PasswordField label={texts.confirmPassword()} enterKeyHint="go" {...limits} {...fields.bind('again')} />
        <Button
          type="submit"
          variant="primary"
          busy={resetting.isPending}
          busyText={texts.resetting()}
          className="btn-lg"
        >
          {texts.resetButton()}
        </Button>
      </form>
    </AuthLayout>
  );
}

function Done() {
  return (
    <AuthLayout title={texts.resetDoneTitle()}>
      <p role="status" className="mb-8 text-muted">
        {texts.resetDoneText()}
      </p>
      <Link to={paths.login} className="btn btn-primary">
        {common.goToLogin()}
      </Link>
    </AuthLayout>
  );
}
