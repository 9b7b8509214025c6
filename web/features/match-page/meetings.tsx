import { queryOptions, useQuery } from '@tanstack/react-query';
import type { listMeetings } from '../../../contract/sports/lists.ts';
import { errorText } from '../../platform/http/errors.ts';
import { call } from '../../platform/http/http.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MatchCard } from '../sports/match-card.tsx';
import { meetingTexts as texts } from './meeting-texts.ts';

const meetingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['meetings', id],
    queryFn: async ({ signal }) =>
      (await call<typeof listMeetings>('GET', '/api/matches/:id/meetings', { params: { id }, signal })).meetings,
  });

/** How the two sides of a match ended when they met before. */
export function Meetings({ matchId }: { matchId: string }) {
  const query = useQuery(meetingsQuery(matchId));
  return (
    <Loaded
      query={query}
      failureOf={(error) => errorText(error, texts.failed())}
      loading={texts.loading()}
      skeleton={<Skeleton className="h-24 rounded-card" />}
    >
      {(meetings) =>
        meetings.length === 0 ? (
          <p className="text-muted">{texts.none()}</p>
        ) : (
          <ul className="grid gap-2 md:grid-cols-2 min-[75rem]:grid-cols-1">
            {meetings.map((match) => (
              <li key={match._id} className="min-w-0">
                <MatchCard match={match} withCompetition />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
