import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { competitionPath } from '../../../contract/pages/sports-pages.ts';
import type {
  answerInvitation,
  EntryInvitation,
  listEntryInvitations,
} from '../../../contract/sports/entries/invitations.ts';
import { errorText } from '../../platform/http/errors.ts';
import { call } from '../../platform/http/http.ts';
import { nameOf } from '../../platform/text.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { MorePages } from '../../ui/loaded.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { Question } from '../../ui/question.tsx';
import { invitationTexts as texts } from './invitation-texts.ts';
import { Crest } from './team-name.tsx';

type Of = { team?: string; competition?: string };

const invitationsQuery = ({ team, competition }: Of) =>
  infiniteQueryOptions({
    queryKey: ['entry-invitations', team ?? '', competition ?? ''],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(team !== undefined && { team }),
        ...(competition !== undefined && { competition }),
        ...(pageParam !== null && { cursor: pageParam }),
      };
      return call<typeof listEntryInvitations>('GET', '/api/entry-invitations', { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });

/**
 * What organisers ask the captain of a team, or of all their teams; nothing where nobody asks.
 * @param props.competitionId those to one competition only
 */
export function Invitations({
  teamId,
  competitionId,
  className,
}: {
  teamId?: string;
  competitionId?: string;
  className?: string;
}) {
  const title = useId();
  const of = { ...(teamId && { team: teamId }), ...(competitionId && { competition: competitionId }) };
  const query = useInfiniteQuery(invitationsQuery(of));
  const asked = query.data?.pages.flatMap(({ invitations }) => invitations) ?? [];
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby={title} className={cn('grid gap-3', className)}>
      <h2 id={title} className="text-xl">
        {texts.title()}
      </h2>
      <ul className="card divide-y divide-line">
        {asked.map((one) => (
          <Asked key={one._id} invitation={one} />
        ))}
      </ul>
      <MorePages query={query} failureOf={(error) => errorText(error, texts.notLoaded())} />
    </section>
  );
}

type Answer = { accepts: boolean; blocks?: boolean; past?: number };

function Asked({
  invitation: { _id: id, team, competition, name, edition, isAnew, before, by, past },
}: {
  invitation: EntryInvitation;
}) {
  const client = useQueryClient();
  const [isBlocking, setBlocking] = useState(false);
  const [takesPast, setTakesPast] = useState(false);
  const answering = useMutation({
    mutationFn: (given: Answer) => {
      const body = { ...given, edition };
      return call<typeof answerInvitation>('POST', '/api/entry-invitations/:id/answer', { params: { id }, body });
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      setBlocking(false);
    },
    onError: (error) => {
      if (!isBlocking) toast.error(errorText(error, texts.failed()));
    },
    // The team's matches, its page and the competition are others now; or somebody else has answered.
    onSettled: () => client.invalidateQueries(),
  });
  const { isPending, variables } = answering;
  const answer = (body: Answer) => !isPending && answering.mutate(body);
  const of = { team: team.name, competition: competition.name };
  const asksAnew = before === null ? texts.asksAnewWithin(of) : texts.asksAnew({ ...of, before });
  const asks = isAnew ? asksAnew : name === team.name ? texts.asks(of) : texts.asksAs({ ...of, name });
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <Crest team={team} />
      <div className="min-w-0 grow basis-56">
        <Link to={competitionPath(competition._id)} className="font-semibold wrap-anywhere hover:underline">
          <bdi>{competition.name}</bdi>
        </Link>
        <p dir="auto" className="text-sm wrap-anywhere text-muted">
          {asks}
        </p>
        {by && (
          <p className="text-sm text-muted">
            {isAnew ? texts.renamedBy() : texts.by()} <PersonLink of={by}>{nameOf(by)}</PersonLink>
          </p>
        )}
        {past > 0 && (
          <label className="mt-2 flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={takesPast}
              onChange={() => setTakesPast(!takesPast)}
            />
            <span className="wrap-anywhere">{texts.takesPast({ count: past, name })}</span>
          </label>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="pitch"
          aria-label={isAnew ? texts.stayOf(of) : texts.acceptOf(of)}
          busy={isPending && variables.accepts}
          onClick={() => answer({ accepts: true, ...(takesPast && { past }) })}
        >
          {isAnew ? texts.stay() : texts.accept()}
        </Button>
        <Button
          aria-label={isAnew ? texts.leaveOf(of) : texts.declineOf(of)}
          busy={isPending && !variables.accepts && !variables.blocks}
          onClick={() => answer({ accepts: false })}
        >
          {isAnew ? texts.leave() : texts.decline()}
        </Button>
        {by && (
          <Button
            variant="quiet"
            aria-label={isAnew ? texts.leaveBlockOf(of) : texts.blockOf(of)}
            onClick={() => setBlocking(true)}
          >
            {isAnew ? texts.leaveBlock() : texts.block()}
          </Button>
        )}
      </div>
      {isBlocking && by && (
        <Question
          title={isAnew ? texts.leaveBlock() : texts.block()}
          text={(isAnew ? texts.leaveBlockQuestion : texts.blockQuestion)({ person: nameOf(by) })}
          answer={isAnew ? texts.leaveBlock() : texts.block()}
          busyAnswer={texts.blocking()}
          busy={isPending}
          failure={answering.error !== null && errorText(answering.error, texts.failed())}
          onAnswer={() => answer({ accepts: false, blocks: true })}
          onClose={() => setBlocking(false)}
        />
      )}
    </li>
  );
}
