import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listOf } from '../../../contract/sports/reasons.ts';
import type { GroupTable } from '../../../contract/sports/tables.ts';
import { errorText } from '../../platform/http/errors.ts';
import { newId } from '../../platform/http/new-id.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/question.tsx';
import { refreshTables, sendOrder } from './api.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { texts } from './settle-texts.ts';
import { namesIn } from './table-of.tsx';

type Props = { table: GroupTable; stageId: string; competitionId: string; isOrganiser: boolean };

/** Says who is level in a final table; organisers draw lots between them, or decide. */
export function LevelEntries({ table, ...of }: Props) {
  return table.unresolved.map((entries) => (
    <Level key={entries.join()} {...of} entries={entries} groupId={table.groupId} nameOf={namesIn(table)} />
  ));
}

type LevelProps = Omit<Props, 'table'> & {
  entries: string[];
  groupId: string | null;
  nameOf: (entryId: string) => string;
};

function Level({ entries, groupId, nameOf, stageId, competitionId, isOrganiser }: LevelProps) {
  const client = useQueryClient();
  const [asks, setAsks] = useState<'lot' | 'organiser'>();
  // What is sent again after a lost connection is the same attempt.
  const attempt = useRef({ key: '', of: '' });
  const settling = useMutation({
    mutationFn: ({ order, reason }: { order: string[]; reason: string }) => {
      const by = reason ? ('organiser' as const) : ('lot' as const);
      const body = { stage: stageId, group: groupId, entries: order, by, reason };
      const of = JSON.stringify(body);
      if (attempt.current.of !== of) attempt.current = { key: newId(), of };
      return sendOrder(competitionId, body, attempt.current.key);
    },
    onSuccess: async ({ message }) => {
      await refreshTables(client, competitionId);
      toast.success(message);
      setAsks(undefined);
    },
    onError: () => void refreshTables(client, competitionId), // somebody else may have decided it
  });
  const names = listOf(entries.map(nameOf));
  const failure = settling.isError && errorText(settling.error, texts.failed());
  const close = () => {
    settling.reset();
    setAsks(undefined);
  };
  return (
    <div className="mt-3 rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">
      <p className="wrap-anywhere">{texts.level({ names })}</p>
      {isOrganiser && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="pitch" onClick={() => setAsks('lot')}>
            {texts.byLot()}
          </Button>
          <Button onClick={() => setAsks('organiser')}>{texts.decide()}</Button>
        </div>
      )}
      {asks === 'lot' && (
        <Question
          title={texts.byLot()}
          text={texts.lotQuestion({ names })}
          answer={texts.draw()}
          busyAnswer={texts.drawing()}
          variant="pitch"
          busy={settling.isPending}
          failure={failure}
          onAnswer={() => settling.mutate({ order: entries, reason: '' })}
          onClose={close}
        >
          <p>{texts.lotHint()}</p>
        </Question>
      )}
      {asks === 'organiser' && (
        <DecideDialog
          entries={entries}
          nameOf={nameOf}
          busy={settling.isPending}
          failure={failure}
          onDecide={(order, reason) => settling.mutate({ order, reason })}
          onClose={close}
        />
      )}
    </div>
  );
}
