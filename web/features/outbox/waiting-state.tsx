import { Hourglass, TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { discard, tryAgain } from './outbox.ts';
import { texts } from './texts.ts';
import { useWaiting, type Waiting } from './waiting.ts';

/** The state of an item: that it is waiting, or why the server refused it. */
export function WaitingState({ item }: { item: Waiting }) {
  const Icon = item.refusal ? TriangleAlert : Hourglass;
  return (
    <p className={item.refusal ? 'text-sm font-medium text-danger-ink' : 'text-sm text-muted'}>
      <Icon aria-hidden="true" className="mr-1.5 -mt-0.5 inline size-4" />
      {item.refusal ? texts.notSent({ reason: item.refusal }) : texts.waiting()}
    </p>
  );
}

/** What can be done with an item. `onEdit`: its words go back to the form that they came from. */
export function WaitingActions({ item, onEdit }: { item: Waiting; onEdit?: (() => void) | undefined }) {
  const busy = useWaiting(({ sending }) => sending.includes(item.id));
  return (
    <div className="-mx-2.5 flex flex-wrap gap-x-1">
      {item.refusal && (
        <Button variant="quiet" busy={busy} onClick={() => tryAgain(item.id)}>
          {texts.tryAgain()}
        </Button>
      )}
      {onEdit && (
        <Button variant="quiet" busy={busy} onClick={onEdit}>
          {texts.edit()}
        </Button>
      )}
      <Button variant="quiet" busy={busy} onClick={() => discard(item.id)}>
        {texts.discard()}
      </Button>
    </div>
  );
}
