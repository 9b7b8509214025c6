import { useSearchParams } from 'react-router';
import { SORT_ORDERS, type SortOrder, USER_SORTS } from '../../../contract/admin.ts';

export type UserSort = (typeof USER_SORTS)[number];

export const TABS = ['overview', 'reports', 'videos', 'users', 'log'] as const;
export type TabName = (typeof TABS)[number];

/** Whom the users tab shows. Each is one filter of the call. */
export const USER_GROUPS = ['everyone', 'admins', 'inactive', 'unverified'] as const;
export type UserGroup = (typeof USER_GROUPS)[number];

/** What the panel shows, as its address has it. */
export type PanelAddress = {
  tab: TabName;
  /** One search for videos and users: an address finds somebody and, on the other tab, what they uploaded. */
  search: string;
  faculty: string;
  group: UserGroup;
  sort: UserSort;
  order: SortOrder;
};

const oneOf = <T extends string>(names: readonly T[], value: string | null, otherwise: T): T =>
  names.find((name) => name === value) ?? otherwise;

/** Who joined last comes first, and names go from A to Z, unless the address says else. */
export const usualOrder = (sort: UserSort): SortOrder => (sort === 'name' ? 'asc' : 'desc');

function read(params: URLSearchParams): PanelAddress {
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

/** What goes without saying stays out of the address. */
function write({ tab, search, faculty, group, sort, order }: PanelAddress): Record<string, string> {
  return {
    ...(tab !== 'overview' && { tab }),
    ...(search && { q: search }),
    ...(faculty && { faculty }),
    ...(group !== 'everyone' && { show: group }),
    ...(sort !== 'joined' && { sort }),
    ...(order !== usualOrder(sort) && { order }),
  };
}

export type ChangeAddress = (change: Partial<PanelAddress>) => void;

/**
 * The panel's state lives in the address, so that it can be reloaded, sent to another admin, and left with Back.
 * Another tab is a step of the history; a search or a filter replaces the one before it.
 */
export function usePanelAddress(): [PanelAddress, ChangeAddress] {
  const [params, setParams] = useSearchParams();
  const address = read(params);
  const change: ChangeAddress = (changed) =>
    setParams((now) => write({ ...read(now), ...changed }), {
      replace: changed.tab === undefined,
      preventScrollReset: true,
    });
  return [address, change];
}
