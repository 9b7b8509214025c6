import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { joinTeamPath, sportsPaths } from '../../../contract/pages/sports-pages.ts';
import { CREST_MB_MAX, crestMessages } from '../../../contract/sports/crests/crests.ts';
import type { PendingMember, Team } from '../../../contract/sports/teams.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { nameOf } from '../../platform/text.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PersonLink, PersonPicture } from '../../ui/person-link.tsx';
import { Question } from '../../ui/question.tsx';
import { Ago } from '../../ui/words/ago.tsx';
import { useChange } from '../follow/use-change.ts';
import { copyLink } from '../posts/share.ts';
import { usePicture } from '../profile/use-picture.tsx';
import { TeamForm, type TeamWords } from '../teams/team-form.tsx';
import { texts as teamTexts } from '../teams/texts.ts';
import { sendConfirm, sendCrest, sendEnd, sendNewLink, sendNoCrest, sendRemoval, sendWords } from './api.ts';
import { texts } from './texts.ts';

// Few look at it, and its code draws every size of it.
const QrCode = lazy(() => import('../teams/qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** Who wants to join, and who is invited, for who looks after the team; nothing before there is somebody. */
export function Requests({ team, pending }: { team: Team; pending: readonly PendingMember[] }) {
  const title = useId();
  const hadSome = useRef(false);
  if (pending.length > 0) hadSome.current = true;
  if (!hadSome.current) return null;
  return (
    <section aria-labelledby={title} className="card mt-6 p-4 sm:p-5">
      <h2 id={title} className="text-xl">
        {texts.requests()}
      </h2>
      {pending.length === 0 ? (
        <p className="mt-1 text-muted">{texts.noRequests()}</p>
      ) : (
        <ul className="mt-3 grid gap-3">
          {pending.map((one) => (
            <li key={one._id}>
              <Request team={team} one={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Request({ team, one: { _id, account, isInvited, claims, at } }: { team: Team; one: PendingMember }) {
  const [busy, change] = useChange();
  const name = nameOf(account);
  const params = { id: team._id, memberId: _id };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <PersonPicture of={account} />
      <div className="min-w-0 grow basis-40">
        <p dir="auto" className="font-semibold wrap-anywhere">
          <PersonLink of={account}>{name}</PersonLink>
        </p>
        {claims !== undefined && (
          <p dir="auto" className="wrap-anywhere">
            {texts.says({ name: claims })}
          </p>
        )}
        <p className="text-sm text-muted">{isInvited ? texts.waitsForThem() : <Ago time={at} />}</p>
      </div>
      <div className="flex gap-2">
        {!isInvited && (
          <Button
            variant="pitch"
            busy={busy}
            aria-label={texts.letInName({ name })}
            onClick={() => change(async (client) => void toast.success(await sendConfirm(client, params)))}
          >
            {texts.letIn()}
          </Button>
        )}
        <Button
          busy={busy}
          aria-label={isInvited ? texts.takeBackName({ name }) : texts.refuseName({ name })}
          onClick={() => change(async (client) => void toast.info(await sendRemoval(client, params)))}
        >
          {isInvited ? texts.takeBack() : texts.refuse()}
        </Button>
      </div>
    </div>
  );
}

/** The link by which others join, and its code for a phone that is held up to it. */
export function LinkToJoin({ team, joinToken }: { team: Team; joinToken: string }) {
  const title = useId();
  const [isShown, setShown] = useState(false);
  const [asks, setAsks] = useState(false);
  const [busy, change, failure] = useChange(asks);
  const path = joinTeamPath(joinToken);
  const address = new URL(path, location.origin).href;
  const renew = () =>
    change(async (client) => {
      toast.success(await sendNewLink(client, team._id));
      setAsks(false);
    });
  return (
    <section aria-labelledby={title} className="card mt-4 p-4 sm:p-5">
      <h2 id={title} className="text-xl">
        {texts.link()}
      </h2>
      <p className="mt-1 text-muted">{texts.linkNote()}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="pitch" onClick={() => copyLink(path)}>
          {texts.copy()}
        </Button>
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)} onPointerEnter={QrCode.load}>
          {isShown ? texts.hideCode() : texts.showCode()}
        </Button>
        <Link to={`${sportsPaths.freeAgents}?sport=${team.sport}`} className="btn btn-secondary">
          {teamTexts.freeAgents()}
        </Link>
        <Button variant="quiet" onClick={() => setAsks(true)}>
          {texts.newLink()}
        </Button>
      </div>
      {isShown && (
        <div className="mt-4">
          <QrCode address={address} />
        </div>
      )}
      {asks && (
        <Question
          title={texts.askNewLink()}
          text={texts.askNewLinkNote()}
          answer={texts.newLink()}
          busyAnswer={texts.changing()}
          busy={busy}
          failure={failure}
          variant="pitch"
          onAnswer={renew}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}

function EditTeam({ team, close }: { team: Team; close: () => void }) {
  const client = useQueryClient();
  const [seen] = useState(team); // as the form shows it: what comes meanwhile is not overwritten
  const save = async ({ sport: _, ...words }: TeamWords) => {
    toast.success(await sendWords(client, seen._id, { ...words, edition: seen.edition }));
    close();
  };
  return (
    <Dialog kind="wide" title={texts.edit()} onClose={close}>
      <TeamForm team={seen} label={texts.save()} busyLabel={texts.saving()} onSend={save} />
    </Dialog>
  );
}

/** To edit a team, to give it a crest, and to end it. @returns what belongs into its menu, and what a choice there opens */
export function useTeamMenu(team: Team): { items: ReactNode; opened: ReactNode } {
  const client = useQueryClient();
  const [asks, setAsks] = useState<'edit' | 'end'>();
  const [busy, change, failure] = useChange(asks === 'end');
  const close = () => setAsks(undefined);
  const crest = usePicture({
    ...{ label: texts.crest(), isRound: false, failed: crestMessages.failed() },
    ...{ mbMax: CREST_MB_MAX, tooLarge: crestMessages.tooLarge() },
    onSend: async (image) => void toast.success(await sendCrest(client, team._id, image)),
  });
  const end = (hasEnded: boolean) =>
    change(async () => {
      toast.info(await sendEnd(client, team._id, hasEnded));
      close();
    });
  const items = (
    <>
      <button type="button" className="menu-item" aria-haspopup="dialog" onClick={() => setAsks('edit')}>
        {texts.edit()}
      </button>
      {!team.isPlaceholder && (
        <button type="button" className="menu-item" onClick={crest.choose}>
          {texts.chooseCrest()}
        </button>
      )}
      {team.crest && (
        <button
          type="button"
          className="menu-item"
          onClick={() => change(async () => void toast.success(await sendNoCrest(client, team._id)))}
        >
          {texts.removeCrest()}
        </button>
      )}
      <button type="button" className="menu-item" onClick={() => (team.hasEnded ? end(false) : setAsks('end'))}>
        {team.hasEnded ? texts.resume() : texts.end()}
      </button>
    </>
  );
  const opened = (
    <>
      {crest.opened}
      {asks === 'edit' && <EditTeam team={team} close={close} />}
      {asks === 'end' && (
        <Question
          title={texts.end()}
          text={texts.askEnd({ name: team.name })}
          answer={texts.end()}
          busyAnswer={texts.ending()}
          busy={busy}
          failure={failure}
          onAnswer={() => end(true)}
          onClose={close}
        >
          <p>{texts.askEndNote()}</p>
        </Question>
      )}
    </>
  );
  return { items, opened };
}
