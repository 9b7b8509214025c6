import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Static } from 'typebox';
import { resultPath } from '../../../contract/pages/sports-pages.ts';
import type { listWaiting, MisplacedMatch } from '../../../contract/sports/results.ts';
import { errorText } from '../../platform/http/errors.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KickOff } from '../sports/kick-off.tsx';
import { stateText } from '../sports/score-text.ts';
import { sendRedraw, waitingQuery } from './api.ts';
import { correctionPath } from './sides.ts';
import { texts } from './texts.ts';
import { matchName } from './use-say.ts';

/** What needs an organiser, by how much. What one side has submitted is for the other one to confirm. */
const NEEDED = ['disputed', 'unanswered', 'undecided', 'misplaced', 'missing'] as const;
const KINDS = [...NEEDED, 'submitted'] as const;

/** How many matches need an organiser. */
export const countNeeded = (waiting: Static<(typeof listWaiting)['answer']>): number =>
  NEEDED.reduce((sum, kind) => sum + waiting[kind].length, 0);

/** For a competition's organisers: the results that wait, each leading to where it is decided. */
export function WaitingResults({ competitionId }: { competitionId: string }) {
  const query = useQuery(waitingQuery(competitionId));
  return (
    <section aria-labelledby="waiting-results" className="mb-8">
      <h2 id="waiting-results" className="mb-4 text-xl">
        {texts.waitingTitle()}
      </h2>
      <Loaded
        query={query}
        loading={texts.loading()}
        failureOf={(error) => errorText(error, texts.waitingFailed())}
        skeleton={<Skeleton className="h-24 rounded-card" />}
      >
        {(waiting) => {
          const shown = KINDS.filter((kind) => waiting[kind].length > 0);
          if (shown.length === 0) return <p className="text-muted">{texts.waitingNone()}</p>;
          return (
            <div className="grid gap-6">
              {shown.map((kind) => (
                <div key={kind}>
                  <h3 className="mb-2 font-semibold">{texts.waiting[kind]()}</h3>
                  <ul className="card divide-y divide-line overflow-hidden">
                    {waiting[kind].map((match) => (
                      <li key={match._id}>
                        <Link
                          // What counts without a winner is corrected.
                          to={kind === 'undecided' ? correctionPath(match._id) : resultPath(match._id)}
                          className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-sunken"
                        >
                          <span className="min-w-0 grow font-semibold wrap-anywhere">
                            <bdi>{matchName(match)}</bdi>
                          </span>
                          <span className="text-sm text-muted">
                            <KickOff time={match.startsAt} zone={match.timeZone} inLink />
                          </span>
                          <Badge tone={kind === 'submitted' ? 'grey' : 'amber'}>{stateText(match)}</Badge>
                        </Link>
                        {'follows' in match && <Misplaced match={match} />}
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}

/** Who would play a match by the results, and how to let it be so where it has not begun. */
function Misplaced({ match: { _id, competition, hasBegun, follows } }: { match: MisplacedMatch }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendRedraw(_id),
    onSuccess: ({ message }) => {
      toast.success(message);
      void client.invalidateQueries({ queryKey: ['match', _id] });
    },
    onError: (error) => toast.error(errorText(error, texts.redrawFailed())),
    onSettled: () => client.invalidateQueries({ queryKey: ['competition', competition._id] }),
  });
  const [home, away] = [follows.home || texts.followsOpen(), follows.away || texts.followsOpen()];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3">
      <p className="min-w-0 grow text-sm text-muted wrap-anywhere">{texts.follows({ home, away })}</p>
      {hasBegun ? (
        <Badge tone="grey">{texts.started()}</Badge>
      ) : (
        <Button once busy={isPending} busyText={texts.redrawing()} onClick={() => mutate()}>
          {texts.redrawTeams()}
        </Button>
      )}
    </div>
  );
}
