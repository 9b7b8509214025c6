import type { Overview, OverviewDay } from '../../../contract/admin.ts';

export type Series = { name: keyof Omit<OverviewDay, 'day'> & keyof Overview['totals']; label: string };

/** What the overview counts a day. */
export const SERIES: readonly Series[] = [
  { name: 'users', label: 'Members' },
  { name: 'posts', label: 'Posts' },
  { name: 'videos', label: 'Videos' },
  { name: 'comments', label: 'Comments' },
  { name: 'reactions', label: 'Reactions' },
];
