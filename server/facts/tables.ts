import { fact } from '../platform/facts/fact.ts';

/** Who was level in a table is not any more: lots were drawn, or an organiser has decided. */
export const levelSettled = fact<{ competitionId: string; stageId: string }>('tables.settled');
