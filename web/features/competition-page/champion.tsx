import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TeamName } from '../sports/team-name.tsx';
import { tablesQuery } from '../tables/api.ts';
import { bracketQuery, type CompetitionView } from './api.ts';
import { texts } from './texts.ts';
import { winnerOfKnockout, winnerOfTable } from './winner.ts';

/** Who has won a competition that has ended: the last final, or where there is no knockout the last table. */
export function Champion({ competition: { _id, state, stages } }: Pick<CompetitionView, 'competition'>) {
  const last = stages.findLast(({ kind }) => kind !== 'placement');
  const isKnockout = last?.kind === 'knockout';
  const hasEnded = state === 'ended' && last !== undefined && last.kind !== 'groups';
  const bracket = useQuery({ ...bracketQuery(_id), enabled: hasEnded && isKnockout });
  const tables = useQuery({ ...tablesQuery(_id), enabled: hasEnded && !isKnockout });
  if (!hasEnded) return null;
  if (isKnockout ? bracket.isPending : tables.isPending) return <Skeleton className="mt-6 h-20 rounded-card" />;
  const team = isKnockout
    ? winnerOfKnockout(bracket.data?.find((stage) => stage._id === last._id)?.matches ?? [])
    : winnerOfTable(tables.data?.stages.find(({ stageId }) => stageId === last._id)?.groups[0]);
  if (!team) return null;
  return (
    <p className="mt-6 flex min-h-20 items-center gap-4 rounded-card bg-pitch px-5 py-4 text-white">
      <Trophy aria-hidden="true" className="size-9 flex-none text-flag" />
      <span className="min-w-0">
        <span className="block text-sm font-semibold">{texts.winner()}</span>
        <TeamName team={team} className="font-display text-2xl leading-tight font-bold" />
      </span>
    </p>
  );
}
