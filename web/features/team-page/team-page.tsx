import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createPath, Link, useLocation, useParams } from 'react-router';
import type { Static } from 'typebox';
import { teamHead } from '../../../contract/pages/sports-content-heads.ts';
import { teamPath } from '../../../contract/pages/sports-pages.ts';
import { teamCalendarPath } from '../../../contract/sports/calendars.ts';
import { type getTeam, teamMessages } from '../../../contract/sports/teams.ts';
import { ApiError, errorText } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { loginLink } from '../../platform/session/way-back.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { NotFound } from '../../shell/error-page.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Question } from '../../ui/question.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Count } from '../../ui/words/count.tsx';
import { CalendarMenu } from '../calendars/calendar-menu.tsx';
import { useChange } from '../follow/use-change.ts';
import { NamesMenuItem, ReportNames } from '../moderation/names-menu-item.tsx';
import { ReportDialog } from '../moderation/report-button.tsx';
import { ShareButton } from '../posts/share-button.tsx';
import { Invitations } from '../sports/invitations.tsx';
import { Crest } from '../sports/team-name.tsx';
import { VouchedMark } from '../sports/vouched.tsx';
import { sendAskOnPage, teamQuery } from '../teams/api.ts';
import { AskLater } from '../teams/ask-later.tsx';
import { FollowTeam } from '../teams/follow-team.tsx';
import { teamLine } from '../teams/team-link.tsx';
import { texts as teamTexts } from '../teams/texts.ts';
import { useVouching } from '../vouching/vouch-dialog.tsx';
import { sendConfirm, sendRemoval } from './api.ts';
import { LinkToJoin, Requests, useTeamMenu } from './captain.tsx';
import { Members } from './members.tsx';
import { Season } from './season.tsx';
import { texts } from './texts.ts';

export type FoundTeam = Static<(typeof getTeam)['answer']>;

/** The page of a team: who plays for it, what it plays, and what its captain looks after. */
export function Component() {
  const id = useParams().teamId ?? '';
  const query = useQuery(teamQuery(id));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6 pb-28 sm:pt-10">
      <Loaded
        query={query}
        failureOf={(error) => errorText(error, texts.failed())}
        loading={texts.loading()}
        skeleton={
          <div className="grid gap-6">
            <Skeleton className="h-24" />
            <Skeleton className="h-64" />
          </div>
        }
      >
        {(found) => <Shown key={found.team._id} found={found} />}
      </Loaded>
    </div>
  );
}

function Shown({ found }: { found: FoundTeam }) {
  const { team, viewer, pending, joinToken } = found;
  const head = useMemo(() => teamHead(team), [team]);
  return (
    <>
      <PageHead head={head} />
      {team.hidden && (
        <Banner variant="warning" className="mb-5">
          {teamMessages[team.hidden === 'held' ? 'held' : viewer.looksAfter ? 'hiddenOwn' : 'hidden']()}
        </Banner>
      )}
      {team.isPlaceholder && (
        <Banner variant="warning" className="mb-5">
          {viewer.looksAfter ? texts.unclaimedOwn() : texts.unclaimed()}
        </Banner>
      )}
      <header className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Crest team={team} className="size-20 text-3xl" />
        <div className="min-w-0 grow basis-56">
          <h1 className="text-3xl wrap-anywhere sm:text-4xl">
            <bdi>{team.name}</bdi>
            <VouchedMark of={team} />
          </h1>
          {team.vouchedAs !== null && (
            <p dir="auto" className="font-semibold wrap-anywhere">
              {team.vouchedAs}
            </p>
          )}
          <p dir="auto" className="mt-1 text-muted wrap-anywhere">
            {teamLine(team, team.isPlaceholder ? 'organiser' : 'captain')}
          </p>
          <p className="mt-1 text-[0.9375rem]">
            <Count count={team.members} of={teamTexts.members} /> ·{' '}
            <Count count={team.followers} of={teamTexts.followers} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1">
          {viewer.canAsk && <AskToJoin team={team} />}
          {!team.hidden && !team.isPlaceholder && (
            <FollowTeam id={team._id} name={team.name} isFollowing={viewer.isFollowing} isMain={!viewer.canAsk} />
          )}
          {!team.hidden && <ShareButton path={teamPath(team._id)} text={team.name} />}
          <More found={found} />
        </div>
      </header>
      {team.hasEnded && (
        <Banner variant="warning" className="mt-5">
          {texts.ended()}
        </Banner>
      )}
      <OwnAnswer found={found} />
      {viewer.looksAfter && !team.isPlaceholder && <Invitations teamId={team._id} className="mt-5" />}
      {team.about && (
        <p dir="auto" className="mt-5 max-w-[65ch] whitespace-pre-line wrap-anywhere">
          {team.about}
        </p>
      )}
      {viewer.looksAfter && pending && <Requests team={team} pending={pending} />}
      {viewer.looksAfter && joinToken && !team.hasEnded && <LinkToJoin team={team} joinToken={joinToken} />}
      <Season team={team} />
      <Members found={found} />
      {!team.hidden && (
        <div className="mt-8">
          <CalendarMenu path={teamCalendarPath(team._id)} />
        </div>
      )}
    </>
  );
}

