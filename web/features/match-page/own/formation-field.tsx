import { useState } from 'react';
import type { MatchCard, Side } from '../../../../contract/sports/core.ts';
import { formationsFor } from '../../../../contract/sports/squads/formations.ts';
import { cn } from '../../../ui/cn.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Half, Shirt } from '../pitch/half.tsx';
import { swapped } from './places.ts';
import { texts } from './texts.ts';

type Starter = { memberId: string; name: string; number: number | null };
type Props = {
  match: MatchCard;
  side: Side;
  /** Those who begin, in the order of their places. */
  starters: Starter[];
  /** One that fits them; null: none. */
  formation: string | null;
  onChoose: (formation: string | null) => void;
  onOrder: (memberIds: string[]) => void;
};

const lineName = (line: number, lines: number) => {
  if (line === 0) return texts.lines.goal();
  if (line === 1) return texts.lines.defence();
  return line === lines - 1 ? texts.lines.attack() : texts.lines.midfield();
};

/** Chooses the formation of a line-up, and shows who stands where in it: two that are pressed, or dragged, swap. */
export function FormationField({ match, side, starters, formation, onChoose, onOrder }: Props) {
  const [pickedId, setPickedId] = useState<string>();
  /** Held down by a mouse: a finger that moves scrolls. */
  const [held, setHeld] = useState<number>();
  const [said, setSaid] = useState('');
  const offered = formationsFor(match.competition.sport, starters.length);
  const options = formation && !offered.includes(formation) ? [...offered, formation] : offered;
  const nameAt = (place: number) => starters[place]?.name ?? '';
  const picked = starters.findIndex(({ memberId }) => memberId === pickedId);

  function swap(one: number, other: number) {
    onOrder(swapped(starters, one, other).map(({ memberId }) => memberId));
    setSaid(texts.swapped({ name: nameAt(one), other: nameAt(other) }));
    setPickedId(undefined);
  }
  function press(place: number) {
    if (picked >= 0 && picked !== place) return swap(picked, place);
    setPickedId(picked === place ? undefined : starters[place]?.memberId);
    setSaid('');
  }

  return (
    <div className="mt-4">
      <SelectField
        label={texts.formation()}
        hint={options.length === 0 && texts.formationsFor()}
        value={formation ?? ''}
        onChange={({ target }) => {
          setPickedId(undefined);
          setSaid('');
          onChoose(target.value || null);
        }}
      >
        <option value="">{texts.noFormation()}</option>
        {options.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      {formation && (
        <div
          className="mt-3 overflow-hidden rounded-card"
          onPointerUp={() => setHeld(undefined)}
          onPointerLeave={() => setHeld(undefined)}
        >
          <Half
            formation={formation}
            starters={starters}
            nameOf={lineName}
            draw={({ number, name }, place) => (
              <button
                // The place stays, and the focus with it, whoever stands there.
                key={place}
                type="button"
                aria-pressed={picked === place}
                data-dragging={held === place || undefined}
                onClick={() => press(place)}
                onPointerDown={({ pointerType }) => pointerType === 'mouse' && setHeld(place)}
                onPointerUp={() => held !== undefined && held !== place && swap(held, place)}
                className={cn(
                  'flex min-w-0 flex-col items-center gap-0.5 rounded-lg border-2 border-transparent px-0.5 py-0.5',
                  'aria-pressed:border-flag data-dragging:cursor-grabbing data-dragging:opacity-60',
                )}
              >
                <Shirt {...{ match, side, number, name }} />
              </button>
            )}
          />
        </div>
      )}
      <p role="status" className="mt-1.5 text-sm text-muted">
        {formation && (picked < 0 ? said || texts.swapHint() : texts.swapWith({ name: nameAt(picked) }))}
      </p>
    </div>
  );
}
