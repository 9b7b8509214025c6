import { useState } from 'react';
import { SIDES, type Side } from '../../../contract/sports/core.ts';
import { raceTime } from '../../../contract/sports/race-time.ts';
import { PENALTIES_MAX, SCORE_MAX, SET_POINTS_MAX, SURE_TIMES, type Tie } from '../../../contract/sports/results.ts';
import type { MatchFormat } from '../../../contract/sports/rules.ts';
import { factsOf, type Sport } from '../../../contract/sports/sports.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { asksPenalties, type Draft, readTime, setsWon } from './draft.ts';
import { Stepper } from './stepper.tsx';
import { texts } from './texts.ts';

type Props = {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  sport: Sport;
  isKnockout: boolean;
  tie: Tie | null;
  format: MatchFormat | undefined;
  names: Record<Side, string>;
};

/** The score by the sport's way of scoring, with extra time and penalties where there can be any. */
export function ScoreFields(props: Props) {
  const { scoring, resetsTarget } = factsOf(props.sport);
  if (scoring === 'sets') return props.format?.unit === 'rubbers' ? <Rubbers {...props} /> : <Sets {...props} />;
  if (scoring === 'times') return <Times {...props} />;
  const { draft, onChange, sport, isKnockout, tie, names } = props;
  return (
    <div className="grid gap-5">
      <Totals {...props} max={SCORE_MAX[scoring] * SURE_TIMES} />
      {(isKnockout || draft.hadExtraTime) && draft.kind === 'played' && (
        <Check
          label={texts.extraTime()}
          isChecked={draft.hadExtraTime}
          onChange={(hadExtraTime) => onChange({ hadExtraTime })}
        />
      )}
      {draft.hadExtraTime && draft.kind === 'played' && (
        <Stepper
          label={tie?.leg === 2 ? texts.hadAt({ team: names.home }) : texts.levelAt()}
          value={draft.levelAt}
          max={SCORE_MAX[scoring]}
          onChange={(levelAt) => onChange({ levelAt })}
        />
      )}
      {resetsTarget && draft.kind === 'played' && !tie && (
        <Choice
          legend={texts.whoWon()}
          choices={[
            { value: 'score', label: texts.byScore() },
            ...SIDES.map((side) => ({ value: side, label: texts.byTarget({ team: names[side] }) })),
          ]}
          value={draft.winner ?? 'score'}
          onChange={(winner) => onChange({ winner: winner === 'score' ? null : winner })}
        />
      )}
      {asksPenalties(draft, sport, isKnockout, tie) && (
        <fieldset>
          <legend className="mb-2 font-semibold">{texts.penalties()}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            {SIDES.map((side) => (
              <Stepper
                key={side}
                label={texts.penaltiesOf({ team: names[side] })}
                value={draft.penalties[side]}
                max={PENALTIES_MAX * SURE_TIMES}
                onChange={(value) => onChange({ penalties: { ...draft.penalties, [side]: value } })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

/** What each side has scored, or the rubbers that it has won. */
function Totals({ draft: { score }, onChange, names, max }: Props & { max: number }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {SIDES.map((side) => (
        <Stepper
          key={side}
          isLarge
          label={texts.scoreOf({ team: names[side] })}
          value={score[side]}
          max={max}
          onChange={(value) => onChange({ score: { ...score, [side]: value } })}
        />
      ))}
    </div>
  );
}

/** A team match: how many rubbers each side has won, or the sets of each of them. */
function Rubbers(props: Props) {
  const { draft, onChange, format } = props;
  const hasSets = draft.sets.length > 0;
  return (
    <div className="grid gap-5">
      {hasSets ? <Sets {...props} /> : <Totals {...props} max={format?.bestOf ?? 0} />}
      <Check
        label={texts.withRubbers()}
        isChecked={hasSets}
        onChange={(has) => onChange({ sets: has ? [{ home: 0, away: 0 }] : [], score: setsWon(draft.sets) })}
      />
    </div>
  );
}

function Sets({ draft, onChange, sport, format, names }: Props) {
  const { sets } = draft;
  const said = format?.unit === 'rubbers' ? texts.rubbers : texts.sets;
  const change = (at: number, side: Side, value: number | null) =>
    onChange({ sets: sets.map((set, nth) => (nth === at ? { ...set, [side]: value } : set)) });
  return (
    <div className="grid gap-4">
      {sets.map((set, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a set has no name but its place
        <fieldset key={at}>
          <legend className="mb-1.5 font-semibold">{said.one({ number: at + 1 })}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {SIDES.map((side) => (
              <Stepper
                key={side}
                label={said.of({ team: names[side], number: at + 1 })}
                value={set[side]}
                max={SET_POINTS_MAX * SURE_TIMES}
                onChange={(value) => change(at, side, value)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        {sets.length < (format?.bestOf ?? factsOf(sport).periods) && (
          <Button onClick={() => onChange({ sets: [...sets, { home: 0, away: 0 }] })}>{said.add()}</Button>
        )}
        {sets.length > 1 && (
          <Button variant="quiet" onClick={() => onChange({ sets: sets.slice(0, -1) })}>
            {said.remove()}
          </Button>
        )}
        <p role="status" className="ms-auto font-display text-lg tabular-nums">
          {said.won(setsWon(sets))}
        </p>
      </div>
    </div>
  );
}

function Times({ draft, onChange, names }: Props) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {SIDES.map((side) => (
        <Time
          key={side}
          label={texts.timeOf({ team: names[side] })}
          value={draft.score[side]}
          onChange={(value) => onChange({ score: { ...draft.score, [side]: value } })}
        />
      ))}
    </div>
  );
}

function Time({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  const [typed, setTyped] = useState(value === null ? '' : raceTime(value));
  const isWrong = typed !== '' && readTime(typed) === null;
  return (
    <Field label={label} hint={texts.timeHint()} error={isWrong ? texts.timeWrong() : undefined}>
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(readTime(target.value));
          }}
          className="input min-h-14! text-center font-display text-2xl tabular-nums"
        />
      )}
    </Field>
  );
}

/** A box to tick, with a target that a thumb finds. */
export function Check({
  label,
  isChecked,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 flex-none accent-pitch"
      />
      {label}
    </label>
  );
}

/** One of a few, each a line that can be pressed. */
export function Choice<Value extends string>({
  legend,
  choices,
  value,
  onChange,
}: {
  legend: string;
  choices: { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {choices.map((one) => (
        <label key={one.value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            checked={one.value === value}
            onChange={() => onChange(one.value)}
            className="size-5 accent-pitch"
          />
          <span className="wrap-anywhere">{one.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
