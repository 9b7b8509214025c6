import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { accountMessages, type OwnRecord, PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/accounts.ts';
import { errorText, fieldErrors } from '../../platform/errors.ts';
import { toast } from '../../platform/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { changePassword, forgotPassword } from './api.ts';
import { DEVICES } from './devices.tsx';

/** How the member gets another password: with the old one, or by a mailed link where that is lost or was never there. */
export function OwnPassword({ me }: { me: OwnRecord | undefined }) {
  const [open, setOpen] = useState(false);
  const sending = useMutation({
    mutationFn: forgotPassword,
    onError: (error) => toast.error(errorText(error, 'Failed to send reset email', 'Something went wrong')),
  });
  const askForLink = () => me && sending.mutate(me.email);

  if (sending.isSuccess) {
    return (
      <p role="status" className="text-muted">
        We have sent a link to your address. It expires in 1 hour; if you don't see it, please check your spam folder.
      </p>
    );
  }
  if (me?.hasPassword === false) {
    return (
      <>
        <Button busy={sending.isPending} busyText="Sending..." onClick={askForLink}>
          Choose a password
        </Button>
        <p className="mt-2 text-sm text-muted">
          You sign in with Google, and have none. We'll mail you a link to choose one.
        </p>
      </>
    );
  }
  return (
    <>
      <Button disabled={me === undefined} onClick={() => setOpen(true)}>
        Change password
      </Button>
      <p className="text-sm text-muted">
        Forgot it?{' '}
        <button
          type="button"
          disabled={me === undefined || sending.isPending}
          onClick={askForLink}
          className="link min-h-11"
        >
          {sending.isPending ? 'Sending...' : 'Mail me a link'}
        </button>
      </p>
      {open && me && <ChangePassword username={me.username} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangePassword({ username, onClose }: { username: string; onClose: () => void }) {
  const client = useQueryClient();
  const fields = useFields({ oldPassword: '', newPassword: '' });
  const changing = useMutation({
    mutationFn: () => changePassword(fields.values.oldPassword, fields.values.newPassword),
    onSuccess: ({ message }) => {
      void client.invalidateQueries({ queryKey: DEVICES });
      toast.success(message);
      onClose();
    },
    onError: (error) => fields.refuse(fieldErrors(error)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (changing.isPending) return;
    const { oldPassword, newPassword } = fields.values;
    const refused = fields.refuse({
      ...(oldPassword ? {} : { oldPassword: accountMessages.oldPasswordMissing }),
      ...(newPassword.length < PASSWORD_MIN ? { newPassword: accountMessages.passwordTooShort } : {}),
    });
    if (!refused) changing.mutate();
  }

  const shownAtField = Object.keys(fields.errors).length > 0;
  const limits = { maxLength: PASSWORD_MAX, required: true, readOnly: changing.isPending };
  return (
    <Dialog kind="wide" title="Change password" onClose={onClose} dismissable={!changing.isPending}>
      <form ref={fields.form} onSubmit={submit} noValidate className="grid gap-5">
        <p className="text-muted">Every other browser and device that is signed in to your account is signed out.</p>
        {changing.isError && !shownAtField && (
          <Banner look="danger">{errorText(changing.error, 'Failed to change the password')}</Banner>
        )}
        {/* So that a password manager knows whose password it keeps. */}
        <input hidden readOnly autoComplete="username" value={username} />
        <PasswordField
          label="Old password"
          autoComplete="current-password"
          enterKeyHint="next"
          {...limits}
          {...fields.bind('oldPassword')}
        />
        <PasswordField
          label="New password"
          hint="At least 6 characters."
          autoComplete="new-password"
          enterKeyHint="go"
          minLength={PASSWORD_MIN}
          {...limits}
          {...fields.bind('newPassword')}
        />
        <DialogActions>
          <Button onClick={onClose} disabled={changing.isPending}>
            Cancel
          </Button>
          <Button type="submit" look="primary" busy={changing.isPending} busyText="Changing...">
            Change password
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
