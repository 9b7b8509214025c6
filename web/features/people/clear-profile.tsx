import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '../../../contract/people/people.ts';
import { profileMessages } from '../../../contract/people/profile.ts';
import { errorText } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/question.tsx';
import { peopleKey, sendClearing } from './api.ts';
import { texts } from './texts.ts';

/** For admins: takes away what somebody says about themselves, and their picture. */
export function ClearProfile({ person, name }: { person: Person; name: string }) {
  const client = useQueryClient();
  const isAdmin = useSession(({ role }) => role === 'admin');
  const [asks, setAsks] = useState(false);
  const clearing = useMutation({
    mutationFn: () => sendClearing(person._id),
    onSuccess: ({ message }) => {
      void client.invalidateQueries({ queryKey: peopleKey });
      toast.success(message);
      setAsks(false);
    },
  });
  const { visibility: _, ...words } = person.profile;
  const isEmpty = !person.profilePicture && Object.values(words).every((said) => said.length === 0);
  if (!isAdmin || isEmpty) return null;
  return (
    <>
      <Button onClick={() => setAsks(true)}>{texts.clear()}</Button>
      {asks && (
        <Question
          title={texts.clear()}
          text={texts.clearQuestion({ name })}
          answer={texts.clear()}
          busyAnswer={texts.clearing()}
          busy={clearing.isPending}
          failure={clearing.isError && errorText(clearing.error, profileMessages.clearFailed())}
          onAnswer={() => clearing.mutate()}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
