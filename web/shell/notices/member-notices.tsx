import { DeletionSpot } from './deletion-spot.tsx';
import { OutboxSpot } from './outbox-spot.tsx';

/** What only members are told of. */
export const MemberNotices = () => (
  <>
    <OutboxSpot />
    <DeletionSpot />
  </>
);
