import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Competition, Entry } from '../../../contract/sports/competitions.ts';
import { errorText } from '../../platform/http/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogError } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Crest } from '../sports/team-name.tsx';
import { sendInvitation, teamsFoundQuery } from './api.ts';
import { texts } from './texts.ts';
import { useAct } from './use-act.ts';

type Props = { competition: Competition; entry: Entry; onClose: () => void };

/** Invites the team that is meant by a name: its captain accepts or declines. */
export function InviteDialog({ competition: { _id: id, sport }, entry, onClose }: Props) {
  const said = texts.invite;
  const { name } = entry.team;
  const [text, setText] = useState(name);
  const [asked, setAsked] = useState(name);
  const query = useQuery(teamsFoundQuery(asked, sport));
  const inviting = useAct<string>(id, (teamId) => sendInvitation(id, entry._id, teamId), {
    isQuiet: true,
    onDone: onClose,
  });
  const failure = inviting.error ?? query.error;
  function look(event: FormEvent) {
    event.preventDefault();
    setAsked(text.trim());
  }
  return (
    <Dialog title={said.title({ name })} onClose={onClose} dismissable={!inviting.isPending}>
      <form onSubmit={look} noValidate className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <TextField label={said.find()} value={text} onChange={(event) => setText(event.target.value)} />
        </div>
        <Button type="submit" busy={query.isFetching}>
          {said.look()}
        </Button>
      </form>
      <ul aria-label={said.found()} className="mt-4 grid gap-2">
        {query.data?.map((team) => (
          <li key={team._id} className="flex flex-wrap items-center gap-3">
            <Crest team={team} />
            <span className="min-w-0 grow basis-32 wrap-anywhere">
              <bdi className="font-semibold">{team.name}</bdi>
              {team.school && (
                <bdi dir="auto" className="block text-sm text-muted">
                  {team.school}
                </bdi>
              )}
            </span>
            <Button
              variant="pitch"
              aria-label={said.inviteTeam({ team: team.name })}
              busy={inviting.isPending && inviting.variables === team._id}
              onClick={() => !inviting.isPending && inviting.mutate(team._id)}
            >
              {said.invite()}
            </Button>
          </li>
        ))}
      </ul>
      {query.data?.length === 0 && <p className="mt-4 text-muted">{said.none()}</p>}
      <DialogError text={failure !== null && errorText(failure, texts.failed())} />
    </Dialog>
  );
}
