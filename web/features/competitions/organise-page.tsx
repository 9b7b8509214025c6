import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { competitionPath, sportsPaths } from '../../../contract/pages/sports-pages.ts';
import type { CompetitionView } from '../../../contract/sports/competition-calls.ts';
import {
  type Competition,
  type CompetitionState,
  NEXT_STATES,
  SEASON_NAME_MAX,
} from '../../../contract/sports/competitions.ts';
import { sportTexts } from '../../../contract/sports/sports.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { ApiError, errorText } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { NotFound } from '../../shell/error-page.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Question } from '../../ui/question.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { waitingQuery } from '../results/api.ts';
import { countNeeded, WaitingResults } from '../results/waiting-results.tsx';
import { competitionQuery, sendDeletion, sendSeasonName, sendState } from './api.ts';
import { EditDialog } from './edit-dialog.tsx';
import { LEFT_TO_DO, LeftToDo } from './left-to-do/left-to-do.tsx';
import { Log } from './log.tsx';
import { RenameButton } from './names/rename-button.tsx';
import { Organisers } from './organisers.tsx';
import { RulesPart } from './rules/rules-part.tsx';
import { Stages } from './stages.tsx';
import { Teams } from './teams.tsx';
import { texts } from './texts.ts';
import { useAct } from './use-act.ts';

const FixtureBuilder = lazy(
  () => import('../fixtures/fixture-builder.tsx').then((module) => ({ default: module.FixtureBuilder })),
  'part',
  <Skeleton className="h-80" />,
);

const Settling = lazy(
  () => import('../tables/settling.tsx').then((module) => ({ default: module.Settling })),
  'quiet',
  <Skeleton className="mb-8 h-24" />,
);

const PARTS = ['teams', 'stages', 'matches', 'rules', 'people', 'log'] as const;
type Part = (typeof PARTS)[number];
const TONES: Record<CompetitionState, Tone> = { draft: 'grey', open: 'blue', running: 'green', ended: 'violet' };

/** Where the organisers of a competition look after it. */
export function Component() {
  const id = useParams().competitionId ?? '';
  const query = useQuery({
    ...competitionQuery(id),
    retry: (tries, error) => tries < 1 && !(error instanceof ApiError && error.status === 404),
  });
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6 pb-28 sm:pt-10">
      <Loaded
        query={query}
        failureOf={(error) => errorText(error, texts.loadFailed())}
        loading={texts.loading()}
        skeleton={<Skeleton className="h-60" />}
      >
        {({ competition, viewer }) =>
          viewer.isOrganiser ? (
            <Organise key={competition._id} competition={competition} viewer={viewer} />
          ) : (
            <Banner variant="warning">{texts.notOrganiser()}</Banner>
          )
        }
      </Loaded>
    </div>
  );
}

function Organise({ competition, viewer }: Pick<CompetitionView, 'competition' | 'viewer'>) {
  const [search, setSearch] = useSearchParams();
  const shown = PARTS.find((part) => part === search.get('show')) ?? 'teams';
  const asked = competition.entries.filter(({ state }) => state === 'asked').length;
  const choose = (part: Part, stageId?: string) =>
    setSearch(
      { ...(part !== 'teams' && { show: part }), ...(stageId && { stage: stageId }) },
      { replace: true, preventScrollReset: true },
    );
  const goTo = (part: Part, stageId?: string) => {
    choose(part, stageId);
    const tab = document.getElementById(`tab-${part}`);
    tab?.focus({ preventScroll: true });
    tab?.scrollIntoView(); // what it shows is below
  };
  const waiting = useQuery({
    ...waitingQuery(competition._id),
    // Before it runs, no match has a result.
    enabled: competition.state === 'running' && competition.stages.some(({ matchCount }) => matchCount > 0),
  });
  const needed = waiting.data ? countNeeded(waiting.data) : 0;
  const badges: Partial<Record<Part, { count: number; meaning: string }>> = {
    ...(asked > 0 && { teams: { count: asked, meaning: texts.waiting({ count: asked }) } }),
    ...(needed > 0 && { matches: { count: needed, meaning: texts.resultsWaiting({ count: needed }) } }),
  };
  return (
    <>
      <Header competition={competition} onChoose={goTo} />
      <div className="mt-6">
        <Tabs
          label={texts.tabs.label()}
          chosen={shown}
          onChoose={choose}
          tabs={PARTS.map((name) => ({
            name,
            label: texts.tabs[name](),
            badge: badges[name],
          }))}
        >
          {shown === 'teams' && <Teams competition={competition} viewer={viewer} />}
          {shown === 'stages' && <Stages competition={competition} onPlan={() => choose('matches')} />}
          {shown === 'matches' && (
            <>
              <WaitingResults competitionId={competition._id} />
              {competition.stages.some(({ matchCount }) => matchCount > 0) && (
                <Settling competitionId={competition._id} />
              )}
              <FixtureBuilder
                competitionId={competition._id}
                sport={competition.sport}
                stageId={search.get('stage')}
                onStage={(id) => choose('matches', id)}
              />
            </>
          )}
          {shown === 'rules' && <RulesPart competition={competition} />}
          {shown === 'people' && <Organisers competition={competition} invited={viewer.invited} />}
          {shown === 'log' && <Log competitionId={competition._id} />}
        </Tabs>
      </div>
    </>
  );
}

