import { Hourglass, TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { discard, tryAgain } from './outbox.ts';
import { useWaiting, type Waiting } from './waiting.ts';

/** How it is with something that waits: that it does, or why the server did not take it. */
export function WaitingState({ item }: { item: Waiting }) {
  const Icon = item.refusal ? TriangleAlert : Hourglass;
  return (
    <p className={item.refusal ? 'text-sm font-medium text-danger-ink' : 'text-sm text-muted'}>
      <Icon aria-hidden="true" className="mr-1.5 -mt-0.5 inline size-4" />
      {item.refusal ? `Not sent: ${item.refusal}` : 'Waiting to be sent'}
    </p>
  );
}

/** What can be done with it. `onEdit`: its words go back to the form that they came from. */
export function WaitingActions({ item, onEdit }: { item: Waiting; onEdit?: (() => void) | undefined }) {
  const busy = useWaiting(({ sending }) => sending === item.id);
  return (
    <div className="-mx-2.5 flex flex-wrap gap-x-1">
      {item.refusal && (
        <Button look="quiet" busy={busy} onClick={() => tryAgain(item.id)}>
          Try again
        </Button>
      )}
      {onEdit && (
        <Button look="quiet" busy={busy} onClick={onEdit}>
          Edit
        </Button>
      )}
      <Button look="quiet" busy={busy} onClick={() => discard(item.id)}>
        Discard
      </Button>
    </div>
  );
}
