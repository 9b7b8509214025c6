import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { joinTeamPath, teamPath } from '../../../contract/pages/sports-pages.ts';
import type { CompetitionView, Unclaimed } from '../../../contract/sports/competition-calls.ts';
import { type Competition, type Entry, SEED_MAX } from '../../../contract/sports/competitions.ts';
import { copyText } from '../../platform/clipboard.ts';
import { errorText } from '../../platform/http/errors.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useKey } from '../fixtures/use-key.ts';
import { captainLinksQuery, sendAnswer, sendName, sendSeed, sendTeams } from './api.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { texts } from './texts.ts';
import { useAct } from './use-act.ts';
import { type MatchCount, WithdrawDialog } from './withdraw-dialog.tsx';

type Viewer = CompetitionView['viewer'];

/** Who takes part, who asks to, and the quick way to enter many. */
export function Teams({ competition, viewer }: { competition: Competition; viewer: Viewer }) {
  const title = useId();
  const { entries, state } = competition;
  const count = entries.filter((entry) => entry.state === 'entered').length;
  const waiting = entries.filter((entry) => entry.state === 'asked');
  const others = entries.filter((entry) => entry.state !== 'asked');
  const isAnyUnclaimed = others.some(({ hasCaptain, withdrawal }) => !hasCaptain && !withdrawal);
  const { data } = useQuery({ ...captainLinksQuery(competition._id), enabled: isAnyUnclaimed });
  const unclaimed = data?.links ?? [];
  return (
    <section aria-labelledby={title} className="grid gap-6">
      <h2 id={title} className="sr-only">
        {texts.teams.title()}
      </h2>
      {state !== 'ended' && <EnterTeams competition={competition} />}
      {waiting.length > 0 && (
        <ul className="card divide-y divide-line">
          {waiting.map((entry) => (
            <Asking key={entry._id} competition={competition} entry={entry} />
          ))}
        </ul>
      )}
      <div>
        <p className="mb-3 font-semibold">{count === 0 ? texts.teams.none() : texts.teams.count({ count })}</p>
        {isAnyUnclaimed && <CaptainLinks links={unclaimed} />}
        {others.length > 0 && (
          <ul className="card divide-y divide-line">
            {others.map((entry) => (
              <Row
                key={entry._id}
                competition={competition}
                entry={entry}
                unclaimed={unclaimed.find(({ entryId }) => entryId === entry._id)}
                newName={viewer.renamed.find((one) => one.entry === entry._id)?.name}
                count={viewer.matchCounts.find((one) => one.entry === entry._id)}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** How captains claim names: by a link each, all of them copied at once. */
function CaptainLinks({ links }: { links: readonly Unclaimed[] }) {
  const said = texts.teams;
  async function copy() {
    const lines = links.map(
      ({ team, joinToken: token }) => `${team}: ${new URL(joinTeamPath(token), location.origin)}`,
    );
    if (await copyText(lines.join('\n'))) toast.success(said.linksCopied({ count: links.length }));
    else toast.error(texts.failed());
  }
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <p className="min-w-0 grow basis-64 text-sm text-muted">{said.howCaptain()}</p>
      {links.length > 0 && <Button onClick={copy}>{said.copyLinks({ count: links.length })}</Button>}
    </div>
  );
}

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n;,\t]/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

function EnterTeams({ competition: { _id: id } }: { competition: Competition }) {
  const said = texts.teams;
  const [text, setText] = useState('');
  const key = useKey();
  const names = linesOf(text);
  const entering = useAct(
    id,
    async () => {
      const answer = await sendTeams(id, names, key.of(names));
      toast.success(answer.invited > 0 ? said.invited({ count: answer.invited }) : said.entered());
      return answer;
    },
    {
      isQuiet: true,
      onDone: () => {
        key.done();
        setText('');
      },
    },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!entering.isPending && names.length > 0) entering.mutate();
  }
  return (
    <form onSubmit={submit} noValidate className="card grid gap-4 p-4 sm:p-6">
      <TextArea
        label={said.names()}
        hint={said.hint()}
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
        readOnly={entering.isPending}
      />
      {entering.error && <Banner variant="danger">{errorText(entering.error, texts.failed())}</Banner>}
      <Button
        type="submit"
        variant="pitch"
        className="justify-self-start"
        busy={entering.isPending}
        busyText={said.entering()}
        disabled={names.length === 0}
      >
        {names.length === 0 ? said.enterNone() : said.enter({ count: names.length })}
      </Button>
    </form>
  );
}

type OfEntry = { competition: Competition; entry: Entry };

const TeamLink = ({ entry: { team } }: { entry: Entry }) => (
  <Link to={teamPath(team._id)} className="min-w-0 font-semibold wrap-anywhere hover:underline">
    <bdi>{team.name}</bdi>
  </Link>
);

function Asking({ competition: { _id: id }, entry }: OfEntry) {
  const said = texts.teams;
  const answering = useAct<boolean>(id, (accepts) => sendAnswer(id, entry._id, { accepts }));
  const { name: team } = entry.team;
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 grow">
        <TeamLink entry={entry} />
        <p className="text-sm text-muted">{said.asked()}</p>
      </div>
      <Button
        variant="pitch"
        aria-label={said.acceptTeam({ team })}
        once
        busy={answering.isPending && answering.variables}
        onClick={() => answering.mutate(true)}
      >
        {said.accept()}
      </Button>
      <Button
        aria-label={said.refuseTeam({ team })}
        once
        busy={answering.isPending && !answering.variables}
        onClick={() => answering.mutate(false)}
      >
        {said.refuse()}
      </Button>
    </li>
  );
}

/** What an entry is, as long as nobody has claimed it. */
function Status({ unclaimed }: { unclaimed: Unclaimed | undefined }) {
  const said = texts.teams;
  if (!unclaimed) return <Badge tone="amber">{said.noCaptain()}</Badge>;
  const { invitation, team } = unclaimed;
  if (!invitation) return <Badge tone="grey">{said.nameOnly()}</Badge>;
  return (
    <>
      {invitation.state === 'sent' ? (
        <Badge tone="blue">{said.isInvited()}</Badge>
      ) : (
        <Badge tone="red">{said.hasDeclined()}</Badge>
      )}
      {invitation.team.name !== team && (
        <p dir="auto" className="text-sm wrap-anywhere text-muted">
          {said.invitedAs({ team: invitation.team.name })}
        </p>
      )}
    </>
  );
}

function Row({
  competition,
  entry,
  unclaimed,
  newName,
  count,
}: OfEntry & { unclaimed: Unclaimed | undefined; newName: string | undefined; count: MatchCount | undefined }) {
  const said = texts.teams;
  const [isInviting, setIsInviting] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [isReturning, setIsReturning] = useState(false);
  const { team, withdrawal } = entry;
  return (
    <li className="flex flex-wrap items-center gap-3 p-3 sm:px-4">
      <div className="min-w-0 grow basis-24 sm:basis-40">
        <TeamLink entry={entry} />
        {!entry.hasCaptain && !withdrawal && (
          <>
            {' '}
            <Status unclaimed={unclaimed} />
          </>
        )}
        {withdrawal && <p className="text-sm text-muted">{said.withdrawn[withdrawal]()}</p>}
      </div>
      {entry.state === 'entered' && competition.state !== 'ended' && (
        <>
          <Seed key={entry.seed} competition={competition} entry={entry} />
          {team.isPlaceholder && unclaimed?.invitation?.state !== 'sent' && (
            <Button
              variant="quiet"
              aria-label={said.inviteFor({ team: team.name })}
              onClick={() => setIsInviting(true)}
            >
              {said.invite()}
            </Button>
          )}
          <Button variant="quiet" aria-label={said.takeOutTeam({ team: team.name })} onClick={() => setIsLeaving(true)}>
            {said.takeOut()}
          </Button>
        </>
      )}
      {entry.state === 'withdrawn' && competition.state !== 'ended' && (
        <Button variant="quiet" aria-label={said.returnTeam({ team: team.name })} onClick={() => setIsReturning(true)}>
          {said.return()}
        </Button>
      )}
      {newName !== undefined && newName !== team.name && competition.state !== 'ended' && (
        <NewName key={newName} competition={competition} entry={entry} name={newName} />
      )}
      {isInviting && <InviteDialog competition={competition} entry={entry} onClose={() => setIsInviting(false)} />}
      {isReturning && <ReturnDialog competition={competition} entry={entry} onClose={() => setIsReturning(false)} />}
      {isLeaving && (
        <WithdrawDialog competition={competition} entry={entry} count={count} onClose={() => setIsLeaving(false)} />
      )}
    </li>
  );
}

/** What a team is called by now, which its organisers have to agree to before others see it here. */
function NewName({ competition: { _id: id }, entry, name }: OfEntry & { name: string }) {
  const said = texts.teams;
  const agreeing = useAct(id, () => sendName(id, entry._id, name));
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3">
      <p dir="auto" className="text-sm wrap-anywhere text-muted">
        {said.renamed({ name })}
      </p>
      <Button variant="quiet" once busy={agreeing.isPending} onClick={() => agreeing.mutate()}>
        {said.showName()}
      </Button>
    </div>
  );
}

function Seed({ competition: { _id: id }, entry }: OfEntry) {
  const [text, setText] = useState(String(entry.seed ?? ''));
  const seeding = useAct<number | null>(id, (seed) => sendSeed(id, entry._id, seed));
  function save() {
    const seed = text.trim() === '' ? null : Number(text);
    if (seed === entry.seed || (seed !== null && !(Number.isInteger(seed) && seed >= 1 && seed <= SEED_MAX))) return;
    seeding.mutate(seed);
  }
  return (
    <label className="flex items-center gap-2 text-sm text-muted">
      <span aria-hidden="true" className="max-sm:hidden">
        {texts.teams.seed()}
      </span>
      <input
        type="text"
        inputMode="numeric"
        maxLength={3}
        className="input w-20 px-2 text-center"
        placeholder={texts.teams.seed()}
        aria-label={texts.teams.seedOf({ team: entry.team.name })}
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </label>
  );
}
