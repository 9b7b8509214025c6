import type { CompetitionTables } from '../../../contract/sports/tables.ts';
import { texts } from './settle-texts.ts';

/**
 * Every table of a competition, with what it is called. Stages can share a name, and a stage can have two tables of the
 * best at one place, so none of them is told from the others by its title: that is what `key` is for.
 */
export const tablesIn = ({ stages }: Pick<CompetitionTables, 'stages'>) =>
  stages.flatMap(({ stageId, name: stage, groups, bests }) => [
    ...groups.map((table) => ({
      ...{ key: `${stageId} ${table.groupId}`, table, stageId, best: null },
      title: table.name ? texts.ofGroup({ stage, group: table.name }) : stage,
    })),
    ...bests.map((best, at) => ({
      ...{ key: `${stageId} ${at}`, table: best, stageId, best },
      title: texts.ofBest({ stage, place: best.place }),
    })),
  ]);
