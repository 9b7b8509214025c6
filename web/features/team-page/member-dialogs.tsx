import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type MemberRole, NUMBER_MAX, type TeamMember, teamMessages } from '../../../contract/sports/teams.ts';
import { errorText, fieldErrors } from '../../platform/http/errors.ts';
import { newId } from '../../platform/http/new-id.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { texts as teamTexts } from '../teams/texts.ts';
import { sendChange, sendMember } from './api.ts';
import { texts } from './texts.ts';

type Fields = { name: string; number: string; role: string };
type Said = { name: string; number: number | null; role: MemberRole };

/** The number as it is typed: none is null; undefined: it is no number that somebody can wear. */
function numberFrom(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,3}$/.test(text) && Number(text) <= NUMBER_MAX ? Number(text) : undefined;
}

/** Whether they have no account, and are called as somebody has typed. */
export const hasTypedName = ({ account, name }: Pick<TeamMember, 'account' | 'name'>): boolean =>
  account === null && name !== teamMessages.formerPlayer() && name !== teamMessages.somePlayer();

/** The form of both dialogs. @param props.withName they have no account: their name can be written */
function MemberForm({
  first,
  withName,
  roles,
  label,
  busyLabel,
  note,
  onSend,
}: {
  first: Fields;
  withName: boolean;
  roles: readonly MemberRole[];
  label: string;
  busyLabel: string;
  note?: (role: string) => string | undefined;
  onSend: (said: Said) => Promise<void>;
}) {
  const { form, values, refuse, bind } = useFields<Fields>(first);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | false>(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const number = numberFrom(values.number);
    if (busy) return;
    if (
      refuse({
        ...(withName && !values.name.trim() && { name: teamMessages.noMemberName() }),
        ...(number === undefined && { number: texts.badNumber() }),
      })
    )
      return;
    setBusy(true);
    setFailure(false);
    try {
      await onSend({ name: values.name, number: number ?? null, role: values.role as MemberRole });
    } catch (error) {
      const named = Object.entries(fieldErrors(error)).filter(([field]) => field in values);
      setBusy(false);
      if (named.length > 0) refuse(Object.fromEntries(named));
      else setFailure(errorText(error, texts.actFailed()));
    }
  }
  const hint = note?.(values.role);
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      {withName && <TextField label={texts.memberName()} autoComplete="off" {...bind('name')} />}
      <SelectField label={texts.role()} {...(hint && { hint })} {...bind('role')}>
        {roles.map((role) => (
          <option key={role} value={role}>
            {teamTexts.roles[role]()}
          </option>
        ))}
      </SelectField>
      <TextField label={texts.shirt()} hint={texts.shirtHint()} inputMode="numeric" optional {...bind('number')} />
      <DialogError text={failure} />
      <DialogActions>
        <Button type="submit" variant="primary" busy={busy} busyText={busyLabel}>
          {label}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Adds somebody who has no account, by name. */
export function AddMember({ teamId, close }: { teamId: string; close: () => void }) {
  const client = useQueryClient();
  const sent = useRef({ said: '', key: '' });
  const send = async ({ name, number, role }: Said) => {
    const said = JSON.stringify([name, number, role]);
    if (sent.current.said !== said) sent.current = { said, key: newId() };
    const body = { name, number, role: role === 'coach' ? role : ('player' as const) };
    toast.success(await sendMember(client, teamId, body, sent.current.key));
    close();
  };
  return (
    <Dialog kind="wide" title={texts.addTitle()} onClose={close}>
      <MemberForm
        first={{ name: '', number: '', role: 'player' }}
        withName
        roles={['player', 'coach']}
        label={texts.addIt()}
        busyLabel={texts.adding()}
        onSend={send}
      />
    </Dialog>
  );
}

/** Changes somebody's role and number, and the name of who has no account. */
export function ChangeMember({
  teamId,
  member,
  roles,
  close,
}: {
  teamId: string;
  member: TeamMember;
  roles: readonly MemberRole[];
  close: () => void;
}) {
  const client = useQueryClient();
  // As the form shows them: what comes meanwhile is not overwritten.
  const [{ _id: memberId, account, name, role, number, edition }] = useState(member);
  const withName = hasTypedName({ account, name });
  const send = async (said: Said) => {
    const body = {
      edition,
      ...(said.role !== role && { role: said.role }),
      ...(said.number !== number && { number: said.number }),
      ...(withName && said.name.trim() !== name && { name: said.name }),
    };
    toast.success(await sendChange(client, { id: teamId, memberId }, body));
    close();
  };
  return (
    <Dialog kind="wide" title={texts.changeName({ name })} onClose={close}>
      <MemberForm
        first={{ name, number: number === null ? '' : String(number), role }}
        withName={withName}
        roles={roles}
        label={texts.save()}
        busyLabel={texts.saving()}
        note={(chosen) => (chosen === 'captain' && role !== 'captain' ? texts.handOn() : undefined)}
        onSend={send}
      />
    </Dialog>
  );
}
