import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Side } from '../../../../contract/sports/core.ts';
import type { Player } from '../../../../contract/sports/match-calls.ts';
import { fitsStarters, hasFormations } from '../../../../contract/sports/squads/formations.ts';
import { errorText } from '../../../platform/http/errors.ts';
import { toast } from '../../../platform/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { itemKey } from '../../feed/loaded-feeds.ts';
import { nameOf } from '../../sports/score-text.ts';
import { loadLastLineUp, loadRosters, rostersKey, sendLineUp } from '../api.ts';
import type { MatchWithThread } from '../match-query.ts';
import { FormationField } from './formation-field.tsx';
import { inPlaces } from './places.ts';
import { texts } from './texts.ts';

const PLACES = ['out', 'starts', 'bench'] as const;
type Place = (typeof PLACES)[number];
type Choice = { place: Place; number: string };

type Props = { view: MatchWithThread; side: Side; onClose: () => void };

/** Names the line-up of one side, out of its team's members. */
export function LineUpForm({ view, side, onClose }: Props) {
  const query = useQuery({
    queryKey: rostersKey(view._id),
    queryFn: ({ signal }) => loadRosters(view._id, signal),
    staleTime: 0,
  });
  return (
    <Dialog title={texts.lineUp({ team: nameOf(view.match[side]) })} onClose={onClose} kind="wide">
      <Loaded
        query={query}
        loading={texts.loading()}
        failureOf={(error) => errorText(error, texts.loadFailed())}
        skeleton={<Skeleton className="h-64 rounded-card" />}
      >
        {(rosters) => <Form view={view} side={side} roster={rosters[side]} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function Form({ view, side, roster, onClose }: Props & { roster: Player[] }) {
  const client = useQueryClient();
  const shown = view.lineUps[side];
  // Who has left the team since stays in the line-up that names them.
  const players = [
    ...roster,
    ...shown.filter(({ memberId }) => !roster.some((player) => player.memberId === memberId)),
  ];
  const [choices, setChoices] = useState<Record<string, Choice>>(() =>
    Object.fromEntries(
      players.map(({ memberId, number }) => {
        const placed = shown.find((player) => player.memberId === memberId);
        const place: Place = placed ? (placed.starts ? 'starts' : 'bench') : 'out';
        return [memberId, { place, number: String((placed ?? { number }).number ?? '') }];
      }),
    ),
  );
  const [order, setOrder] = useState(() => shown.filter(({ starts }) => starts).map(({ memberId }) => memberId));
  const [wanted, setWanted] = useState<string | null>(view.formations?.[side] ?? null);
  const chosen = players.flatMap(({ memberId, name }) => {
    const { place, number } = choices[memberId] ?? { place: 'out', number: '' };
    if (place === 'out') return [];
    return [{ memberId, name, starts: place === 'starts', number: number === '' ? null : Number(number) }];
  });
  const [starters, bench] = [chosen.filter(({ starts }) => starts), chosen.filter(({ starts }) => !starts)];
  const placed = inPlaces(
    order,
    starters.map(({ memberId }) => memberId),
  ).flatMap((id) => starters.find(({ memberId }) => memberId === id) ?? []);
  const formation = wanted !== null && fitsStarters(wanted, starters.length) ? wanted : null;
  const saving = useMutation({
    mutationFn: () =>
      sendLineUp(view._id, side, {
        players: (formation ? [...placed, ...bench] : chosen).map(({ name: _, ...player }) => player),
        ...(formation && { formation }),
      }),
    onSuccess({ message, lineUp, formation: saved }) {
      client.setQueryData<MatchWithThread>(
        itemKey(view._id),
        (match) =>
          match && {
            ...match,
            lineUps: { ...match.lineUps, [side]: lineUp },
            formations: { ...match.formations, [side]: saved },
          },
      );
      toast.success(message);
      onClose();
    },
  });
  const choose = (memberId: string, change: Partial<Choice>) =>
    setChoices((before) => ({
      ...before,
      [memberId]: { ...(before[memberId] ?? { place: 'out', number: '' }), ...change },
    }));
  const last = useMutation({
    mutationFn: () => loadLastLineUp(view._id, side),
    onSuccess({ players: named, formation: theirs = null }) {
      if (named.length === 0) return;
      setOrder(named.filter(({ starts }) => starts).map(({ memberId }) => memberId));
      setWanted(theirs);
      const placed = new Map(named.map((player) => [player.memberId, player]));
      setChoices((before) =>
        Object.fromEntries(
          Object.entries(before).map(([memberId, { number }]): [string, Choice] => {
            const one = placed.get(memberId);
            if (!one) return [memberId, { place: 'out', number }];
            return [memberId, { place: one.starts ? 'starts' : 'bench', number: String(one.number ?? '') }];
          }),
        ),
      );
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  if (players.length === 0) return <p className="text-muted">{texts.nobody()}</p>;
  return (
    <form onSubmit={submit} className="flex flex-col">
      <p className="text-muted">{texts.lineUpNote()}</p>
      <Button
        className="mt-3 self-start"
        busy={last.isPending}
        busyText={texts.loading()}
        onClick={() => last.mutate()}
      >
        {texts.asLast()}
      </Button>
      <p role="status" className="text-sm text-muted">
        {last.data?.players.length === 0 && texts.noLast()}
      </p>
      <DialogError text={last.error ? errorText(last.error, texts.asLastFailed()) : false} />
      <ul className="mt-4 divide-y divide-line">
        {players.map(({ memberId, name }) => (
          <li key={memberId} className="grid grid-cols-[minmax(0,1fr)_5rem_7.5rem] items-center gap-2 py-2">
            <bdi translate="no" className="min-w-0 wrap-anywhere">
              {name}
            </bdi>
            <input
              type="number"
              inputMode="numeric"
              min={0}
              max={999}
              aria-label={texts.number({ name })}
              value={choices[memberId]?.number ?? ''}
              onChange={({ target }) => choose(memberId, { number: target.value })}
              className="input px-2! text-center tabular-nums"
            />
            <select
              aria-label={texts.place({ name })}
              value={choices[memberId]?.place ?? 'out'}
              onChange={({ target }) => choose(memberId, { place: target.value as Place })}
              className="input px-2!"
            >
              {PLACES.map((place) => (
                <option key={place} value={place}>
                  {texts.places[place]()}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {hasFormations(view.match.competition.sport) && (
        <FormationField
          match={view.match}
          side={side}
          starters={placed}
          formation={formation}
          onChoose={setWanted}
          onOrder={setOrder}
        />
      )}
      <DialogError text={saving.error ? errorText(saving.error, texts.saveFailed()) : false} />
      <DialogActions>
        <p className="grow self-center text-sm text-muted" aria-live="polite">
          {texts.chosen({ starters: starters.length, bench: bench.length })}
        </p>
        <Button type="submit" variant="primary" busy={saving.isPending} busyText={texts.saving()}>
          {texts.save()}
        </Button>
      </DialogActions>
    </form>
  );
}
