import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { SIDES, type Side } from '../../../../contract/sports/core.ts';
import { CARDS_MAX, type Cards, type MatchOutcome } from '../../../../contract/sports/results.ts';
import { SelectField } from '../../../ui/field.tsx';
import { namesOf } from '../sides.ts';
import { Stepper } from '../stepper.tsx';
import { type ConductForm, marked, NO_CARDS } from './draft.ts';
import { texts } from './texts.ts';

const MARKS = ['poor', 'weak', 'average', 'good', 'excellent'] as const; // by their marks, from 0
const KINDS = ['yellow', 'secondYellow', 'red'] as const satisfies (keyof Cards)[];

/**
 * Marks for sportsmanship and cards, folded up: nobody has to say anything of them.
 * @param props.withCards whether they can be said here; organisers always can
 */
export function ConductFields({
  outcome,
  form: { draft, change },
  isOrganiser = false,
  withCards = isOrganiser || !outcome.hasTimeline,
}: {
  outcome: MatchOutcome;
  form: ConductForm;
  isOrganiser?: boolean;
  withCards?: boolean;
}) {
  const { asks, hasTimeline } = outcome;
  const names = namesOf(outcome);
  const offersCards = asks.cards && withCards;
  const [isOpen, setOpen] = useState(
    () => Object.values(draft.spirit).some((mark) => mark !== null) || draft.cards !== null,
  );
  if (!asks.spirit && !offersCards) return null;
  const title = !offersCards ? texts.spirit() : asks.spirit ? texts.both() : texts.cards();
  const changeCards = (side: Side, kind: keyof Cards, count: number | null) => {
    const cards = draft.cards ?? { home: NO_CARDS, away: NO_CARDS };
    change({ cards: { ...cards, [side]: { ...cards[side], [kind]: count ?? 0 } } });
  };
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-card border border-line"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 font-semibold">
        <span className="min-w-0 wrap-anywhere">
          {title} <span className="font-normal text-muted">({texts.optional()})</span>
        </span>
        <ChevronDown aria-hidden="true" className="ms-auto size-5 flex-none group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 px-4 pt-1 pb-4">
        {asks.spirit &&
          marked(outcome, isOrganiser).map((side) => (
            <SelectField
              key={side}
              label={texts.spiritOf({ team: names[side] })}
              hint={isOrganiser ? undefined : texts.hidden()}
              value={draft.spirit[side] ?? ''}
              onChange={({ target }) =>
                change({ spirit: { ...draft.spirit, [side]: target.value === '' ? null : Number(target.value) } })
              }
            >
              <option value="">{texts.marks.none()}</option>
              {MARKS.toReversed().map((mark) => (
                <option key={mark} value={MARKS.indexOf(mark)}>
                  {texts.marks[mark]()}
                </option>
              ))}
            </SelectField>
          ))}
        {offersCards && (
          <>
            <p className="text-sm text-muted">
              {!isOrganiser ? texts.cardsHint() : hasTimeline ? texts.fromTimeline() : texts.twice()}
              {!isOrganiser && ` ${texts.twice()}`}
            </p>
            {SIDES.map((side) => (
              <div key={side} className="grid gap-4 sm:grid-cols-3">
                {KINDS.map((kind) => (
                  <Stepper
                    key={kind}
                    label={texts[kind]({ team: names[side] })}
                    value={draft.cards?.[side][kind] ?? 0}
                    max={CARDS_MAX}
                    onChange={(count) => changeCards(side, kind, count)}
                  />
                ))}
              </div>
            ))}
          </>
        )}
      </div>
    </details>
  );
}