/** Asks to join, for whoever is logged in; a visitor comes back to it. */
function AskToJoin({ team }: { team: FoundTeam['team'] }) {
  const isVisitor = useSession(({ isLoggedIn }) => !isLoggedIn);
  const here = createPath(useLocation());
  const [busy, change] = useChange();
  if (isVisitor)
    return (
      <Link to={loginLink(here)} className="btn btn-primary">
        {teamTexts.ask()}
      </Link>
    );
  return (
    <Button
      variant="primary"
      busy={busy}
      busyText={teamTexts.asking()}
      once
      onClick={() => change(async (client) => void toast.success((await sendAskOnPage(client, team._id)).message))}
    >
      {teamTexts.ask()}
    </Button>
  );
}

/** What waits for the viewer's own answer, or keeps them from asking: they have asked to join, are invited, or were declined. */
function OwnAnswer({ found: { team, viewer, members } }: { found: FoundTeam }) {
  const [busy, change] = useChange();
  if (viewer.asksAgainAt && !viewer.memberId)
    return (
      <div className="mt-5">
        <AskLater at={viewer.asksAgainAt} />
      </div>
    );
  if (!viewer.pending || !viewer.memberId) return null;
  const params = { id: team._id, memberId: viewer.memberId };
  const isInvited = viewer.pending === 'invited';
  const claimed = members.find(({ _id }) => _id === viewer.claimsId);
  const waits = isInvited
    ? texts.invited()
    : claimed
      ? texts.claimed({ name: claimed.name })
      : texts.asked[team.isPlaceholder ? 'organiser' : 'captain']();
  return (
    <section className="card mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 p-4" aria-label={waits}>
      <p className="grow font-semibold">{waits}</p>
      <div className="flex gap-2">
        {isInvited && (
          <Button
            variant="primary"
            busy={busy}
            onClick={() => change(async (client) => void toast.success(await sendConfirm(client, params)))}
          >
            {texts.accept()}
          </Button>
        )}
        <Button
          busy={busy}
          onClick={() => change(async (client) => void toast.info(await sendRemoval(client, params)))}
        >
          {isInvited ? texts.decline() : texts.withdraw()}
        </Button>
      </div>
    </section>
  );
}

/** What is seldom needed: to leave, to report, and for who looks after it, to edit and to end. */
function More({ found: { team, viewer } }: { found: FoundTeam }) {
  const isMember = useSession(({ userData }) => userData !== null);
  const own = useTeamMenu(team);
  const vouching = useVouching({ ...team, kind: 'team' });
  const [asks, setAsks] = useState<'leave' | 'report' | 'names'>();
  const [busy, change, failure] = useChange(asks === 'leave');
  if (!isMember) return null;
  const close = () => setAsks(undefined);
  const leave = () =>
    change(async (client) => {
      if (viewer.memberId) toast.info(await sendRemoval(client, { id: team._id, memberId: viewer.memberId }));
      close();
    });
  return (
    <>
      <MoreMenu label={texts.more({ name: team.name })}>
        {viewer.looksAfter && own.items}
        {vouching && (
          <button type="button" className="menu-item" aria-haspopup="dialog" onClick={vouching.open}>
            {vouching.label}
          </button>
        )}
        {viewer.role && (
          <button type="button" className="menu-item" onClick={() => setAsks('leave')}>
            {texts.leave()}
          </button>
        )}
        <button
          type="button"
          className="menu-item"
          onClick={() => setAsks('report')}
          onPointerEnter={ReportDialog.load}
          onFocus={ReportDialog.load}
        >
          {texts.report()}
        </button>
        <NamesMenuItem onChoose={() => setAsks('names')} />
      </MoreMenu>
      {viewer.looksAfter && own.opened}
      {vouching?.opened}
      {asks === 'report' && <ReportDialog thing={{ kind: 'team', id: team._id, by: null }} onClose={close} />}
      {asks === 'names' && <ReportNames names={{ of: 'team', id: team._id }} onClose={close} />}
      {asks === 'leave' && (
        <Question
          title={texts.leave()}
          text={texts.askLeave({ name: team.name })}
          answer={texts.leave()}
          busyAnswer={texts.leaving()}
          busy={busy}
          failure={failure}
          onAnswer={leave}
          onClose={close}
        >
          <p>{texts.askLeaveNote()}</p>
        </Question>
      )}
    </>
  );
}
