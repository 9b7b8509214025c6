import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { REASON_MAX } from '../../../contract/sports/core.ts';
import { tableMessages } from '../../../contract/sports/tables.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { texts } from './settle-texts.ts';

type Props = {
  entries: readonly string[];
  nameOf: (entryId: string) => string;
  busy: boolean;
  failure: string | false;
  onDecide: (order: string[], reason: string) => void;
  onClose: () => void;
};

/** An organiser's order of those that are level, with a reason. */
export function DecideDialog({ entries, nameOf, busy, failure, onDecide, onClose }: Props) {
  const [order, setOrder] = useState([...entries]);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [said, setSaid] = useState('');

  function moveUp(at: number): void {
    const next = [...order];
    const [moved = ''] = next.splice(at, 1);
    next.splice(at - 1, 0, moved);
    setOrder(next);
    setSaid(texts.moved({ name: nameOf(moved), place: at }));
  }
  return (
    <Dialog title={texts.decideTitle()} kind="wide" onClose={onClose} dismissable={!busy}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(reason.trim() === '');
          if (reason.trim()) onDecide(order, reason.trim());
        }}
      >
        <p className="text-muted">{texts.decideHint()}</p>
        <ol aria-label={texts.order()} className="grid gap-2">
          {order.map((id, at) => (
            <li key={id} className="card flex min-h-14 items-center gap-3 px-4 py-1">
              <span className="w-6 font-bold tabular-nums">{at + 1}</span>
              <bdi className="min-w-0 grow wrap-anywhere">{nameOf(id)}</bdi>
              {at > 0 && (
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={texts.up({ name: nameOf(id) })}
                  onClick={() => moveUp(at)}
                >
                  <ArrowUp aria-hidden="true" className="size-5" />
                </button>
              )}
            </li>
          ))}
        </ol>
        <p role="status" className="sr-only">
          {said}
        </p>
        <TextArea
          label={texts.reason()}
          error={isMissing ? tableMessages.sayWhy() : undefined}
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
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
