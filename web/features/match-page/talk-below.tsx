import { useLocation } from 'react-router';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhenNear } from '../../ui/when-near.tsx';
import type { Live } from '../comments/comments.tsx';
import type { MatchWithThread } from './match-query.ts';
import { texts } from './texts.ts';

const Talk = lazy(() => import('./talk.tsx').then((module) => ({ default: module.Talk })), 'part', <Room />);

type Props = { view: MatchWithThread; live: Live; isReportable: boolean; onCome: () => void };

/** Keeps a place for what people say, below all else of a match, until it is scrolled or linked to. */
export function TalkBelow({ view, live, isReportable, onCome }: Props) {
  const { hash } = useLocation();
  return (
    <WhenNear
      name={texts.talk()}
      isAsked={/^#comment(s$|-)/.test(hash)}
      onCome={onCome}
      meanwhile={<Room total={view.commentCount} />}
    >
      <Talk {...{ view, live, isReportable }} />
    </WhenNear>
  );
}

/** @param props.total how many comments there are, if that is known */
function Room({ total }: { total?: number }) {
  return (
    <div className="mt-8 grid min-h-80 content-start gap-8">
      <Skeleton className="h-12" />
      {total !== undefined && <h2 className="text-xl tabular-nums">{texts.comments({ total: String(total) })}</h2>}
      <Skeleton className="h-32 rounded-card" />
    </div>
  );
}
