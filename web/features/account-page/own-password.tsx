import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  accountMessages,
  type OwnRecord,
  PASSWORD_MAX,
  PASSWORD_MIN,
  RESET_LINK_HOURS,
} from '../../../contract/accounts.ts';
import { errorText, fieldErrors } from '../../platform/http/errors.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { toast } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { PasswordField, PasswordOwner } from '../../ui/password-field.tsx';
import { changePassword, forgotPassword } from '../accounts/api.ts';
import { texts as common } from '../accounts/texts.ts';
import { DEVICES } from './devices.tsx';
import { texts } from './texts.ts';

/** Lets the member set a new password: with the old one, or by a mailed link if that is lost or never existed. */
export function OwnPassword({ me }: { me: OwnRecord | undefined }) {
  const [open, setOpen] = useState(false);
  const sending = useMutation({
    mutationFn: forgotPassword,
    onError: (error) => toast.error(errorText(error, common.sendResetFailed(), common.somethingWrong())),
  });
  const askForLink = () => me && sending.mutate(me.email);

  if (sending.isSuccess) {
    return (
      <p role="status" className="text-muted">
        {texts.linkSent({ count: RESET_LINK_HOURS })}
      </p>
    );
  }
  if (me?.hasPassword === false) {
    return (
      <>
        <Button busy={sending.isPending} busyText={common.sending()} onClick={askForLink}>
          {texts.choosePassword()}
        </Button>
        <p className="mt-2 text-sm text-muted">{texts.noPassword()}</p>
      </>
    );
  }
  return (
    <>
      <Button disabled={me === undefined} onClick={() => setOpen(true)}>
        {texts.changePassword()}
      </Button>
      <p className="text-sm text-muted">
        <Sentence
          of={sending.isPending ? texts.forgotSending : texts.forgotIt}
          mail={(words) => (
            <button
              type="button"
              disabled={me === undefined || sending.isPending}
              onClick={askForLink}
              className="link min-h-11"
            >
              {words}
            </button>
          )}
        />
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
      ...(oldPassword ? {} : { oldPassword: accountMessages.oldPasswordMissing() }),
      ...(newPassword.length < PASSWORD_MIN ? { newPassword: accountMessages.passwordTooShort() } : {}),
    });
    if (!refused) changing.mutate();
  }

  const shownAtField = Object.keys(fields.errors).length > 0;
  const limits = { maxLength: PASSWORD_MAX, required: true, readOnly: changing.isPending };
  return (
    <Dialog kind="wide" title={texts.changePassword()} onClose={onClose} dismissable={!changing.isPending}>
      <form ref={fields.form} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <p className="text-muted">{texts.signedOutElsewhere()}</p>
        {changing.isError && !shownAtField && (
          <Banner variant="danger">{errorText(changing.error, texts.changeFailed())}</Banner>
        )}
        <PasswordOwner username={username} />
        <PasswordField
          label={texts.currentPassword()}
          autoComplete="current-password"
          enterKeyHint="next"
          {...limits}
          {...fields.bind('oldPassword')}
        />
        <PasswordField
          label={common.newPassword()}
          hint={common.passwordHint({ count: PASSWORD_MIN })}
          autoComplete="new-password"
          enterKeyHint="go"
          minLength={PASSWORD_MIN}
          {...limits}
          {...fields.bind('newPassword')}
        />
        <DialogActions>
          <Button onClick={onClose} disabled={changing.isPending}>
            {common.cancel()}
          </Button>
          <Button type="submit" variant="primary" busy={changing.isPending} busyText={texts.changing()}>
            {texts.changePassword()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
