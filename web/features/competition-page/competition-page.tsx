import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { competitionHead } from '../../../contract/pages/sports-content-heads.ts';
import { invitationPath, organisePath } from '../../../contract/pages/sports-pages.ts';
import type { askToEnter } from '../../../contract/sports/competition-calls.ts';
import { factsOf, sportTexts } from '../../../contract/sports/sports.ts';
import { ApiError, errorText } from '../../platform/http/errors.ts';
import { call } from '../../platform/http/http.ts';
import { useSession } from '../../platform/session/session.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { NotFound } from '../../shell/error-page.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Count } from '../../ui/words/count.tsx';
import { NamesMenuItem, ReportNames } from '../moderation/names-menu-item.tsx';
import { ReportDialog } from '../moderation/report-button.tsx';
import { kickOffText } from '../sports/kick-off.tsx';
import { Crest } from '../sports/team-name.tsx';
import { schoolSaid, VouchedMark } from '../sports/vouched.tsx';
import { StandingTable } from '../tables/standing-table.tsx';
import { useVouching } from '../vouching/vouch-dialog.tsx';
import { AboutTab } from './about-tab.tsx';
import { type CompetitionView, changeFollow, competitionKey, competitionQuery } from './api.ts';
import { Bracket } from './bracket.tsx';
import { Champion } from './champion.tsx';
import { MatchesTab } from './matches-tab.tsx';
import { WithNow } from './now.tsx';
import { Scorers } from './scorers.tsx';
import { texts } from './texts.ts';
import { useLiveCompetition } from './use-live-competition.ts';

const TABS = ['table', 'bracket', 'matches', 'scorers', 'about'] as const;
type TabName = (typeof TABS)[number];

/** The page of a competition, for everybody who may see it. */
export function Component() {
  const id = useParams().competitionId ?? '';
  const client = useQueryClient();
  const [goneId, setGoneId] = useState<string>();
  const query = useQuery({ ...competitionQuery(id), enabled: goneId !== id });
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  if (isMissing || goneId === id) return <NotFound />;
  /** It has been hidden while somebody looked at it: what its page has loaded goes, too. */
  function leaveGone() {
    setGoneId(id);
    client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
    toast.info(texts.gone(), FEED_TOAST);
  }
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6 pb-28 sm:pt-10">
      <Loaded
        query={query}
        failureOf={(error) => errorText(error, texts.failed())}
        loading={texts.loading()}
        skeleton={<Skeleton className="h-64" />}
      >
        {(view) => <Shown key={id} view={view} onGone={leaveGone} />}
      </Loaded>
    </div>
  );
}

/** Which tabs there is something for, in their order. */
function tabsOf({ stages, sport }: CompetitionView['competition']): TabName[] {
  const has = {
    table: stages.some(({ kind }) => kind === 'league' || kind === 'groups'),
    bracket: stages.some(({ kind }) => kind === 'knockout' || kind === 'placement'),
    matches: true,
    // Of sets and times, nobody is told to have scored.
    scorers: ['goals', 'points'].includes(factsOf(sport).scoring),
    about: true,
  };
  return TABS.filter((name) => has[name]);
}

function Shown({ view, onGone }: { view: CompetitionView; onGone: () => void }) {
  const { competition, followers } = view;
  const { _id, name, sport, season, state, hidden, vouchedAs } = competition;
  const head = useMemo(() => competitionHead({ ...competition }), [competition]);
  const [params, setParams] = useSearchParams();
  const tabs = tabsOf(competition);
  const chosen = tabs.find((one) => one === params.get('tab')) ?? tabs[0] ?? 'matches';
  const facts = [sportTexts.names[sport](), season?.name, schoolSaid(competition, 'organiser')].filter(Boolean);
  useLiveCompetition(_id, onGone);
  return (
    <>
      <PageHead head={head} />
      {hidden && (
        <Banner variant="warning" className="mb-5">
          {texts[hidden === 'held' ? 'heldNote' : 'hiddenNote']()}
        </Banner>
      )}
      <header className="flex flex-wrap items-center gap-4">
        <Crest team={competition} className="size-16 text-2xl" />
        <div className="min-w-0 grow basis-56">
          <h1 className="text-3xl wrap-anywhere sm:text-4xl">
            <bdi>{name}</bdi>
            <VouchedMark of={competition} />
          </h1>
          {vouchedAs !== null && (
            <p dir="auto" className="font-semibold wrap-anywhere">
              {vouchedAs}
            </p>
          )}
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
            <Badge tone={state === 'running' ? 'green' : 'grey'}>{texts.states[state]()}</Badge>
            {facts.map((fact) => (
              <bdi key={fact}>{fact}</bdi>
            ))}
            {followers > 0 && <Count count={followers} of={texts.followers} />}
          </p>
        </div>
        <Acting view={view} />
      </header>
      {view.viewer.isInvited && (
        <Banner variant="success" className="mt-5">
          {texts.invited()}{' '}
          <Link to={invitationPath(_id)} className="underline">
            {texts.answerInvitation()}
          </Link>
        </Banner>
      )}
      <Champion competition={competition} />
      <Entering view={view} />
      <div className="mt-8">
        <Tabs
          label={texts.views()}
          tabs={tabs.map((one) => ({ name: one, label: texts.tabs[one]() }))}
          chosen={chosen}
          onChoose={(tab) => setParams({ tab }, { preventScrollReset: true })}
        >
          {chosen === 'table' && (
            <WithNow competition={competition}>
              <StandingTable competitionId={_id} />
            </WithNow>
          )}
          {chosen === 'bracket' && <Bracket competition={competition} />}
          {chosen === 'matches' && <MatchesTab competition={competition} />}
          {chosen === 'scorers' && <Scorers competitionId={_id} sport={sport} />}
          {chosen === 'about' && <AboutTab competition={competition} viewer={view.viewer} />}
        </Tabs>
      </div>
    </>
  );
}

