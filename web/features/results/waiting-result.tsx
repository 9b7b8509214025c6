import type { Waiting } from '../outbox/waiting.ts';
import { WaitingActions, WaitingState } from '../outbox/waiting-state.tsx';

/** What the captain has said without a network, or why the server did not take it. */
export function WaitingResult({ item }: { item: Waiting }) {
  return (
    <div role="status" className="card grid gap-2 p-4">
      <WaitingState item={item} />
      <WaitingActions item={item} />
    </div>
  );
}
