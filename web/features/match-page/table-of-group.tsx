import type { MatchCard } from '../../../contract/sports/core.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhenNear } from '../../ui/when-near.tsx';
import { texts } from './texts.ts';

const StandingTable = lazy(
  () => import('../tables/standing-table.tsx').then((module) => ({ default: module.StandingTable })),
  'part',
  <Room />,
);

/** Where both sides of a match stand, if it is one of a group. */
export function TableOfGroup({ match }: { match: MatchCard }) {
  if (match.groupId === null) return null;
  const { competition, stageId, groupId, home, away } = match;
  return (
    <div className="mt-10">
      <WhenNear name={texts.table()} meanwhile={<Room />}>
        <StandingTable
          competitionId={competition._id}
          stageId={stageId}
          groupId={groupId}
          highlight={[home.entryId, away.entryId]}
        />
      </WhenNear>
    </div>
  );
}

function Room() {
  return (
    <>
      <h2 className="sr-only">{texts.table()}</h2>
      <Skeleton className="mb-3 h-7 w-32" />
      <Skeleton className="h-64 rounded-card" />
    </>
  );
}
