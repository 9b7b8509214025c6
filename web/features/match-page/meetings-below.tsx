import type { MatchCard } from '../../../contract/sports/core.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhenNear } from '../../ui/when-near.tsx';
import { texts } from './texts.ts';

const Meetings = lazy(
  () => import('./meetings.tsx').then((module) => ({ default: module.Meetings })),
  'part',
  <Room />,
);

/** Keeps a place for how the two sides of a match ended before, once both are known. */
export function MeetingsBelow({ match: { _id, home, away } }: { match: MatchCard }) {
  if (!home.team || !away.team) return null;
  return (
    <div className="mt-10">
      <h2 className="mb-3 text-xl">{texts.meetings()}</h2>
      <WhenNear name={texts.meetings()} meanwhile={<Room />}>
        <Meetings matchId={_id} />
      </WhenNear>
    </div>
  );
}

function Room() {
  return <Skeleton className="h-24 rounded-card" />;
}
