import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { competitionPath, organisePath, sportsPaths } from '../../../contract/pages/sports-pages.ts';
import type { OrganiserInvitation } from '../../../contract/sports/competition-calls.ts';
import { sportTexts } from '../../../contract/sports/sports.ts';
import { ApiError, errorText } from '../../platform/http/errors.ts';
import { nameOf } from '../../platform/text.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { Question } from '../../ui/question.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { changeTie } from '../follow/api.ts';
import { Crest } from '../sports/team-name.tsx';
import { invitationQuery, sendInvitationAnswer } from './api.ts';
import { texts } from './invitation-texts.ts';

/** Where somebody answers who is asked to organise a competition; of a draft they see nothing but this. */
export function Component() {
  const id = useParams().competitionId ?? '';
  const query = useQuery({
    ...invitationQuery(id),
    retry: (tries, error) => tries < 1 && !(error instanceof ApiError && error.status === 404),
  });
  const isAnswered = query.error instanceof ApiError && query.error.status === 404;
  return (
    <div className="mx-auto max-w-xl px-4 pt-6 pb-28 sm:pt-12">
      {isAnswered ? (
        <div className="card flex flex-col items-center gap-4 px-6 py-10 text-center">
          <h1 className="text-xl">{texts.none()}</h1>
          <Link to={competitionPath(id)} className="btn btn-secondary">
            {texts.open()}
          </Link>
        </div>
      ) : (
        <Loaded
          query={query}
          failureOf={(error) => errorText(error, texts.loadFailed())}
          loading={texts.loading()}
          skeleton={<Skeleton className="h-64" />}
        >
          {(invitation) => <Shown invitation={invitation} />}
        </Loaded>
      )}
    </div>
  );
}

type Answer = 'accept' | 'decline' | 'block';

function Shown({ invitation: { competition, by } }: { invitation: OrganiserInvitation }) {
  const { _id: id, name, sport } = competition;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isBlocking, setBlocking] = useState(false);
  const who = by ? nameOf(by) : '';
  const answering = useMutation({
    mutationFn: async (answer: Answer) => {
      const { message } = await sendInvitationAnswer(id, answer === 'accept');
      if (answer !== 'block' || !by) return message;
      await changeTie(client, 'block', by._id, true);
      return texts.blocked({ who });
    },
    onSuccess: async (message, answer) => {
      toast.success(message);
      await navigate(answer === 'accept' ? organisePath(id) : sportsPaths.competitions, { replace: true });
      await client.invalidateQueries({ queryKey: ['competitions'] });
      await client.invalidateQueries({ queryKey: ['competition', id] });
    },
  });
  const answer = (how: Answer) => !answering.isPending && answering.mutate(how);
  const failure = answering.error !== null && errorText(answering.error, texts.failed());
  const busyAs = (how: Answer) => answering.isPending && answering.variables === how;
  return (
    <div className="card flex flex-col items-center gap-4 px-6 py-10 text-center">
      <Crest team={competition} className="size-20 text-3xl" />
      <h1 className="text-3xl wrap-anywhere">
        <bdi>{texts.title({ name })}</bdi>
      </h1>
      <p className="text-muted">{sportTexts.names[sport]()}</p>
      <p>{by ? texts.asked({ who }) : texts.askedByNobody()}</p>
      {by && <PersonLink of={by}>{who}</PersonLink>}
      <p className="text-sm text-muted">{texts.note()}</p>
      {failure && !isBlocking && <Banner variant="danger">{failure}</Banner>}
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="pitch" busy={busyAs('accept')} busyText={texts.busy()} onClick={() => answer('accept')}>
          {texts.accept()}
        </Button>
        <Button variant="secondary" busy={busyAs('decline')} busyText={texts.busy()} onClick={() => answer('decline')}>
          {texts.decline()}
        </Button>
      </div>
      {by && (
        <Button variant="quiet" disabled={answering.isPending} onClick={() => setBlocking(true)}>
          {texts.block({ who })}
        </Button>
      )}
      {isBlocking && (
        <Question
          title={texts.blockTitle({ who })}
          text={texts.blockText()}
          answer={texts.block({ who })}
          busyAnswer={texts.busy()}
          busy={answering.isPending}
          failure={failure}
          onAnswer={() => answer('block')}
          onClose={() => setBlocking(false)}
        />
      )}
    </div>
  );
}
