import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { accountMessages } from '../../../contract/accounts.ts';
import { paths } from '../../../contract/pages.ts';
import { ApiError, errorText } from '../../platform/errors.ts';
import { supportEmail } from '../../platform/site.ts';
import { useDelayed } from '../../platform/timing.ts';
import { toast } from '../../platform/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { resendVerification, verifyEmail } from './api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { RESEND_FAILED, ResendDialog } from './resend-dialog.tsx';

const REDIRECT_DELAY = 3000; // spec 1 §9

export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  // A query, not an effect: a link works once, so it must be asked once, however often this is rendered.
  const verifying = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => verifyEmail(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useDelayed(verifying.isSuccess, REDIRECT_DELAY, () => navigate(paths.login, { replace: true }));

  if (verifying.isPending) {
    return (
      <AuthLayout title="Verifying Email">
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner className="size-5" /> One moment, we are checking your link.
        </p>
      </AuthLayout>
    );
  }
  // Who opens the link a second time, or whose mail program was quicker, has what they came for.
  const isDone = verifying.isSuccess || bodyOf(verifying.error).alreadyVerified === true;
  if (!isDone) return <Failed error={verifying.error} />;
  return (
    <AuthLayout title="Email Verified!" footer={<SupportLine />}>
      <p role="status" className="mb-8 text-muted">
        {verifying.isSuccess
          ? "Your account is ready. We'll take you to the login page in a moment."
          : accountMessages.alreadyVerified}
      </p>
      <Link to={paths.login} className="btn btn-primary">
        Go to Login
      </Link>
    </AuthLayout>
  );
}

const bodyOf = (error: unknown): Record<string, unknown> => (error instanceof ApiError ? error.body : {});

function Failed({ error }: { error: Error }) {
  const { email } = bodyOf(error);
  const known = typeof email === 'string' ? email : '';
  const [asking, setAsking] = useState(false);
  return (
    <AuthLayout title="Verification Failed" footer={<SupportLine />}>
      <Banner look="danger">{errorText(error, 'Verification failed. Please try again.')}</Banner>
      {asking && !known && <AddressForm />}
      <div className="mt-8 flex flex-wrap gap-3">
        {!(asking && !known) && (
          <Button look="primary" onClick={() => setAsking(true)}>
            Resend Verification Email
          </Button>
        )}
        <Link to={paths.login} className="btn btn-secondary">
          Go to Login
        </Link>
      </div>
      {asking && known && <ResendDialog email={known} onClose={() => setAsking(false)} />}
    </AuthLayout>
  );
}

/** Asks for the address where none is known (spec 1 §2). */
function AddressForm() {
  const fields = useFields({ email: '' });
  const sending = useMutation({
    mutationFn: () => resendVerification(fields.values.email.trim()),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorText(error, RESEND_FAILED)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const fine = fields.values.email.includes('@'); // spec 1 §5
    if (!fields.refuse(fine ? {} : { email: accountMessages.emailRule })) sending.mutate();
  }

  return (
    <form ref={fields.form} onSubmit={submit} noValidate className="mt-6 grid gap-4">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="send"
        autoFocus
        required
        {...fields.bind('email')}
      />
      <Button type="submit" look="primary" busy={sending.isPending} busyText="Sending...">
        Send Verification
      </Button>
    </form>
  );
}

function SupportLine() {
  return (
    <p className="text-muted">
      {supportEmail ? (
        <>
          Need help? Contact support:{' '}
          <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
            {supportEmail}
          </a>
        </>
      ) : (
        'Need help? Ask the people who run this site at your sports union.'
      )}
    </p>
  );
}
