import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { accountMessages, PASSWORD_MAX } from '../../../contract/accounts.ts';
import { errorText, fieldErrors } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { PasswordField, PasswordOwner } from '../../ui/password-field.tsx';
import { texts } from './texts.ts';

type Props<Answer> = {
  title: string;
  /** What happens then. */
  children?: ReactNode;
  answer: string;
  busyAnswer: string;
  variant?: ButtonVariant;
  /** What is said where the server gives no reason. */
  failure: string;
  act: (password: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
};

/** Asks for the password once more, before something that a borrowed browser must not do. */
export function AskPassword<Answer>(props: Props<Answer>) {
  const { title, children, answer, busyAnswer, variant = 'primary', failure, act, onDone, onClose } = props;
  const username = useSession(({ userData }) => userData?.username ?? '');
  const fields = useFields({ password: '' });
  // Between the answer and the dialog's end, a second press must do nothing either.
  const [isDone, setIsDone] = useState(false);
  const acting = useMutation({
    mutationFn: () => act(fields.values.password),
    onSuccess: (given) => {
      setIsDone(true);
      onDone(given);
    },
    onError: (error) => fields.refuse(fieldErrors(error)),
  });
  const busy = acting.isPending || isDone;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const isMissing = fields.refuse(fields.values.password ? {} : { password: accountMessages.oldPasswordMissing() });
    if (!isMissing) acting.mutate();
  }

  return (
    <Dialog kind="wide" title={title} onClose={onClose} dismissable={!busy}>
      <form ref={fields.form} onSubmit={submit} noValidate className="flex flex-col gap-5">
        {acting.isError && Object.keys(fields.errors).length === 0 && (
          <Banner variant="danger">{errorText(acting.error, failure)}</Banner>
        )}
        {children}
        <PasswordOwner username={username} />
        <PasswordField
          label={texts.password()}
          autoComplete="current-password"
          enterKeyHint="go"
          maxLength={PASSWORD_MAX}
          required
          readOnly={busy}
          {...fields.bind('password')}
        />
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {texts.cancel()}
          </Button>
          <Button type="submit" variant={variant} busy={busy} busyText={busyAnswer}>
            {answer}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
