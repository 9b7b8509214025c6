import { type FormEvent, useState } from 'react';
import { REASON_MAX } from '../../../contract/sports/core.ts';
import { type BestTable, type Spread, tableMessages } from '../../../contract/sports/tables.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../ui/dialog.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { sendSpread } from './api.ts';
import { LotQuestion } from './lot-question.tsx';
import { texts } from './settle-texts.ts';
import { showSpread } from './show-settled.ts';
import { Lots } from './table-notes.tsx';
import { namesIn } from './table-of.tsx';
import { useSettling } from './use-settling.ts';

type Props = { best: BestTable; stageId: string; competitionId: string; isOrganiser: boolean };

/** Which of the best goes to which match, where there is more than one way; organisers draw lots, or decide. */
export function WhoGoesWhere({ best, ...of }: Props) {
  return best.spread && <Where spread={best.spread} nameOf={namesIn(best)} {...of} />;
}

type WhereProps = Omit<Props, 'best'> & { spread: Spread; nameOf: (entryId: string) => string };

function Where({ spread, nameOf, stageId, competitionId, isOrganiser }: WhereProps) {
  const said = texts.where;
  const { asks, setAsks, isPending, failure, settle, close } = useSettling(
    competitionId,
    (settled, key) => sendSpread(competitionId, { stage: stageId, ...settled }, key),
    (client, draw) => showSpread(client, competitionId, { stage: stageId, draw }),
    said.failed(),
  );
  const { slots, draw, before } = spread;
  const entries = slots.map(({ entryId }) => entryId);
  return (
    <div className="card mt-3 px-4 py-3">
      <h4 className="font-semibold">{said.title()}</h4>
      <ul className="mt-1">
        {slots.map(({ number, entryId }) => (
          <li key={`${number} ${entryId}`} className="wrap-anywhere">
            <bdi>{said.slot({ number: String(number), name: nameOf(entryId) })}</bdi>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        {!draw && said.own()}
        {draw && (draw.seed === null ? said.byWord({ reason: draw.reason }) : said.byLot())}
      </p>
      {isOrganiser && !draw && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => setAsks('lot')}>{texts.byLot()}</Button>
          <Button onClick={() => setAsks('organiser')}>{texts.decide()}</Button>
        </div>
      )}
      <Lots draws={draw ? [...before, draw] : before} nameOf={nameOf} />
      {asks === 'lot' && (
        <LotQuestion
          text={said.question()}
          hint={said.hint()}
          busy={isPending}
          failure={failure}
          onDraw={() => settle(entries, '')}
          onClose={close}
        />
      )}
      {asks === 'organiser' && (
        <WhereDialog
          slots={slots}
          nameOf={nameOf}
          busy={isPending}
          failure={failure}
          onDecide={settle}
          onClose={close}
        />
      )}
    </div>
  );
}

type DialogProps = {
  slots: Spread['slots'];
  nameOf: (entryId: string) => string;
  busy: boolean;
  failure: string | false;
  onDecide: (entries: string[], reason: string) => void;
  onClose: () => void;
};

function WhereDialog({ slots, nameOf, busy, failure, onDecide, onClose }: DialogProps) {
  const said = texts.where;
  const [chosen, setChosen] = useState(slots.map(({ entryId }) => entryId));
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  const isTwice = new Set(chosen).size < chosen.length;
  const isMissing = reason.trim() === '';
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsSent(true);
    if (!isTwice && !isMissing && !busy) onDecide(chosen, reason.trim());
  }
  return (
    <Dialog title={said.decideTitle()} kind="wide" onClose={onClose} dismissable={!busy}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          {slots.map(({ number, mayGo }, at) => (
            <SelectField
              key={number}
              label={said.match({ number: String(number) })}
              value={chosen[at] ?? ''}
              error={isSent && chosen.filter((one) => one === chosen[at]).length > 1 ? said.twice() : undefined}
              onChange={(event) => setChosen(chosen.with(at, event.target.value))}
            >
              {mayGo.map((id) => (
                <option key={id} value={id}>
                  {nameOf(id)}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <TextArea
          label={texts.reason()}
          error={isSent && isMissing ? tableMessages.sayWhy() : undefined}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogError text={failure} />
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {texts.cancel()}
          </Button>
          <Button type="submit" variant="pitch" busy={busy} busyText={texts.saving()}>
            {texts.save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
