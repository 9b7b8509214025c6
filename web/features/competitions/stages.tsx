import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import {
  type Competition,
  GROUPS_MAX,
  STAGE_KINDS,
  STAGE_NAME_MAX,
  STAGES_MAX,
  type Stage,
  type StageKind,
} from '../../../contract/sports/competitions.ts';
import { factsOf, type Sport } from '../../../contract/sports/sports.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button, isFirstPress } from '../../ui/button.tsx';
import { Drawn } from '../../ui/drawn.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { sendDraw, sendGroups, sendStage, sendStageChange, sendStageRemoval } from './api.ts';
import { Groups } from './groups.tsx';
import { followsGroups, freeGroupNames } from './later-groups.ts';
import { RenameButton } from './names/rename-button.tsx';
import { texts } from './texts.ts';
import { useAct } from './use-act.ts';

/** The stages of a competition, who is in their groups, and who goes on. */
export function Stages({ competition, onPlan }: { competition: Competition; onPlan: () => void }) {
  const { stages, state } = competition;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {stages.length === 0 && <EmptyState title={texts.stages.none()} />}
      {stages.map((stage) => (
        <StageCard key={stage._id} competition={competition} stage={stage} onPlan={onPlan} />
      ))}
      {state !== 'ended' && stages.length < STAGES_MAX && <AddStage competition={competition} />}
    </div>
  );
}

type Props = { competition: Competition; stage: Stage };

function StageCard({ competition, stage, onPlan }: Props & { onPlan: () => void }) {
  const title = useId();
  const said = texts.stages;
  const { _id: id, state, sport } = competition;
  const isChangeable = state !== 'ended';
  const hasGroups = stage.kind === 'groups' || stage.kind === 'league';
  const removing = useAct(id, () => sendStageRemoval(id, stage._id));
  return (
    <section aria-labelledby={title} className="card grid grid-cols-[minmax(0,1fr)] gap-5 p-4 sm:p-6">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h2 id={title} dir="auto" className="text-xl wrap-anywhere">
            {stage.name}
          </h2>
          <p className="text-sm text-muted">
            {said.kinds[stage.kind]()}
            {' · '}
            {said.matches({ count: stage.matchCount })}
          </p>
        </div>
        <RenameButton
          competition={competition}
          label={said.rename({ stage: stage.name })}
          name={stage.name}
          maxLength={STAGE_NAME_MAX}
          send={(name) => sendStageChange(id, stage._id, { name })}
        />
        {isChangeable && <Order competition={competition} stage={stage} />}
        {isChangeable && stage.matchCount === 0 && (
          <button
            type="button"
            className="icon-btn flex-none"
            aria-label={said.remove({ stage: stage.name })}
            onClick={(press) => isFirstPress(press) && !removing.isPending && removing.mutate()}
          >
            <Drawn icon="Delete" className="size-5" />
          </button>
        )}
      </div>
      {stage.kind === 'groups' && isChangeable && stage.matchCount === 0 && (
        <Draw competition={competition} stage={stage} />
      )}
      {hasGroups && stage.groups.length > 0 && <Groups competition={competition} stage={stage} />}
      {stage.kind === 'groups' && isChangeable && <Advance competition={competition} stage={stage} />}
      {isChangeable && canRepeat(stage, sport) && <Legs competition={competition} stage={stage} />}
      {!hasGroups && <p className="text-muted">{said.knockoutHint()}</p>}
      {isChangeable && stage.matchCount === 0 && (
        <Button className="justify-self-start" onClick={onPlan}>
          {said.toMatches()}
        </Button>
      )}
    </section>
  );
}

/** Moves a stage up and down among the others, one by one. */
function Order({ competition: { _id: id, stages }, stage }: Props) {
  const said = texts.stages;
  const moving = useAct<number>(id, (position) => sendStageChange(id, stage._id, { position }));
  const at = stages.indexOf(stage);
  const steps = [
    { to: at - 1, Icon: ArrowUp, label: said.moveUp },
    { to: at + 1, Icon: ArrowDown, label: said.moveDown },
  ];
  return steps
    .filter(({ to }) => stages[to])
    .map(({ to, Icon, label }) => (
      <button
        key={to < at ? 'up' : 'down'}
        type="button"
        className="icon-btn flex-none"
        aria-label={label({ stage: stage.name })}
        onClick={(press) => isFirstPress(press) && !moving.isPending && moving.mutate(to + 1)}
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    ));
}

/** 4, 4, 4: as many groups of four as fit, the first time. */
const usualCount = (teams: number) => Math.max(1, Math.min(GROUPS_MAX, Math.round(teams / 4)));