/** What an organiser presses to get from one state to another. */
function goText(from: CompetitionState, to: CompetitionState): string {
  if (from === 'running' && to === 'open') return texts.reopen();
  return from === 'ended' ? texts.resume() : texts.go[to]();
}

type HeaderProps = { competition: Competition; onChoose: (part: Part, stageId?: string) => void };

function Header({ competition, onChoose }: HeaderProps) {
  const { _id: id, name, state, sport, season } = competition;
  const isAdmin = useSession(({ role }) => role === 'admin');
  const [isEdited, setIsEdited] = useState(false);
  const [isDeleted, setIsDeleted] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const isOwn = useRef(false);
  const going = useAct<CompetitionState>(id, (to) => sendState(id, to), { onDone: () => (isOwn.current = true) });
  // Where the button that was pressed has gone, the keyboard would start again at the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it has another state
  useEffect(() => {
    if (isOwn.current && document.activeElement === document.body)
      (document.getElementById(LEFT_TO_DO) ?? heading.current)?.focus();
    isOwn.current = false;
  }, [state]);
  const deleting = useAct(
    id,
    async () => {
      await sendDeletion(id);
      return {};
    },
    { isQuiet: true, onDone: () => navigate(sportsPaths.competitions, { replace: true }) },
  );
  const [ahead, ...others] = NEXT_STATES[state];
  const goAhead = (isNext: boolean) =>
    ahead && (
      <Button
        // To end it is nothing to be pressed in passing, nor to open one that has no teams.
        variant={isNext ? 'primary' : 'secondary'}
        once
        busy={going.isPending && going.variables === ahead}
        busyText={texts.working()}
        onClick={() => going.mutate(ahead)}
      >
        {goText(state, ahead)}
      </Button>
    );
  return (
    <header className="grid gap-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone={TONES[state]}>{texts.states[state]()}</Badge>
          <span>{sportTexts.names[sport]()}</span>
          {season && <bdi className="min-w-0 wrap-anywhere">{season.name}</bdi>}
          {season && isAdmin && (
            <RenameButton
              competition={competition}
              label={texts.words.renameSeason({ name: season.name })}
              name={season.name}
              maxLength={SEASON_NAME_MAX}
              send={async (typed) => {
                await sendSeasonName(client, season._id, typed);
                return {};
              }}
            />
          )}
        </div>
        <h1 ref={heading} tabIndex={-1} dir="auto" className="mt-1 outline-none text-3xl wrap-anywhere sm:text-4xl">
          {name}
        </h1>
        <p className="mt-1 text-muted">{texts.stateHints[state]()}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {state !== 'draft' && state !== 'open' && goAhead(false)}
        {others.map((to) => (
          <Button
            key={to}
            variant="quiet"
            once
            busy={going.isPending && going.variables === to}
            onClick={() => going.mutate(to)}
          >
            {goText(state, to)}
          </Button>
        ))}
        {(state !== 'ended' || isAdmin) && (
          <Button variant="quiet" onClick={() => setIsEdited(true)}>
            {texts.words.edit()}
          </Button>
        )}
        {state !== 'draft' && (
          <Link to={competitionPath(id)} className="btn btn-quiet">
            {texts.toPage()}
          </Link>
        )}
        {state === 'draft' && (
          <MoreMenu label={texts.more()}>
            <button type="button" className="menu-item" aria-haspopup="dialog" onClick={() => setIsDeleted(true)}>
              {texts.delete.open()}
            </button>
          </MoreMenu>
        )}
      </div>
      <LeftToDo competition={competition} onChoose={onChoose} ahead={goAhead} />
      {isEdited && <EditDialog competition={competition} onClose={() => setIsEdited(false)} />}
      {isDeleted && (
        <Question
          title={texts.delete.title()}
          text={texts.delete.text()}
          answer={texts.delete.yes()}
          busyAnswer={texts.delete.busy()}
          busy={deleting.isPending}
          failure={deleting.error !== null && errorText(deleting.error, texts.failed())}
          onAnswer={() => deleting.mutate()}
          onClose={() => setIsDeleted(false)}
        />
      )}
    </header>
  );
}
