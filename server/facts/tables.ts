import { fact } from '../platform/facts/fact.ts';

/**
 * What a competition's tables are made from, besides results, is different: who takes part, its rules, a deduction, a
 * draw. `stageId` is null where it is about all of them.
 */
export const tablesChanged = fact<{ competitionId: string; stageId: string | null }>('tables.changed');
