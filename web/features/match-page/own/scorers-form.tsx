import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../platform/http/errors.ts';
import { nameOf } from '../../../platform/text.ts';
import { toast } from '../../../platform/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogError } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { loadRosters, rostersKey, sendScorer, withdrawScorer } from '../api.ts';
import { texts } from './texts.ts';

/** Names those who keep the score of a match besides its captains and organisers. */
export function ScorersForm({ matchId, onClose }: { matchId: string; onClose: () => void }) {
  const client = useQueryClient();
  const [username, setUsername] = useState('');
  const queryKey = rostersKey(matchId);
  const query = useQuery({ queryKey, queryFn: ({ signal }) => loadRosters(matchId, signal), staleTime: 0 });
  const naming = useMutation({
    mutationFn: (act: { name: string; isAdded: boolean }) =>
      act.isAdded ? sendScorer(matchId, act.name) : withdrawScorer(matchId, act.name),
    onSuccess({ message, scorers }, { isAdded }) {
      client.setQueryData<Awaited<ReturnType<typeof loadRosters>>>(
        queryKey,
        (rosters) => rosters && { ...rosters, scorers },
      );
      if (isAdded) setUsername('');
      toast.success(message);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = username.trim().replace(/^@/, '');
    if (name) naming.mutate({ name, isAdded: true });
  };
  return (
    <Dialog title={texts.scorers()} onClose={onClose}>
      <p className="text-muted">{texts.scorersNote()}</p>
      <form onSubmit={submit} className="mt-4 flex items-end gap-2">
        <TextField
          label={texts.username()}
          value={username}
          maxLength={31}
          autoCapitalize="none"
          onChange={({ target }) => setUsername(target.value)}
          className="grow"
        />
        <Button type="submit" variant="pitch" busy={naming.isPending}>
          {texts.add()}
        </Button>
      </form>
      <DialogError text={naming.error ? errorText(naming.error, texts.failed()) : false} />
      <div className="mt-4">
        <Loaded
          query={query}
          loading={texts.loading()}
          failureOf={(error) => errorText(error, texts.loadFailed())}
          skeleton={<Skeleton className="h-12" />}
        >
          {({ scorers }) =>
            scorers.length === 0 ? (
              <p className="text-muted">{texts.none()}</p>
            ) : (
              <ul className="divide-y divide-line">
                {scorers.map((scorer) => (
                  <li key={scorer.username} className="flex items-center gap-3 py-1">
                    <span translate="no" className="min-w-0 grow wrap-anywhere">
                      <bdi>{nameOf(scorer)}</bdi>
                      {scorer.name && <bdi className="block text-sm text-muted">{scorer.username}</bdi>}
                    </span>
                    <Button variant="quiet" onClick={() => naming.mutate({ name: scorer.username, isAdded: false })}>
                      {texts.remove({ name: nameOf(scorer) })}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}
