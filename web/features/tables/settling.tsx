import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { REASON_MAX } from '../../../contract/sports/core.ts';
import { listOf } from '../../../contract/sports/reasons.ts';
import { type CompetitionTables, type Draw, tableMessages } from '../../../contract/sports/tables.ts';
import { errorText } from '../../platform/http/errors.ts';
import { shortDate } from '../../platform/time.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { refreshCompetition, sendTakingBack, tablesQuery } from './api.ts';
import { LevelEntries } from './level-entries.tsx';
import { texts } from './settle-texts.ts';
import { showTakenBack } from './show-settled.ts';
import { namesIn } from './table-of.tsx';
import { tablesIn } from './tables-in.ts';
import { WhoGoesWhere } from './who-goes-where.tsx';

/** For a competition's organisers: whatever nothing has decided yet, and what was drawn or decided, to be taken back. */
export function Settling({ competitionId }: { competitionId: string }) {
  const query = useQuery(tablesQuery(competitionId));
  return (
    <section aria-labelledby="to-be-settled" className="mb-8">
      <h2 id="to-be-settled" className="mb-2 text-xl">
        {texts.title()}
      </h2>
      <Loaded
        query={query}
        loading={texts.loading()}
        failureOf={(error) => errorText(error, texts.loadFailed())}
        skeleton={<Skeleton className="h-24 rounded-card" />}
      >
        {(tables) => <Parts tables={tables} competitionId={competitionId} />}
      </Loaded>
    </section>
  );
}

type Settled = { draw: Draw; isSpread: boolean; nameOf: (entryId: string) => string };

function Parts({ tables, competitionId }: { tables: CompetitionTables; competitionId: string }) {
  const { isOrganiser } = tables;
  const all = tablesIn(tables);
  const open = all.filter(
    ({ table, best }) => table.isFinal && (table.unresolved.length > 0 || (best?.spread && !best.spread.draw)),
  );
  const areAllPlayed = all.every(({ table }) => table.isFinal);
  const settled = all.flatMap(({ table, best }): Settled[] => {
    const nameOf = namesIn(table);
    const spread = best?.spread?.draw;
    return [
      ...table.draws.map((draw) => ({ draw, isSpread: false, nameOf })),
      ...(spread ? [{ draw: spread, isSpread: true, nameOf }] : []),
    ].filter(({ draw }) => draw.takenBack === null);
  });
  return (
    <>
      {open.length === 0 && <p className="text-muted">{areAllPlayed ? texts.nothing() : texts.nothingYet()}</p>}
      {open.map(({ key, table, best, stageId, title }) => (
        <div key={key} className="mt-4">
          <h3 className="font-semibold">
            <bdi>{title}</bdi>
          </h3>
          <LevelEntries {...{ table, stageId, competitionId, isOrganiser }} />
          {best && <WhoGoesWhere {...{ best, stageId, competitionId, isOrganiser }} />}
        </div>
      ))}
      {settled.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 font-semibold">{texts.drawn()}</h3>
          <ul className="card divide-y divide-line">
            {settled.map((one) => (
              <Holding key={one.draw._id} {...one} competitionId={competitionId} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Holding({ draw, isSpread, nameOf, competitionId }: Settled & { competitionId: string }) {
  const [asks, setAsks] = useState(false);
  const order = listOf(draw.entries.map(nameOf));
  const values = { date: shortDate(draw.createdAt), order };
  const isLot = draw.seed !== null;
  const how = isSpread ? (isLot ? 'slotsByLotOn' : 'slotsByWordOn') : isLot ? 'byLotOn' : 'byWordOn';
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 px-4 py-2">
      <span className="min-w-0 grow basis-60 wrap-anywhere">
        <bdi>{texts[how](values)}</bdi>
      </span>
      <Button variant="quiet" aria-label={texts.takeBackOf({ order })} onClick={() => setAsks(true)}>
        {texts.takeBack()}
      </Button>
      {asks && <TakeBack draw={draw} competitionId={competitionId} onClose={() => setAsks(false)} />}
    </li>
  );
}

function TakeBack({ draw, competitionId, onClose }: { draw: Draw; competitionId: string; onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const taking = useMutation({
    mutationFn: () => sendTakingBack(competitionId, draw._id, reason.trim()),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
      showTakenBack(client, competitionId, draw, reason.trim());
      void refreshCompetition(client, competitionId);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(reason.trim() === '');
    if (reason.trim() && !taking.isPending) taking.mutate();
  }
  return (
    <Dialog title={texts.takeBackTitle()} kind="wide" onClose={onClose} dismissable={!taking.isPending}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <p className="text-muted">{texts.takeBackHint()}</p>
        <TextArea
          label={texts.reason()}
          error={isMissing ? tableMessages.sayWhy() : undefined}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setIsMissing(false);
          }}
        />
        <DialogError text={taking.error !== null && errorText(taking.error, texts.takeBackFailed())} />
        <DialogActions>
          <Button onClick={onClose} disabled={taking.isPending}>
            {texts.cancel()}
          </Button>
          <Button type="submit" variant="danger" busy={taking.isPending} busyText={texts.takingBack()}>
            {texts.takeBack()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