function Draw({ competition, stage }: Props) {
  const said = texts.stages;
  const { _id: id, entries } = competition;
  const teams = entries.filter(({ state }) => state === 'entered').length;
  const [chosen, setChosen] = useState<number>();
  const count = chosen ?? (stage.groups.length || usualCount(teams));
  const drawing = useAct(id, async () => {
    const answer = await sendDraw(id, stage._id, count);
    toast.success(said.drawn());
    return answer;
  });
  const making = useAct(id, () =>
    sendGroups(id, stage._id, {
      groups: freeGroupNames(competition, stage, count).map((name) => ({ name, entries: [] })),
    }),
  );
  const most = Math.max(1, Math.min(GROUPS_MAX, Math.floor(teams / 2)));
  const [small, larger] = [Math.floor(teams / count), teams % count];
  const sizes = [
    { count: larger, size: small + 1 },
    { count: count - larger, size: small },
  ].filter((one) => one.count > 0);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!drawing.isPending) drawing.mutate();
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <SelectField
        className="w-44 max-w-full"
        label={said.count()}
        value={String(count)}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        {Array.from({ length: most }, (_, at) => at + 1).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      <Button
        type="submit"
        variant={stage.groups.length === 0 ? 'pitch' : 'secondary'}
        busy={drawing.isPending}
        busyText={said.drawing()}
        disabled={teams < 2}
      >
        {said.drawNow({ count })}
      </Button>
      {followsGroups(competition, stage) && (
        <Button
          variant="secondary"
          busy={making.isPending}
          busyText={said.making()}
          onClick={(press) => isFirstPress(press) && !making.isPending && making.mutate()}
        >
          {said.makeNow({ count })}
        </Button>
      )}
      {teams >= 2 && <p className="basis-full text-sm text-muted">{sizes.map((one) => said.sizes(one)).join(', ')}</p>}
    </form>
  );
}

/** Where nobody has said who goes on. */
const FIRST_TWO = { each: 2, best: 0 };

/** Whether two can meet more than once: always in groups and leagues; in a knockout until it has its matches. */
const canRepeat = ({ kind, matchCount }: Stage, sport: Sport): boolean =>
  kind === 'knockout' ? matchCount === 0 && factsOf(sport).scoring !== 'times' : kind !== 'placement';

/** How often two meet: by turns at home and away, or twice in a knockout, so that the aggregate decides. */
function Legs({ competition: { _id: id }, stage }: Props) {
  const said = texts.stages;
  const saving = useAct<number>(id, (legs) => sendStageChange(id, stage._id, { legs }));
  const [names, least] =
    stage.kind === 'knockout'
      ? [[said.legsNames.once, said.legsNames.aggregate], 1]
      : [Object.values(said.legsOfTable), stage.matchCount > 0 ? stage.legs : 1];
  const hint = stage.kind === 'knockout' ? said.legsHint() : stage.matchCount > 0 ? said.legsMissing() : undefined;
  return (
    <SelectField
      className="max-w-sm"
      label={said.legs()}
      {...(hint && { hint })}
      value={String(saving.isPending ? saving.variables : stage.legs)}
      onChange={(event) => saving.mutate(Number(event.target.value))}
    >
      {names.map((name, at) =>
        at + 1 < least ? null : (
          <option key={name()} value={String(at + 1)}>
            {name()}
          </option>
        ),
      )}
    </SelectField>
  );
}

/** What those are called who are compared when the first of each group are through. */
function bestBehind(each: number): string {
  const nth = (['first', 'second', 'third', 'fourth'] as const)[each];
  return nth ? texts.stages.best[nth]() : texts.stages.best.later({ place: each + 1 });
}

function Advance({ competition: { _id: id }, stage }: Props) {
  const said = texts.stages;
  const [wanted, setWanted] = useState<Partial<typeof FIRST_TWO>>({});
  const saving = useAct<Partial<typeof FIRST_TWO>>(id, (change, now) => {
    const standing = (now?.stages.find(({ _id }) => _id === stage._id) ?? stage).settings.advance;
    return sendStageChange(id, stage._id, { settings: { advance: { ...FIRST_TWO, ...standing, ...change } } });
  });
  // What is being saved is shown at once: a list that jumps back seems to have refused the choice.
  const { each, best } = { ...FIRST_TWO, ...stage.settings.advance, ...(saving.isPending && wanted) };
  const choose = (change: typeof wanted) => {
    setWanted({ ...(saving.isPending && wanted), ...change });
    saving.mutate(change);
  };
  // Whoever comes into an empty group is known later.
  const smallest = Math.min(...stage.groups.map(({ entries }) => entries.length || 16), 16);
  const groups = stage.groups.length;
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2" aria-busy={saving.isPending}>
      <legend className="mb-1.5 font-semibold">{said.advance()}</legend>
      <SelectField
        label={said.each()}
        value={String(each)}
        onChange={(event) => choose({ each: Number(event.target.value) })}
      >
        {Array.from({ length: Math.max(smallest, each, 1) }, (_, at) => at + 1).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={bestBehind(each)}
        value={String(best)}
        onChange={(event) => choose({ best: Number(event.target.value) })}
      >
        {Array.from({ length: Math.max(groups, best) + 1 }, (_, at) => at).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      {groups > 0 && (
        <p className="text-sm text-muted sm:col-span-2" role="status">
          {said.goesOn({ count: groups * each + best })}
        </p>
      )}
    </fieldset>
  );
}

function AddStage({ competition: { _id: id } }: { competition: Competition }) {
  const said = texts.stages;
  const [kind, setKind] = useState<StageKind>('knockout');
  const [name, setName] = useState('');
  const adding = useAct(id, () => sendStage(id, { kind, name: name || said.kinds[kind]() }), {
    onDone: () => setName(''),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!adding.isPending) adding.mutate();
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
      <SelectField
        className="w-40 max-w-full"
        label={said.kind()}
        value={kind}
        onChange={(event) => setKind(event.target.value as StageKind)}
      >
        {STAGE_KINDS.map((one) => (
          <option key={one} value={one}>
            {said.kinds[one]()}
          </option>
        ))}
      </SelectField>
      <TextField
        className="min-w-0 grow basis-40"
        label={said.name()}
        maxLength={STAGE_NAME_MAX}
        placeholder={said.kinds[kind]()}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={adding.isPending} busyText={said.adding()}>
        {said.add()}
      </Button>
    </form>
  );
}
