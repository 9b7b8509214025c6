import { type FormEvent, useState } from 'react';
import type { Competition, Entry } from '../../../contract/sports/competitions.ts';
import { REASON_MAX } from '../../../contract/sports/core.ts';
import { errorText } from '../../platform/http/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { sendReturn } from './api.ts';
import { texts } from './texts.ts';
import { useAct } from './use-act.ts';

type Props = { competition: Competition; entry: Entry; onClose: () => void };

/** Says what becomes of the matches of a team that comes back, and undoes its withdrawal. */
export function ReturnDialog({ competition: { _id: id }, entry, onClose }: Props) {
  const said = texts.return;
  const [reason, setReason] = useState('');
  const returning = useAct(id, () => sendReturn(id, entry._id, reason), { isQuiet: true, onDone: onClose });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!returning.isPending) returning.mutate();
  }
  return (
    <Dialog title={said.title({ team: entry.team.name })} onClose={onClose} dismissable={!returning.isPending}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <div className="grid gap-2 text-muted">
          <p>{said.intro()}</p>
          {!entry.team.isPlaceholder && <p>{said.name()}</p>}
        </div>
        <TextArea
          label={texts.withdraw.reason()}
          hint={texts.withdraw.reasonHint()}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogError text={returning.error !== null && errorText(returning.error, texts.failed())} />
        <DialogActions>
          <Button type="submit" variant="pitch" busy={returning.isPending} busyText={texts.working()}>
            {texts.teams.return()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