function Acting({ view: { competition, viewer } }: { view: CompetitionView }) {
  const { _id, name } = competition;
  const client = useQueryClient();
  const isMember = useSession(({ isLoggedIn }) => isLoggedIn);
  const [busy, setBusy] = useState(false);
  const vouching = useVouching({ ...competition, kind: 'competition' });
  const [reports, setReports] = useState<'competition' | 'names'>();
  async function follow() {
    setBusy(true);
    await changeFollow(client, _id, !viewer.follows).catch((error: unknown) =>
      toast.error(errorText(error, texts.followFailed())),
    );
    setBusy(false);
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isMember && (
        <Button
          variant={viewer.follows ? 'secondary' : 'pitch'}
          busy={busy}
          aria-pressed={viewer.follows}
          aria-label={viewer.follows ? texts.followingName({ name }) : texts.followName({ name })}
          onClick={() => void follow()}
        >
          {viewer.follows ? texts.following() : texts.follow()}
        </Button>
      )}
      {viewer.isOrganiser && (
        <Link to={organisePath(_id)} className="btn btn-secondary">
          {texts.organise()}
        </Link>
      )}
      {vouching && (
        <Button aria-haspopup="dialog" onClick={vouching.open}>
          {vouching.label}
        </Button>
      )}
      {vouching?.opened}
      {isMember && !viewer.isOrganiser && (
        <MoreMenu label={texts.more({ name })}>
          <button
            type="button"
            className="menu-item"
            onClick={() => setReports('competition')}
            onPointerEnter={ReportDialog.load}
            onFocus={ReportDialog.load}
          >
            {texts.report()}
          </button>
          <NamesMenuItem onChoose={() => setReports('names')} />
        </MoreMenu>
      )}
      {reports === 'competition' && (
        <ReportDialog thing={{ kind: 'competition', id: _id, by: null }} onClose={() => setReports(undefined)} />
      )}
      {reports === 'names' && (
        <ReportNames names={{ of: 'competition', id: _id }} onClose={() => setReports(undefined)} />
      )}
    </div>
  );
}

/** Lets captains ask for their teams to take part. */
function Entering({ view: { competition, viewer } }: { view: CompetitionView }) {
  const { _id, state, entriesCloseAt, timeZone } = competition;
  const client = useQueryClient();
  const [asking, setAsking] = useState('');
  if (state !== 'open' || viewer.canEnter.length === 0) return null;
  async function ask(teamId: string) {
    setAsking(teamId);
    try {
      await call<typeof askToEnter>('POST', '/api/competitions/:id/entries/ask', {
        params: { id: _id },
        body: { teamId },
      });
      toast.success(texts.asked());
      await client.invalidateQueries({ queryKey: competitionKey(_id), exact: true });
    } catch (error) {
      toast.error(errorText(error, texts.followFailed()));
    }
    setAsking('');
  }
  return (
    <div className="card mt-6 flex flex-wrap items-center gap-3 p-4">
      {viewer.canEnter.map((team) => (
        <Button
          key={team._id}
          variant="primary"
          busy={asking === team._id}
          disabled={asking !== ''}
          onClick={() => void ask(team._id)}
        >
          {texts.enter({ team: team.name })}
        </Button>
      ))}
      {entriesCloseAt && (
        <p className="text-muted">{texts.closed({ when: kickOffText(entriesCloseAt, undefined, timeZone) })}</p>
      )}
    </div>
  );
}
