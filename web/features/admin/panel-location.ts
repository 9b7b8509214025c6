import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SORT_ORDERS, type SortOrder, USER_SORTS } from '../../../contract/admin.ts';
import { store, stored } from '../../platform/stored.ts';

export type UserSort = (typeof USER_SORTS)[number];

export const TABS = ['overview', 'reports', 'videos', 'users', 'log'] as const;
export type TabName = (typeof TABS)[number];

/** Which users the tab lists. Each is one filter of the call. */
export const USER_GROUPS = ['everyone', 'admins', 'inactive', 'unverified'] as const;
export type UserGroup = (typeof USER_GROUPS)[number];

/** What the panel shows, as its URL has it. */
export type PanelLocation = {
  tab: TabName;
  /** One search for both tabs: an email address finds its user and, under Videos, what they uploaded. */
  search: string;
  faculty: string;
  group: UserGroup;
  sort: UserSort;
  order: SortOrder;
};

const oneOf = <T extends string>(names: readonly T[], value: string | null, otherwise: T): T =>
  names.find((name) => name === value) ?? otherwise;

/** Newest members first, and names from A to Z, unless the URL says otherwise. */
export const usualOrder = (sort: UserSort): SortOrder => (sort === 'name' ? 'asc' : 'desc');

function read(params: URLSearchParams): PanelLocation {
  const sort = oneOf(USER_SORTS, params.get('sort'), 'joined');
  return {
    tab: oneOf(TABS, params.get('tab'), 'overview'),
    search: params.get('q') ?? '',
    faculty: params.get('faculty') ?? '',
    group: oneOf(USER_GROUPS, params.get('show'), 'everyone'),
    sort,
    order: oneOf(SORT_ORDERS, params.get('order'), usualOrder(sort)),
  };
}

/** Defaults are left out of the URL. */
function write({ tab, search, faculty, group, sort, order }: PanelLocation): Record<string, string> {
  return {
    ...(tab !== 'overview' && { tab }),
    ...(search && { q: search }),
    ...(faculty && { faculty }),
    ...(group !== 'everyone' && { show: group }),
    ...(sort !== 'joined' && { sort }),
    ...(order !== usualOrder(sort) && { order }),
  };
}

const LAST_TAB = 'admin-tab'; // in local storage

/** The tab that was last chosen in this browser, unless it is the first one. */
function lastTab(): string | undefined {
  const name = stored(LAST_TAB);
  return TABS.slice(1).find((tab) => tab === name);
}

/**
 * Where to redirect when the panel is opened without naming a tab: to the tab that was chosen last. Only on opening, so
 * that Back can still reach the Overview.
 */
export function useLastTab(): string | undefined {
  const [params] = useSearchParams();
  const [tab] = useState(() => (params.size === 0 ? lastTab() : undefined));
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return tab && !isOpen && params.size === 0 ? `?tab=${tab}` : undefined;
}

export type ChangeLocation = (change: Partial<PanelLocation>) => void;

/**
 * The panel's state lives in the URL, so that it can be reloaded, sent to another admin, and left with Back.
 * Choosing another tab adds a history entry; a search or a filter replaces the current one.
 */
export function usePanelLocation(): [PanelLocation, ChangeLocation] {
  const [params, setParams] = useSearchParams();
  const location = read(params);
  const change: ChangeLocation = (changed) => {
    if (changed.tab) store(LAST_TAB, changed.tab);
    setParams((now) => write({ ...read(now), ...changed }), {
      replace: changed.tab === undefined,
      preventScrollReset: true,
    });
  };
  return [location, change];
}
