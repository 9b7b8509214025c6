import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  type takeVouchingBack,
  VOUCHED_AS_MAX,
  type Vouchable,
  type vouch,
} from '../../../contract/vouching/vouching.ts';
import { errorText, fieldErrors } from '../../platform/http/errors.ts';
import { call } from '../../platform/http/http.ts';
import { useSession } from '../../platform/session/session.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { texts } from './texts.ts';

type Thing = { kind: Vouchable; _id: string; name: string; school: string | null; vouchedAs: string | null };

const URL = '/api/admin/vouching/:kind/:id';

/** For admins: what opens the mark of a competition or a team. @returns undefined for others */
export function useVouching(thing: Thing): { label: string; open: () => void; opened: ReactNode } | undefined {
  const isAdmin = useSession(({ role }) => role === 'admin');
  const [isOpen, setOpen] = useState(false);
  if (!isAdmin) return undefined;
  return {
    label: thing.vouchedAs === null ? texts.open() : texts.change(),
    open: () => setOpen(true),
    opened: isOpen && <VouchDialog thing={thing} onClose={() => setOpen(false)} />,
  };
}

/** Says who runs something, as the mark by its name tells everybody, or takes that back. */
function VouchDialog({
  thing: { kind, _id: id, name, school, vouchedAs },
  onClose,
}: {
  thing: Thing;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const fields = useFields({ as: vouchedAs ?? (school ? texts.runBy({ school }) : '') });
  const saving = useMutation({
    mutationFn: (isTakenBack: boolean) =>
      isTakenBack
        ? call<typeof takeVouchingBack>('DELETE', URL, { params: { kind, id } })
        : call<typeof vouch>('PUT', URL, { params: { kind, id }, body: { as: fields.values.as } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.includes(id) || queryKey[0] === `${kind}s`,
      });
      onClose();
    },
    onError: (error) => fields.refuse(fieldErrors(error)),
  });
  const isRefused = saving.error !== null && Object.keys(fieldErrors(saving.error)).length > 0;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(false);
  }
  return (
    <Dialog kind="wide" title={texts.title({ name })} onClose={onClose} dismissable={!saving.isPending}>
      <form ref={fields.form} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField label={texts.as()} hint={texts.asHint()} maxLength={VOUCHED_AS_MAX} {...fields.bind('as')} />
        <DialogError text={saving.error !== null && !isRefused && errorText(saving.error, texts.failed())} />
        <DialogActions>
          {vouchedAs !== null && (
            <Button variant="quiet" disabled={saving.isPending} onClick={() => saving.mutate(true)}>
              {texts.takeBack()}
            </Button>
          )}
          <Button type="submit" variant="pitch" busy={saving.isPending} busyText={texts.saving()}>
            {texts.save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
