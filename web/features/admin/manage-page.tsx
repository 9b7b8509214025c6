import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { useQueueNews, waitingCountQuery } from '../moderation/api.ts';
import { ReportsTab } from '../moderation/queue.tsx';
import { userCountQuery, videoCountQuery } from './api.ts';
import { LogTab } from './log-tab.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import { type TabName, useLastTab, usePanelLocation } from './panel-location.ts';
import { texts } from './texts.ts';
import { UndoNotices } from './undo-notices.tsx';
import { UsersTab } from './users/users-tab.tsx';
import { VideosTab } from './videos/videos-tab.tsx';

/** 'Users (1,240)', or just 'Users' until the count is known. */
const withCount = (name: keyof typeof texts.counted, total: number | undefined) =>
  total === undefined ? texts.tabs[name]() : texts.counted[name]({ total });

/**
 * The admin panel. It first opens on the Overview, which says whether there is anything to do, and later on the tab
 * that was chosen last.
 */
export function Component() {
  const last = useLastTab();
  return last ? <Navigate to={last} replace /> : <Panel />;
}

function Panel() {
  const [location, change] = usePanelLocation();
  const { tab } = location;
  // The list of the open tab comes with its count.
  const videos = useQuery({ ...videoCountQuery, enabled: tab !== 'videos' }).data;
  const users = useQuery({ ...userCountQuery, enabled: tab !== 'users' }).data;
  const refetchInterval = useQueueNews();
  const reports = useQuery({ ...waitingCountQuery, refetchInterval, enabled: tab !== 'reports' }).data;
  const tabs: Tab<TabName>[] = [
    { name: 'overview', label: texts.tabs.overview() },
    { name: 'reports', label: withCount('reports', reports) },
    { name: 'videos', label: withCount('videos', videos) },
    { name: 'users', label: withCount('users', users) },
    { name: 'log', label: texts.tabs.log() },
  ];
  return (
    <div className="mx-auto max-w-7xl px-4 pt-10 pb-24 lg:px-8">
      <h1 className="text-3xl sm:text-4xl">{texts.title()}</h1>
      <div className="mt-6">
        <Tabs label={texts.title()} tabs={tabs} chosen={tab} onChoose={(name) => change({ tab: name })}>
          {tab === 'overview' && <OverviewTab />}
          {tab === 'reports' && <ReportsTab refetchInterval={refetchInterval} />}
          {tab === 'videos' && <VideosTab location={location} onChange={change} />}
          {tab === 'users' && <UsersTab location={location} onChange={change} />}
          {tab === 'log' && <LogTab />}
        </Tabs>
      </div>
      <UndoNotices />
    </div>
  );
}
