import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminMessages, type Overview, spaceInMegabytes } from '../../../../contract/admin.ts';
import { sportsPaths } from '../../../../contract/pages/sports-pages.ts';
import { Sentence } from '../../../platform/texts/sentence.tsx';
import { relativeTime } from '../../../platform/time.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { loadErrorText } from '../../moderation/errors.ts';
import { overviewQuery } from '../api.ts';
import { Queue } from '../queue.tsx';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import { SERIES } from './series.ts';
import { SiteState } from './site-state.tsx';
import { texts } from './texts.ts';

/** How the site is doing: first what needs attention, then recent activity, then the state of the site. */
export function OverviewTab() {
  const query = useQuery(overviewQuery);
  return (
    <Loaded query={query} failureOf={loadErrorText} loading={texts.loading()} skeleton={<OverviewSkeleton />}>
      {(overview) => (
        <div className="grid grid-cols-1 gap-10">
          {overview.room.isLow && (
            <Banner variant="warning">{adminMessages.spaceLow(spaceInMegabytes(overview.room))}</Banner>
          )}
          <Queue queue={overview.queue} />
          <Activity overview={overview} />
          <SiteState overview={overview} />
        </div>
      )}
    </Loaded>
  );
}

const bold = (words: ReactNode) => <span className="font-semibold">{words}</span>;

function Activity({ overview: { totals, sports, days, countedAt } }: { overview: Overview }) {
  return (
    <section aria-labelledby="activity">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="activity" className="text-xl">
          {texts.lastDays({ count: days.length })}
        </h2>
        <p className="text-sm text-muted">{texts.updated({ ago: relativeTime(countedAt) })}</p>
      </div>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {SERIES.map((series) => (
          <li key={series}>
            <DayChart series={series} total={totals[series]} days={days} />
          </li>
        ))}
        <li className="card flex flex-col justify-center gap-1 p-5 text-[0.9375rem]">
          <p>
            <Sentence of={texts.admins} count={totals.admins} b={bold} />
          </p>
          <p>
            <Sentence of={texts.inactive} count={totals.inactive} b={bold} />
          </p>
          {totals.admins < 2 && <p className="mt-2 text-muted">{texts.secondAdmin()}</p>}
        </li>
        <li className="card flex flex-col gap-1 p-5 text-[0.9375rem]">
          <h3 className="text-base">{texts.sports()}</h3>
          <p>
            <Sentence of={texts.teams} count={sports.teams} b={bold} />
          </p>
          <p>
            <Sentence of={texts.competitions} count={sports.competitions} b={bold} />
          </p>
          <p>
            <Sentence of={texts.matches} count={sports.matches} b={bold} />
          </p>
          <p>
            <Sentence of={texts.missing} count={sports.missing} b={bold} />
          </p>
          <Link to={sportsPaths.competitions} className="link inline-flex min-h-11 items-center self-start">
            {texts.allCompetitions()}
          </Link>
        </li>
      </ul>
      <DayTable days={days} />
    </section>
  );
}

const OverviewSkeleton = () => (
  <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {SERIES.map((name) => (
      <Skeleton key={name} className="h-52 rounded-card" />
    ))}
  </div>
);
