import { useQuery } from '@tanstack/react-query';
import type { BestTable, CompetitionTables, GroupTable, StageTables } from '../../../contract/sports/tables.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { errorText } from '../../platform/http/errors.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { tablesQuery } from './api.ts';
import { Criteria, Lots } from './table-notes.tsx';
import { MarksBelow, namesIn, TableOf } from './table-of.tsx';
import { texts } from './texts.ts';

// Hardly any table has them.
const LevelEntries = lazy(
  () => import('./level-entries.tsx').then((module) => ({ default: module.LevelEntries })),
  'quiet',
);

const WhoGoesWhere = lazy(
  () => import('./who-goes-where.tsx').then((module) => ({ default: module.WhoGoesWhere })),
  'quiet',
);

type Props = {
  competitionId: string;
  /** Only this stage, or this group of it. */
  stageId?: string | undefined;
  groupId?: string | null | undefined;
  /** Entries that the page is about. */
  highlight?: readonly (string | null)[];
};

/**
 * The tables of a competition, each place with what decided it. Organisers decide here what nothing else does. Whoever
 * hears of results calls `refreshTables`.
 */
export function StandingTable({ competitionId, stageId, groupId, highlight = [] }: Props) {
  const query = useQuery(tablesQuery(competitionId));
  return (
    <Loaded
      query={query}
      failureOf={(error) => errorText(error, texts.failed())}
      loading={texts.loading()}
      skeleton={<TableSkeleton />}
    >
      {(tables) => {
        const stages = tables.stages
          .filter((stage) => stageId === undefined || stage.stageId === stageId)
          .filter(({ groups }) => groups.length > 0);
        if (stages.length === 0) return <EmptyState title={texts.none()}>{texts.noneYet()}</EmptyState>;
        return (
          <div className="grid grid-cols-1 gap-10">
            {stages.map((stage) => (
              <Stage key={stage.stageId} {...{ stage, tables, competitionId, groupId, highlight }} />
            ))}
            <Criteria criteria={tables.criteria} />
          </div>
        );
      }}
    </Loaded>
  );
}

function comparedAt(place: number): string {
  const nth = (['first', 'second', 'third', 'fourth'] as const)[place - 1];
  return nth ? texts.best[nth]() : texts.best.later({ place });
}

type StageProps = Pick<Props, 'competitionId' | 'groupId'> & {
  stage: StageTables;
  tables: CompetitionTables;
  highlight: readonly (string | null)[];
};

function Stage({ stage, tables, competitionId, groupId, highlight }: StageProps) {
  const groups = groupId ? stage.groups.filter((group) => group.groupId === groupId) : stage.groups;
  const { each, best } = stage.advance;
  const isOne = stage.groups.length === 1 || Boolean(groupId);
  const onlyOne = stage.groups.length === 1;
  const shown = (table: GroupTable | BestTable, name: string, level: 'h2' | 'h3') => (
    <section key={table.groupId ?? table.rows[0]?.entryId ?? name} className="min-w-0">
      <Heading level={level}>{name}</Heading>
      {table.rows.length === 0 ? (
        <p className="card px-4 py-6 text-muted">{texts.noEntries()}</p>
      ) : (
        <TableOf table={table} name={name} scoring={tables.scoring} highlight={highlight} />
      )}
      <MarksBelow rows={table.rows} />
      <p className="mt-2 text-sm text-muted">
        {table.isFinal ? texts.final() : texts.notFinal()}
        {each > 0 && table.groupId !== null && ` ${texts[onlyOne ? 'firstGoOn' : 'advance']({ count: each })}`}
        {best > 0 && table.groupId !== null && ` ${texts.advanceBest({ count: best, place: each + 1 })}`}
        {'count' in table && ` ${texts.firstGoOn({ count: table.count })}`}
        {table.groupId === null && new Set(table.rows.map(({ played }) => played)).size > 1 && ` ${texts.perMatch()}`}
      </p>
      {table.isFinal && table.unresolved.length > 0 && (
        <LevelEntries table={table} stageId={stage.stageId} {...{ competitionId, isOrganiser: tables.isOrganiser }} />
      )}
      {'spread' in table && table.spread && (
        <WhoGoesWhere best={table} stageId={stage.stageId} {...{ competitionId, isOrganiser: tables.isOrganiser }} />
      )}
      <Lots draws={table.draws} nameOf={namesIn(table)} />
    </section>
  );
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      {!isOne && <Heading level="h2">{stage.name}</Heading>}
      <div className="grid grid-cols-1 gap-8">
        {groups.map((group) =>
          isOne
            ? shown(group, onlyOne || !group.name ? stage.name : texts.group({ name: group.name }), 'h2')
            : shown(group, group.name ? texts.group({ name: group.name }) : stage.name, 'h3'),
        )}
        {!groupId && stage.bests.map((best) => shown(best, comparedAt(best.place), 'h3'))}
      </div>
    </div>
  );
}

function Heading({ level: Level, children }: { level: 'h2' | 'h3'; children: string }) {
  return (
    <Level className={Level === 'h2' ? 'mb-3 text-xl' : 'mb-3 text-lg'}>
      <bdi>{children}</bdi>
    </Level>
  );
}

function TableSkeleton() {
  return (
    <div className="card grid gap-3 p-4">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  );
}
