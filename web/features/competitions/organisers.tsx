import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Author } from '../../../contract/accounts.ts';
import type { Competition } from '../../../contract/sports/competitions.ts';
import { errorText } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { nameOf } from '../../platform/text.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, isFirstPress } from '../../ui/button.tsx';
import { Drawn } from '../../ui/drawn.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { PersonLink } from '../../ui/person-link.tsx';
import { Question } from '../../ui/question.tsx';
import { competitionKey, dropOrganiser, sendOrganiser, showChanged } from './api.ts';
import { texts } from './texts.ts';

/** Who looks after the competition. */
export function Organisers({ competition, invited }: { competition: Competition; invited: Author[] }) {
  const title = useId();
  const said = texts.people;
  const { _id: id, organisers } = competition;
  const client = useQueryClient();
  const fields = useFields({ username: '' });
  const own = useSession(({ userData }) => userData?._id);
  const [isLeaving, setLeaving] = useState(false);
  const onChanged = (answer: { organisers: Author[] }) => {
    showChanged(client, { ...competition, organisers: answer.organisers });
    void client.invalidateQueries({ queryKey: competitionKey(id) });
  };
  const adding = useMutation({
    mutationFn: () => sendOrganiser(id, fields.values.username),
    onSuccess: (answer) => {
      fields.reset();
      onChanged(answer);
    },
    onError: (error) => void fields.refuse({ username: errorText(error, texts.failed()) }),
  });
  const removing = useMutation({
    mutationFn: (accountId: string) => dropOrganiser(id, accountId),
    onSuccess: (answer) => {
      setLeaving(false);
      onChanged(answer);
    },
    // Where somebody leaves, the question says it.
    onError: (error) => isLeaving || toast.error(errorText(error, texts.failed())),
  });
  function remove(accountId: string) {
    if (accountId === own) setLeaving(true);
    else if (!removing.isPending) removing.mutate(accountId);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!adding.isPending && fields.values.username.trim()) adding.mutate();
  }
  return (
    <section aria-labelledby={title} className="card grid gap-5 p-4 sm:p-6">
      <div>
        <h2 id={title} className="text-xl">
          {said.title()}
        </h2>
        <p className="text-muted">{said.hint()}</p>
      </div>
      <ul className="grid gap-2">
        {organisers.map((person) => (
          <li key={person._id} className="flex items-center gap-3">
            <Avatar name={person.username} picture={person.profilePicture} className="size-9" />
            <span className="min-w-0 grow truncate">
              <PersonLink of={person}>{nameOf(person)}</PersonLink>
            </span>
            {organisers.length > 1 && (
              <button
                type="button"
                className="icon-btn flex-none"
                aria-label={said.remove({ name: nameOf(person) })}
                onClick={(press) => isFirstPress(press) && remove(person._id)}
              >
                <Drawn icon="X" className="size-4" />
              </button>
            )}
          </li>
        ))}
        {invited.map((person) => (
          <li key={person._id} className="flex items-center gap-3">
            <Avatar name={person.username} picture={person.profilePicture} className="size-9" />
            <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 truncate">
                <PersonLink of={person}>{nameOf(person)}</PersonLink>
              </span>
              <Badge tone="amber">{said.invited()}</Badge>
            </span>
            <button
              type="button"
              className="icon-btn flex-none"
              aria-label={said.takeBack({ name: nameOf(person) })}
              onClick={(press) => isFirstPress(press) && remove(person._id)}
            >
              <Drawn icon="X" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <form ref={fields.form} onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
        <TextField
          className="min-w-48 grow"
          label={said.username()}
          autoCapitalize="none"
          autoComplete="off"
          maxLength={31}
          {...fields.bind('username')}
        />
        <Button type="submit" className="mt-7" busy={adding.isPending} busyText={said.adding()}>
          {said.add()}
        </Button>
      </form>
      {isLeaving && own !== undefined && (
        <Question
          title={said.leaveTitle()}
          text={said.leave()}
          answer={said.leaveYes()}
          busyAnswer={said.leaving()}
          busy={removing.isPending}
          failure={removing.error !== null && errorText(removing.error, texts.failed())}
          onAnswer={() => !removing.isPending && removing.mutate(own)}
          onClose={() => setLeaving(false)}
        />
      )}
    </section>
  );
}
