import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { competitionCalendarPath } from '../../../contract/sports/calendars.ts';
import type { Entry } from '../../../contract/sports/competitions.ts';
import { sportTexts } from '../../../contract/sports/sports.ts';
import { errorText } from '../../platform/http/errors.ts';
import { nameOf } from '../../platform/text.ts';
import { shortDate } from '../../platform/time.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded, MorePages } from '../../ui/loaded.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { Question } from '../../ui/question.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CalendarMenu } from '../calendars/calendar-menu.tsx';
import { ReportButton } from '../moderation/report-button.tsx';
import { Invitations } from '../sports/invitations.tsx';
import { Crest, TeamName } from '../sports/team-name.tsx';
import { schoolSaid } from '../sports/vouched.tsx';
import { actsQuery, type CompetitionView, competitionKey, sendLeaving, sendLeavingLog } from './api.ts';
import { texts } from './texts.ts';

/** What is said about a competition, who plays in it and looks after it, and what they did. */
export function AboutTab({ competition, viewer }: Pick<CompetitionView, 'competition' | 'viewer'>) {
  const { _id, about, sport, season, organisers, entries } = competition;
  const school = schoolSaid(competition, 'organiser');
  const hasBegun = competition.state === 'running' || competition.state === 'ended';
  const teams = entries.filter(
    ({ _id: entryId, state }) => state === 'entered' || (state === 'withdrawn' && viewer.canLeave.includes(entryId)),
  );
  return (
    <div className="grid gap-8">
      {viewer.invitations.length > 0 && <Invitations competitionId={_id} />}
      <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
        {about || <span className="text-muted">{texts.about.nothing()}</span>}
      </p>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact name={texts.about.sport()}>{sportTexts.names[sport]()}</Fact>
        {season && <Fact name={texts.about.season()}>{season.name}</Fact>}
        {school && <Fact name={texts.about.school()}>{<bdi>{school}</bdi>}</Fact>}
        <Fact name={texts.about.organisers()}>
          <ul className="flex flex-wrap gap-x-4">
            {organisers.map((one) => (
              <li key={one._id}>
                <PersonLink of={one}>{nameOf(one)}</PersonLink>
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
      {teams.length > 0 && (
        <section aria-labelledby="entered">
          <h2 id="entered" className="text-xl">
            {texts.about.entered()}
          </h2>
          <ul className="mt-3 grid gap-2 sm:grid-cols-2">
            {teams.map((entry) => (
              <li key={entry._id} className="flex min-h-11 min-w-0 flex-wrap items-center gap-3">
                <Crest team={entry.team} />
                <TeamName team={entry.team} className="font-semibold" />
                {viewer.canLeave.includes(entry._id) && (
                  <Leaving competitionId={_id} entry={entry} hasBegun={hasBegun} />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* What others don't see no calendar gets. */}
      {competition.state !== 'draft' && !competition.hidden && (
        <section aria-labelledby="calendar">
          <h2 id="calendar" className="mb-3 text-xl">
            {texts.about.calendar()}
          </h2>
          <CalendarMenu path={competitionCalendarPath(_id)} />
        </section>
      )}
      <Acts competitionId={_id} canLeaveLog={viewer.canLeaveLog} />
    </div>
  );
}

/** Lets the captain of a team take it out by themselves. */
function Leaving({ competitionId, entry, hasBegun }: { competitionId: string; entry: Entry; hasBegun: boolean }) {
  const said = texts.leaving;
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const team = entry.team.name;
  const leaving = useMutation({
    mutationFn: () => sendLeaving(competitionId, entry._id),
    onSuccess: () => client.invalidateQueries({ queryKey: competitionKey(competitionId) }),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {said.open({ team })}
      </Button>
      {isAsked && (
        <Question
          title={said.title({ team })}
          text={hasBegun ? said.textBegun() : said.text()}
          answer={said.yes()}
          busyAnswer={said.busy()}
          busy={leaving.isPending}
          failure={leaving.error !== null && errorText(leaving.error, said.failed())}
          onAnswer={() => !leaving.isPending && leaving.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The log of a competition, which everybody who sees it can read; loaded once it is opened. */
function Acts({ competitionId, canLeaveLog }: { competitionId: string; canLeaveLog: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery({ ...actsQuery(competitionId), enabled: isOpen });
  const failureOf = (error: unknown) => errorText(error, texts.about.logFailed());
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 text-lg font-semibold">{texts.about.log()}</summary>
      {isOpen && canLeaveLog && <LeavingLog competitionId={competitionId} />}
      {isOpen && (
        <Loaded
          query={query}
          failureOf={failureOf}
          loading={texts.about.logLoading()}
          skeleton={<Skeleton className="h-40" />}
        >
          {({ pages }) => (
            <ol className="mt-2 grid gap-3">
              {pages[0]?.acts.length === 0 && <li className="text-muted">{texts.about.noActs()}</li>}
              {pages
                .flatMap(({ acts }) => acts)
                .map(({ _id, at, text, reason }) => (
                  <li key={_id} className="wrap-anywhere">
                    <div className="flex items-start gap-2">
                      <p dir="auto" className="min-w-0 grow">
                        {text}
                      </p>
                      <ReportButton kind="words" id={_id} words={{ place: 'act' }} by={null} />
                    </div>
                    {reason && (
                      <p dir="auto" className="text-muted">
                        {texts.about.reason({ reason })}
                      </p>
                    )}
                    <time dateTime={at} className="text-sm text-muted">
                      {shortDate(at)}
                    </time>
                  </li>
                ))}
            </ol>
          )}
        </Loaded>
      )}
      <MorePages query={query} failureOf={failureOf} />
    </details>
  );
}

/** Lets somebody who organises it no more take their name out of the log. */
function LeavingLog({ competitionId }: { competitionId: string }) {
  const said = texts.about;
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const leaving = useMutation({
    mutationFn: () => sendLeavingLog(competitionId),
    onSuccess: ({ message }) => {
      toast.success(message);
      return client.invalidateQueries({ queryKey: competitionKey(competitionId) });
    },
  });
  return (
    <div className="card mt-2 flex flex-wrap items-center gap-3 p-4">
      <p className="min-w-0 grow">{said.nameNote()}</p>
      <Button onClick={() => setAsked(true)}>{said.nameOut()}</Button>
      {isAsked && (
        <Question
          title={said.nameTitle()}
          text={said.nameText()}
          answer={said.nameOut()}
          busyAnswer={said.nameBusy()}
          busy={leaving.isPending}
          failure={leaving.error !== null && errorText(leaving.error, said.nameFailed())}
          onAnswer={() => !leaving.isPending && leaving.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}
