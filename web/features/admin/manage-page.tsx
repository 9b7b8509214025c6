import { useQuery } from '@tanstack/react-query';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { waitingCountQuery } from '../reports/api.ts';
import { ReportsTab } from '../reports/queue.tsx';
import { type TabName, usePanelAddress } from './address.ts';
import { userCountQuery, videoCountQuery } from './api.ts';
import { number } from './format.ts';
import { LogTab } from './log-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { UsersTab } from './users-tab.tsx';
import { VideosTab } from './videos-tab.tsx';

/** 'Users (1,240)', and just 'Users' until it is known how many. */
const withCount = (name: string, count: number | undefined) =>
  count === undefined ? name : `${name} (${number(count)})`;

/** The admin panel. The Overview opens first: it says whether there is anything to do (docs/decisions/0029). */
export function Component() {
  const [address, change] = usePanelAddress();
  const { tab } = address;
  // The list of an open tab brings its count along.
  const videos = useQuery({ ...videoCountQuery, enabled: tab !== 'videos' }).data;
  const users = useQuery({ ...userCountQuery, enabled: tab !== 'users' }).data;
  const reports = useQuery({ ...waitingCountQuery, enabled: tab !== 'reports' }).data;
  const tabs: Tab<TabName>[] = [
    { name: 'overview', label: 'Overview' },
    { name: 'reports', label: withCount('Reports', reports) },
    { name: 'videos', label: withCount('Videos', videos) },
    { name: 'users', label: withCount('Users', users) },
    { name: 'log', label: 'Log' },
  ];
  return (
    <div className="mx-auto max-w-7xl px-4 pt-10 pb-24 lg:px-8">
      <h1 className="text-3xl sm:text-4xl">Admin Panel</h1>
      <div className="mt-6">
        <Tabs label="Admin Panel" tabs={tabs} chosen={tab} onChoose={(name) => change({ tab: name })}>
          {tab === 'overview' && <OverviewTab />}
          {tab === 'reports' && <ReportsTab />}
          {tab === 'videos' && <VideosTab address={address} onChange={change} />}
          {tab === 'users' && <UsersTab address={address} onChange={change} />}
          {tab === 'log' && <LogTab />}
        </Tabs>
      </div>
    </div>
  );
}
