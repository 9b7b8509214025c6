import type { Overview, OverviewDay } from '../../../../contract/admin.ts';

export type Series = keyof Omit<OverviewDay, 'day'> & keyof Overview['totals'];

/** What the overview counts per day. */
export const SERIES: readonly Series[] = ['users', 'posts', 'videos', 'comments', 'reactions'];
