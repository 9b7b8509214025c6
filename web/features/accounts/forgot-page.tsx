import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { accountMessages, RESET_LINK_HOURS } from '../../../contract/accounts.ts';
import { paths } from '../../../contract/pages.ts';
import { ApiError, errorText } from '../../platform/errors.ts';
import { counted } from '../../platform/text.ts';
import { toast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { forgotPassword } from './api.ts';
import { AuthLayout } from './auth-layout.tsx';

const FAILED = 'Failed to send reset email'; // spec 1 §8

export function Component() {
  const fields = useFields({ email: '' });
  const asking = useMutation({
    mutationFn: async () => {
      const answer = await forgotPassword(fields.values.email.trim());
      if (!answer.success) throw new ApiError(200, 'unknown', answer.message);
    },
    onError: (error) => toast.error(errorText(error, FAILED, 'Something went wrong')),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const fine = fields.values.email.trim() && address.validity.valid;
    if (!fields.refuse(fine ? {} : { email: accountMessages.emailRule })) asking.mutate();
  }

  function startOver() {
    fields.reset();
    asking.reset();
  }

  if (asking.isSuccess) return <Sent email={fields.values.email} onAnother={startOver} />;
  return (
    <AuthLayout
      title="Forgot password"
      intro="Enter the address of your account, and we'll send you a link to choose a new password."
      footer={
        <Link to={paths.login} className="link">
          Back to Login
        </Link>
      }
    >
      <form ref={fields.form} onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="send"
          required
          {...fields.bind('email')}
        />
        <Button type="submit" look="primary" busy={asking.isPending} busyText="Sending..." className="btn-lg">
          Send Reset Link
        </Button>
      </form>
    </AuthLayout>
  );
}

function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  return (
    <AuthLayout title="Check Your Email">
      <div role="status" className="grid gap-4">
        <MailCheck aria-hidden="true" className="size-10 text-pitch-ink" />
        <p>
          If <strong className="font-semibold wrap-anywhere">{email}</strong> has an account, a link to choose a new
          password is on its way.
        </p>
        <p className="text-muted">
          The link expires in {counted(RESET_LINK_HOURS, 'hour')}. If you don't see it, please check your spam folder.
        </p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={paths.login} className="btn btn-primary">
          Back to Login
        </Link>
        <Button onClick={onAnother}>Try Another Email</Button>
      </div>
    </AuthLayout>
  );
}
