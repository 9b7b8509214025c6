import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PASSWORD_MAX } from '../../../contract/accounts.ts';
import { profileMessages } from '../../../contract/people/profile.ts';
import { errorText, fieldErrors } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { shortDate } from '../../platform/time.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { ownProfileQuery, sendUsername } from './api.ts';
import { texts } from './texts.ts';

type Props = { renamableAt: string | null; hasPassword: boolean | undefined };

/** Lets the member choose another username, or says when they can. */
export function ChangeUsername({ renamableAt, hasPassword }: Props) {
  const [open, setOpen] = useState(false);
  if (renamableAt) return <p className="text-sm text-muted">{texts.renamableOn({ date: shortDate(renamableAt) })}</p>;
  return (
    <>
      <Button disabled={hasPassword === undefined} onClick={() => setOpen(true)}>
        {texts.changeUsername()}
      </Button>
      {open && <Renaming hasPassword={hasPassword === true} onClose={() => setOpen(false)} />}
    </>
  );
}

function Renaming({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const fields = useFields({ username: '', password: '' });
  const renaming = useMutation({
    mutationFn: () => sendUsername(fields.values.username.trim(), fields.values.password),
    onSuccess: ({ message, data }) => {
      useSession.setState(({ userData }) => ({ userData: userData && { ...userData, username: data.username } }));
      // Cards of this browser have the old name.
      void client.invalidateQueries();
      void client.invalidateQueries(ownProfileQuery);
      toast.success(message);
      onClose();
    },
    onError: (error) => fields.refuse(fieldErrors(error)),
  });
  const busy = renaming.isPending;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) renaming.mutate();
  }

  return (
    <Dialog kind="wide" title={texts.changeUsername()} onClose={onClose} dismissable={!busy}>
      <form ref={fields.form} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <p className="text-muted">{texts.renameNote()}</p>
        {renaming.isError && Object.keys(fields.errors).length === 0 && (
          <Banner variant="danger">{errorText(renaming.error, profileMessages.renameFailed())}</Banner>
        )}
        <TextField
          label={texts.username()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          readOnly={busy}
          {...fields.bind('username')}
        />
        {hasPassword && (
          <PasswordField
            label={texts.password()}
            autoComplete="current-password"
            maxLength={PASSWORD_MAX}
            readOnly={busy}
            {...fields.bind('password')}
          />
        )}
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {texts.cancel()}
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyText={texts.saving()}>
            {texts.changeUsername()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
