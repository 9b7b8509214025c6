import { type FormEvent, useState } from 'react';
import type { CompetitionView } from '../../../contract/sports/competition-calls.ts';
import { type Competition, type Entry, WITHDRAWALS, type Withdrawal } from '../../../contract/sports/competitions.ts';
import { REASON_MAX } from '../../../contract/sports/core.ts';
import { errorText } from '../../platform/http/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../ui/dialog.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { sendWithdrawal } from './api.ts';
import { texts } from './texts.ts';
import { useAct } from './use-act.ts';

export type MatchCount = CompetitionView['viewer']['matchCounts'][number];

type Props = { competition: Competition; entry: Entry; count: MatchCount | undefined; onClose: () => void };

/** Takes a team out, and says what becomes of its matches: of most that were never played, none counts. */
export function WithdrawDialog({ competition: { _id: id }, entry, count, onClose }: Props) {
  const said = texts.withdraw;
  const [how, setHow] = useState<Withdrawal>(count && 2 * count.played < count.all ? 'void' : 'award');
  const [reason, setReason] = useState('');
  const leaving = useAct(id, () => sendWithdrawal(id, entry._id, { how, reason }), { isQuiet: true, onDone: onClose });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!leaving.isPending) leaving.mutate();
  }
  return (
    <Dialog title={said.title({ team: entry.team.name })} onClose={onClose} dismissable={!leaving.isPending}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <p className="text-muted">{count ? said.played({ played: count.played, all: count.all }) : said.intro()}</p>
        <SelectField
          label={said.how()}
          hint={said.knockouts()}
          value={how}
          onChange={(event) => setHow(event.target.value as Withdrawal)}
        >
          {WITHDRAWALS.map((one) => (
            <option key={one} value={one}>
              {said[one]()}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={said.reason()}
          hint={said.reasonHint()}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogError text={leaving.error !== null && errorText(leaving.error, texts.failed())} />
        <DialogActions>
          <Button type="submit" variant="danger" busy={leaving.isPending} busyText={texts.working()}>
            {said.yes()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
