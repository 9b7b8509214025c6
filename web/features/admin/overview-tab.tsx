import { useQuery } from '@tanstack/react-query';
import { type Overview, spaceLowText } from '../../../contract/admin.ts';
import { relativeTime } from '../../platform/time.ts';
import { Banner } from '../../ui/banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { overviewQuery } from './api.ts';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import { number } from './format.ts';
import { Loaded } from './loaded.tsx';
import { Queue } from './queue.tsx';
import { SERIES } from './series.ts';
import { SiteState } from './site-state.tsx';

/** How the site is doing: what needs somebody first, then what has happened, then what there is. */
export function OverviewTab() {
  const query = useQuery(overviewQuery);
  return (
    <Loaded query={query} loading="Loading the overview" skeleton={<OverviewSkeleton />}>
      {(overview) => (
        <div className="grid grid-cols-1 gap-10">
          {overview.room.isLow && <Banner look="warning">{spaceLowText(overview.room)}</Banner>}
          <Queue queue={overview.queue} />
          <Activity overview={overview} />
          <SiteState overview={overview} />
        </div>
      )}
    </Loaded>
  );
}

function Activity({ overview: { totals, days, countedAt } }: { overview: Overview }) {
  return (
    <section aria-labelledby="activity">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="activity" className="text-xl">
          The last {days.length} days
        </h2>
        <p className="text-sm text-muted">Counted {relativeTime(countedAt).toLowerCase()}</p>
      </div>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {SERIES.map((series) => (
          <li key={series.name}>
            <DayChart series={series} total={totals[series.name]} days={days} />
          </li>
        ))}
        <li className="card flex flex-col justify-center gap-1 p-5 text-[0.9375rem]">
          <p>
            <span className="font-semibold">{number(totals.admins)}</span>{' '}
            {totals.admins === 1 ? 'member is an admin' : 'members are admins'}.
          </p>
          <p>
            <span className="font-semibold">{number(totals.inactive)}</span>{' '}
            {totals.inactive === 1 ? 'member is deactivated' : 'members are deactivated'}.
          </p>
          {totals.admins < 2 && (
            <p className="mt-2 text-muted">
              Make a second person an admin, so that somebody can go on when the first is away.
            </p>
          )}
        </li>
      </ul>
      <DayTable days={days} />
    </section>
  );
}

const OverviewSkeleton = () => (
  <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {SERIES.map(({ name }) => (
      <Skeleton key={name} className="h-52 rounded-card" />
    ))}
  </div>
);
