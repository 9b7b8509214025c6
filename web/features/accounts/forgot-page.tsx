import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { accountMessages, RESET_LINK_HOURS } from '../../../contract/accounts.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { ApiError, errorText } from '../../platform/http/errors.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { forgotPassword } from './api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { texts } from './recovery-texts.ts';
import { texts as common } from './texts.ts';

export function Component() {
  const fields = useFields({ email: '' });
  const asking = useMutation({
    mutationFn: async () => {
      const answer = await forgotPassword(fields.values.email.trim());
      if (!answer.success) throw new ApiError(200, 'unknown', answer.message);
    },
    onError: (error) => toast.error(errorText(error, common.sendResetFailed(), common.somethingWrong())),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const fine = fields.values.email.trim() && field.validity.valid;
    if (!fields.refuse(fine ? {} : { email: accountMessages.emailRule() })) asking.mutate();
  }

  function startOver() {
    fields.reset();
    asking.reset();
  }

  if (asking.isSuccess) return <Sent email={fields.values.email} onAnother={startOver} />;
  return (
    <AuthLayout
      title={texts.forgot()}
      intro={texts.forgotIntro()}
      footer={
        <Link to={paths.login} className="link">
          {common.backToLogin()}
        </Link>
      }
    >
      <form ref={fields.form} onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          label={common.email()}
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="send"
          required
          {...fields.bind('email')}
        />
        <Button type="submit" variant="primary" busy={asking.isPending} busyText={common.sending()} className="btn-lg">
          {texts.sendLink()}
        </Button>
      </form>
    </AuthLayout>
  );
}

function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  return (
    <AuthLayout title={texts.checkEmail()}>
      <div role="status" className="grid gap-4">
        <MailCheck aria-hidden="true" className="size-10 text-pitch-ink" />
        <p>
          <Sentence
            of={texts.onItsWay}
            email={email}
            b={(words) => <strong className="font-semibold wrap-anywhere">{words}</strong>}
          />
        </p>
        <p className="text-muted">{texts.expires({ count: RESET_LINK_HOURS })}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={paths.login} className="btn btn-primary">
          {common.backToLogin()}
        </Link>
        <Button onClick={onAnother}>{texts.tryAnother()}</Button>
      </div>
    </AuthLayout>
  );
}
