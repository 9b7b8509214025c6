import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { accountMessages } from '../../../contract/accounts.ts';
import { errorText } from '../../platform/http/errors.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { resendVerification } from './api.ts';
import { texts as loginTexts } from './login-texts.ts';
import { texts } from './texts.ts';

/** Asks for the email to send a new verification link to, if it is not known (spec 1 §2, §8). */
export function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const fields = useFields({ email: '' });
  const sending = useMutation({
    mutationFn: resendVerification,
    onSuccess: ({ message }, email) => {
      toast.success(message);
      onSent(email);
    },
    onError: (error) => toast.error(errorText(error, texts.resendFailed(), texts.resendFailed())),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const email = fields.values.email.trim();
    const fine = email.includes('@'); // spec 1 §5
    if (!fields.refuse(fine ? {} : { email: accountMessages.emailRule() })) sending.mutate(email);
  }

  return (
    <form ref={fields.form} onSubmit={submit} noValidate className="mt-4 grid gap-4 text-ink">
      <TextField
        label={texts.email()}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="send"
        autoFocus
        required
        {...fields.bind('email')}
      />
      <Button type="submit" variant="pitch" busy={sending.isPending} busyText={texts.sending()}>
        {loginTexts.sendVerification()}
      </Button>
    </form>
  );
}
