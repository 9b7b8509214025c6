import { listOf } from '../../../contract/sports/reasons.ts';
import type { GroupTable } from '../../../contract/sports/tables.ts';
import { Button } from '../../ui/button.tsx';
import { sendOrder } from './api.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { LotQuestion } from './lot-question.tsx';
import { texts } from './settle-texts.ts';
import { showOrder } from './show-settled.ts';
import { namesIn } from './table-of.tsx';
import { useSettling } from './use-settling.ts';

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
  const of = { stage: stageId, group: groupId };
  const { asks, setAsks, isPending, failure, settle, close } = useSettling(
    competitionId,
    (settled, key) => sendOrder(competitionId, { ...of, ...settled }, key),
    (client, draw) => showOrder(client, competitionId, { ...of, draw }),
  );
  const names = listOf(entries.map(nameOf));
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
        <LotQuestion
          text={texts.lotQuestion({ names })}
          hint={texts.lotHint()}
          busy={isPending}
          failure={failure}
          onDraw={() => settle(entries, '')}
          onClose={close}
        />
      )}
      {asks === 'organiser' && (
        <DecideDialog
          entries={entries}
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
