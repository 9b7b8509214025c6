import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { resultPath } from '../../../contract/pages/sports-pages.ts';
import type { MatchOutcome } from '../../../contract/sports/results.ts';
import { errorText } from '../../platform/http/errors.ts';
import { now } from '../../platform/now.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReportMatch } from '../moderation/names-menu-item.tsx';
import { dayOf, hourOf } from '../sports/kick-off.tsx';
import { texts as sportsTexts } from '../sports/texts.ts';
import { outcomeQuery } from './api.ts';
import { ResultHistory } from './result-history.tsx';
import { correctionPath, namesOf, openClaim } from './sides.ts';
import { texts } from './texts.ts';

/** A moment within a sentence. */
const moment = (time: string) => sportsTexts.on({ day: dayOf(time), hour: hourOf(time) });

/** What is awaited, of whom, and until when; undefined: nothing. */
export function awaited(outcome: MatchOutcome): string | undefined {
  const { state, match, versions, confirmBy, dueAt, awaitsCaptains } = outcome;
  if (state === 'disputed') return texts.awaits.dispute();
  if (state === 'postponed') return texts.awaits.postponed();
  if (state === 'submitted') {
    const side = versions.findLast((one) => one.side !== null)?.side;
    const team = namesOf(outcome)[side === 'home' ? 'away' : 'home'];
    return confirmBy ? texts.awaits.other({ team, time: moment(confirmBy) }) : texts.awaits.nobody({ team });
  }
  if (state !== 'scheduled' && state !== 'live') return undefined;
  if (match.isMissing) return texts.awaits.missing();
  const isOver = dueAt !== null && match.startsAt !== null && Date.parse(match.startsAt) < now();
  if (!isOver || !match.home.entryId || !match.away.entryId) return undefined;
  return awaitsCaptains ? texts.awaits.due({ time: moment(dueAt) }) : texts.awaits.noCaptain();
}

type Act = { label: string; to: string };

/** What the viewer can do about it, and where; undefined: nothing. */
function actOf(outcome: MatchOutcome): Act | undefined {
  const { side, isOrganiser, state, match, versions } = outcome;
  if (state === 'cancelled' || !match.home.entryId || !match.away.entryId) return undefined;
  const isSettled = outcome.countingVersion !== null;
  const to = resultPath(match._id);
  if (side && !isSettled) {
    if (openClaim(outcome)) return { label: texts.look(), to };
    return { label: versions.some((one) => one.side === side) ? texts.change() : texts.enter(), to };
  }
  if (!isOrganiser) return undefined;
  return isSettled ? { label: texts.correctIt(), to: correctionPath(match._id) } : { label: texts.decideIt(), to };
}

/**
 * How a match ended: what was said, what is awaited, and the way to say something.
 * @param props.stamp whatever differs once something of the match has changed
 */
export function ResultPanel({ matchId, stamp }: { matchId: string; stamp: string | number }) {
  const client = useQueryClient();
  const query = useQuery(outcomeQuery(matchId));
  const seen = useRef(stamp);
  useEffect(() => {
    if (seen.current === stamp) return;
    seen.current = stamp;
    void client.invalidateQueries({ queryKey: outcomeQuery(matchId).queryKey });
  }, [client, matchId, stamp]);
  return (
    <Loaded
      query={query}
      loading={texts.loading()}
      failureOf={(error) => errorText(error, texts.loadFailed())}
      skeleton={<Skeleton className="h-24 rounded-card" />}
    >
      {(outcome) => (
        <>
          <Shown outcome={outcome} />
          <ReportMatch matchId={matchId} hasResult={outcome.versions.length > 0} />
        </>
      )}
    </Loaded>
  );
}

function Shown({ outcome }: { outcome: MatchOutcome }) {
  const words = awaited(outcome);
  const act = actOf(outcome);
  if (!words && !act && outcome.versions.length === 0) return null;
  return (
    <section aria-labelledby="result" className="card mt-6 grid gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="result" className="text-xl">
          {texts.title()}
        </h2>
        {act && (
          <Link to={act.to} className="btn btn-pitch">
            <ClipboardCheck aria-hidden="true" className="size-5" />
            {act.label}
          </Link>
        )}
      </div>
      {words && <p className="text-muted wrap-anywhere">{words}</p>}
      <ResultHistory outcome={outcome} />
    </section>
  );
}
