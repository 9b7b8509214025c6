import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SPORT_IDS, type Sport, sportTexts } from '../../../contract/sports/sports.ts';
import { AGENT_ABOUT_MAX, type FreeAgent, teamMessages } from '../../../contract/sports/teams.ts';
import { errorText } from '../../platform/http/errors.ts';
import { patient } from '../../platform/http/patient.ts';
import { useSession } from '../../platform/session/session.ts';
import { nameOf } from '../../platform/text.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { Loaded, MorePages } from '../../ui/loaded.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { PersonLink, PersonPicture } from '../../ui/person-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ago } from '../../ui/words/ago.tsx';
import { useChange } from '../follow/use-change.ts';
import { texts as reportTexts } from '../moderation/names-texts.ts';
import { ReportDialog, type Reported } from '../moderation/report-button.tsx';
import { SportsNav } from '../sports/sports-nav.tsx';
import { agentsQuery, changeAgent, ownAgentsQuery, ownTeamsQuery, sendInvitation } from './api.ts';
import { texts } from './texts.ts';

const failureOf = (error: unknown) => errorText(error, texts.agentsFailed());

/** Who looks for a team, by sport; captains invite from here. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const { data: own = [] } = useQuery(ownTeamsQuery);
  const asked = SPORT_IDS.find((id) => id === search.get('sport'));
  const sport = asked ?? own[0]?.team.sport ?? 'football';
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6 pb-28 sm:pt-10">
      <SportsNav />
      <h1 className="text-3xl sm:text-4xl">{texts.agentsTitle()}</h1>
      <p className="mt-1 text-muted">{texts.agentsNote()}</p>
      <SelectField
        label={texts.sport()}
        value={sport}
        className="mt-5 max-w-xs"
        onChange={({ target }) => setSearch({ sport: target.value }, { replace: true, preventScrollReset: true })}
      >
        {SPORT_IDS.map((id) => (
          <option key={id} value={id}>
            {sportTexts.names[id]()}
          </option>
        ))}
      </SelectField>
      <OwnWords key={sport} sport={sport} />
      <Board sport={sport} />
    </div>
  );
}

/** What the member says of themselves on the board of this sport, if they are on it. */
function OwnWords({ sport }: { sport: Sport }) {
  const { data: own } = useQuery(ownAgentsQuery);
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [about, setAbout] = useState('');
  const [flaw, setFlaw] = useState('');
  const [busy, change, failure] = useChange(isOpen);
  if (!own) return null;
  const listed = own.find((one) => one.sport === sport);
  const open = () => {
    setAbout(listed?.about ?? '');
    setFlaw('');
    setOpen(true);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if ([...about.trim()].length > AGENT_ABOUT_MAX) return setFlaw(teamMessages.agentTooLong());
    change(async () => {
      toast.success(await changeAgent(client, sport, about));
      setOpen(false);
    });
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {listed && <p className="me-2 font-semibold">{texts.onBoard()}</p>}
      <Button variant={listed ? 'secondary' : 'primary'} onClick={open}>
        {listed ? texts.changeWords() : texts.lookForTeam()}
      </Button>
      {listed && (
        <Button busy={busy} onClick={() => change(async () => void toast.info(await changeAgent(client, sport, null)))}>
          {texts.stopLooking()}
        </Button>
      )}
      {isOpen && (
        <Dialog kind="wide" title={texts.lookForTeam()} onClose={() => setOpen(false)} dismissable={!busy}>
          <form onSubmit={send} noValidate className="flex flex-col gap-5">
            <TextArea
              label={texts.aboutYou()}
              hint={texts.aboutYouHint()}
              optional
              value={about}
              error={flaw || undefined}
              onChange={({ target }) => {
                setAbout(target.value);
                setFlaw('');
              }}
            />
            <DialogError text={failure} />
            <DialogActions>
              <Button type="submit" variant="primary" busy={busy}>
                {listed ? texts.save() : texts.put()}
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </div>
  );
}

function Board({ sport }: { sport: Sport }) {
  const query = patient(useInfiniteQuery(agentsQuery(sport)));
  return (
    <div className="mt-6">
      <Loaded
        query={query}
        failureOf={failureOf}
        loading={texts.agentsLoading()}
        skeleton={<Skeleton className="h-40" />}
      >
        {({ pages }) => {
          const agents = pages.flatMap((page) => page.agents);
          if (agents.length === 0)
            return (
              <EmptyState title={texts.noAgents()} heading="h2">
                {texts.noAgentsNote()}
              </EmptyState>
            );
          return (
            <>
              <ul className="grid gap-3">
                {agents.map((agent) => (
                  <li key={agent.account._id}>
                    <Agent agent={agent} />
                  </li>
                ))}
              </ul>
              <MorePages query={query} failureOf={failureOf} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Agent({ agent: { account, about, at, sport } }: { agent: FreeAgent }) {
  const memberId = useSession(({ userData }) => userData?._id);
  const { data: own = [] } = useQuery(ownTeamsQuery);
  const [isAsking, setAsking] = useState(false);
  const [reported, setReported] = useState<Reported>();
  const report = (thing: Omit<Reported, 'by'>) => setReported({ ...thing, by: null });
  const name = nameOf(account);
  const leads = own.filter(({ isActing, team }) => isActing && team.sport === sport && !team.hasEnded);
  const isOwn = memberId === account._id;
  return (
    <article className="card flex flex-wrap gap-3 p-3 sm:p-4">
      <PersonPicture of={account} />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span dir="auto" className="font-semibold wrap-anywhere">
            <PersonLink of={account}>{name}</PersonLink>
          </span>
          <Ago time={at} />
        </p>
        {about && (
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {about}
          </p>
        )}
      </div>
      {!isOwn && (
        <div className="flex flex-none items-start gap-1">
          {leads.length > 0 && (
            <Button aria-label={texts.inviteTo({ name })} aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {texts.invite()}
            </Button>
          )}
          <MoreMenu label={texts.more({ name })}>
            <button
              type="button"
              className="menu-item"
              onClick={() => report({ kind: 'person', id: account._id })}
              onPointerEnter={ReportDialog.load}
              onFocus={ReportDialog.load}
            >
              {texts.reportName({ name })}
            </button>
            {about && (
              <button
                type="button"
                className="menu-item"
                onClick={() => report({ kind: 'words', id: account._id, words: { place: 'agent', part: sport } })}
              >
                {reportTexts.reportWords()}
              </button>
            )}
          </MoreMenu>
        </div>
      )}
      {isAsking && (
        <Invite
          accountId={account._id}
          name={name}
          teams={leads.map(({ team }) => team)}
          close={() => setAsking(false)}
        />
      )}
      {reported && <ReportDialog thing={reported} onClose={() => setReported(undefined)} />}
    </article>
  );
}

/** Asks a captain to which of their teams. */
function Invite({
  accountId,
  name,
  teams,
  close,
}: {
  accountId: string;
  name: string;
  teams: readonly { _id: string; name: string }[];
  close: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | false>(false);
  const [teamId, setTeamId] = useState(teams[0]?._id ?? '');
  const send = async () => {
    setBusy(true);
    setFailure(false);
    try {
      const { message } = await sendInvitation(teamId, accountId);
      toast.success(message);
      close();
    } catch (error) {
      setFailure(errorText(error, texts.actFailed()));
      setBusy(false);
    }
  };
  return (
    <Dialog title={texts.inviteTo({ name })} onClose={close} dismissable={!busy}>
      <SelectField label={texts.toWhich()} value={teamId} onChange={({ target }) => setTeamId(target.value)}>
        {teams.map((team) => (
          <option key={team._id} value={team._id}>
            {team.name}
          </option>
        ))}
      </SelectField>
      <DialogError text={failure} />
      <DialogActions>
        <Button variant="primary" busy={busy} busyText={texts.inviting()} onClick={send}>
          {texts.invite()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
