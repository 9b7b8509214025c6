import { Combobox } from '@base-ui/react/combobox';
import { type ComponentProps, useMemo, useState } from 'react';
import { matching, type Option, searchable } from '../../../ui/combobox/option-search.ts';
import { useDialogElement } from '../../../ui/dialog.tsx';

/** Players whom a name may be of. */
export type Offered = { players: Option[]; onPick: (playerId: string) => void };

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  /** Told what is typed. */
  onType: (text: string) => void;
};

/** A field for a name that offers players who fit what is typed; another name stays what it is. */
export function OfferingInput({ value, onType, offered, onKeyDown, ...input }: Props & { offered: Offered }) {
  const [isOpen, setOpen] = useState(false);
  const container = useDialogElement();
  const list = useMemo(() => searchable(offered.players), [offered.players]);
  const shown = matching(list, value);
  const opens = isOpen && shown.length > 0;
  return (
    <Combobox.Root<Option>
      items={offered.players}
      filteredItems={shown}
      value={null}
      onValueChange={(player) => player && offered.onPick(player.id)}
      itemToStringLabel={({ name }) => name}
      inputValue={value}
      // Whoever is picked goes out of the field.
      onInputValueChange={(text, { reason }) => reason === 'input-change' && onType(text)}
      open={opens}
      onOpenChange={setOpen}
    >
      <Combobox.Input
        {...input}
        onKeyDown={(event) => {
          if (opens && event.key === 'Escape') event.preventDefault(); // closes the list, not the dialog around it
          const isTaking = opens && event.currentTarget.hasAttribute('aria-activedescendant');
          if (!isTaking) onKeyDown?.(event);
        }}
      />
      <Combobox.Portal {...(container && { container })}>
        <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
          <Combobox.Popup className="flex max-h-[min(300px,var(--available-height))] w-[var(--anchor-width)] flex-col overflow-hidden rounded-[10px] border border-edge bg-surface text-ink">
            <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain p-1">
              {(player: Option) => (
                <Combobox.Item
                  key={player.id}
                  value={player}
                  className="flex min-h-11 cursor-default items-center rounded-lg px-3 py-1.5 leading-snug data-highlighted:bg-pitch-soft data-highlighted:text-pitch-ink"
                >
                  <bdi translate="no" className="min-w-0 wrap-anywhere">
                    {player.name}
                  </bdi>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

export const PlainInput = ({ value, onType, ...input }: Props) => (
  <input {...input} value={value} onChange={({ target }) => onType(target.value)} />
);
