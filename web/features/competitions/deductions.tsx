import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Deduction } from '../../../contract/sports/competition-calls.ts';
import type { Competition } from '../../../contract/sports/competitions.ts';
import { REASON_MAX } from '../../../contract/sports/core.ts';
import { errorText } from '../../platform/http/errors.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useKey } from '../fixtures/use-key.ts';
import { competitionKey, deductionsQuery, sendDeduction, sendTakeBack } from './api.ts';
import { texts } from './texts.ts';

/** Shows what an act has left of the deductions, and has what hangs on them asked for again. */
function useDeducted(id: string) {
  const client = useQueryClient();
  return (answer: { deductions: Deduction[] }) => {
    client.setQueryData(deductionsQuery(id).queryKey, answer);
    void client.invalidateQueries({ queryKey: [...competitionKey(id), 'acts'] });
  };
}

/** Points that teams have lost, with the reasons, and the form for another one. */
export function Deductions({ competition }: { competition: Competition }) {
  const title = useId();
  const said = texts.rules;
  const { _id: id, stages } = competition;
  const deductions = useQuery(deductionsQuery(id)).data?.deductions ?? [];
  const [ended, setEnded] = useState<Deduction>();
  const tables = stages.filter(({ kind }) => kind === 'league' || kind === 'groups');
  return (
    <section aria-labelledby={title} className="card grid gap-5 p-4 sm:p-6">
      <h2 id={title} className="text-xl">
        {said.deductions()}
      </h2>
      {deductions.length === 0 ? (
        <p className="text-muted">{said.noDeductions()}</p>
      ) : (
        <ul className="grid gap-3">
          {deductions.map((one) => (
            <li key={one._id} className="flex flex-wrap items-start gap-3">
              <div className="min-w-0 grow basis-60">
                <p className="font-semibold wrap-anywhere">
                  {said.deducted({
                    count: one.points,
                    team: one.team.name,
                    stage: stages.find(({ _id }) => _id === one.stageId)?.name ?? '',
                  })}
                </p>
                <p dir="auto" className="text-sm text-muted wrap-anywhere">
                  {one.reason}
                </p>
              </div>
              {one.takenBackAt ? (
                <Badge>{said.takenBack()}</Badge>
              ) : (
                <Button
                  variant="quiet"
                  aria-label={said.takeBackOf({ team: one.team.name })}
                  onClick={() => setEnded(one)}
                >
                  {said.takeBack()}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {tables.length > 0 && <Deduct competition={competition} tables={tables} />}
      {ended && <TakeBack id={id} deduction={ended} onClose={() => setEnded(undefined)} />}
    </section>
  );
}

function Deduct({ competition, tables }: { competition: Competition; tables: Competition['stages'] }) {
  const said = texts.rules;
  const { _id: id } = competition;
  const teams = competition.entries.filter(({ state }) => state === 'entered' || state === 'withdrawn');
  const [entryId, setEntryId] = useState('');
  const [stageId, setStageId] = useState(tables[0]?._id ?? '');
  const [points, setPoints] = useState('1');
  const [reason, setReason] = useState('');
  const onDeducted = useDeducted(id);
  const key = useKey();
  const deducting = useMutation({
    mutationFn: () => {
      const body = { stageId, entryId: entryId || (teams[0]?._id ?? ''), points: Number(points), reason };
      return sendDeduction(id, body, key.of(body));
    },
    onSuccess: (answer) => {
      key.done();
      setReason('');
      onDeducted(answer);
    },
  });
  if (teams.length === 0) return null;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!deducting.isPending) deducting.mutate();
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 border-t border-line pt-4 sm:grid-cols-3">
      <SelectField label={said.team()} value={entryId} onChange={(event) => setEntryId(event.target.value)}>
        {teams.map(({ _id, team }) => (
          <option key={_id} value={_id}>
            {team.name}
          </option>
        ))}
      </SelectField>
      <SelectField label={said.stage()} value={stageId} onChange={(event) => setStageId(event.target.value)}>
        {tables.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={said.points()}
        inputMode="numeric"
        maxLength={3}
        value={points}
        onChange={(event) => setPoints(event.target.value.replace(/\D/g, ''))}
      />
      <TextField
        className="sm:col-span-3"
        label={said.inMatter()}
        hint={texts.withdraw.reasonHint()}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {deducting.error && (
        <Banner variant="danger" className="sm:col-span-3">
          {errorText(deducting.error, texts.failed())}
        </Banner>
      )}
      <Button type="submit" className="justify-self-start" busy={deducting.isPending} busyText={texts.working()}>
        {said.deduct()}
      </Button>
    </form>
  );
}

function TakeBack({ id, deduction, onClose }: { id: string; deduction: Deduction; onClose: () => void }) {
  const said = texts.rules;
  const [reason, setReason] = useState('');
  const onDeducted = useDeducted(id);
  const ending = useMutation({
    mutationFn: () => sendTakeBack(id, deduction._id, reason),
    onSuccess: (answer) => {
      onDeducted(answer);
      onClose();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!ending.isPending) ending.mutate();
  }
  return (
    <Dialog title={said.takeBackTitle()} onClose={onClose} dismissable={!ending.isPending}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          label={said.inMatter()}
          hint={texts.withdraw.reasonHint()}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogError text={ending.error !== null && errorText(ending.error, texts.failed())} />
        <DialogActions>
          <Button type="submit" variant="pitch" busy={ending.isPending} busyText={texts.working()}>
            {said.takeBack()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
