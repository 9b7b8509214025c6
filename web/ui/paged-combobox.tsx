import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { folded } from '../platform/text.ts';
import { Pager } from './combobox-pager.tsx';
import { useDialogElement } from './dialog.tsx';
import { Field } from './field.tsx';

export type Option = { id: string; name: string };

type Props = {
  label: string;
  options: Option[];
  /** The chosen option's name, or ''. */
  value: string;
  onChange: (option: Option | null) => void;
  perPage: number;
  error?: string | undefined;
  hint?: string | undefined;
  placeholder?: string;
  disabled?: boolean;
  /** What the list says while there is nothing in it. */
  emptyText: string;
  /** Lets a text that is no option be chosen: 'Use "…"'. */
  free?: boolean;
};

const FREE = 'free:'; // id of the option that stands for the typed text

/** A searchable choice that shows a page of options at a time. The search ignores case and accents. */
export function PagedCombobox(props: Props) {
  const { label, options, value, onChange, perPage, error, hint, placeholder, disabled, emptyText, free } = props;
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(value);
  /** What was typed since the list was opened; the name of a choice is no search. */
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const container = useDialogElement();
  const matches = useMatches(options, search, free);
  const pages = Math.max(1, Math.ceil(matches.length / perPage));
  const chosen = value ? (options.find(({ name }) => name === value) ?? { id: FREE + value, name: value }) : null;

  const turn = (by: number) => setPage((before) => Math.min(pages - 1, Math.max(0, before + by)));

  function onKeyDown(event: KeyboardEvent) {
    if (!open) return;
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault();
      turn(event.key === 'PageDown' ? 1 : -1);
    }
    if (event.key === 'Escape') event.preventDefault(); // closes the list, not the dialog around it
  }

  function openOrClose(opens: boolean, reason: string) {
    setOpen(opens);
    if (opens && reason === 'input-change') return; // typing opened it, and what was typed is the search
    if (opens) setText(value);
    setPage(0);
    setSearch('');
    // Who types a name that is not listed and goes on to the next field has chosen it.
    const left = !opens && (reason === 'focus-out' || reason === 'outside-press');
    if (left && free && search.trim() && search !== value) onChange({ id: FREE, name: search.trim() });
  }

  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <Combobox.Root<Option>
          items={matches}
          filteredItems={matches.slice(page * perPage, (page + 1) * perPage)}
          value={chosen}
          onValueChange={(option) => onChange(option)}
          isItemEqualToValue={(one, other) => one.name === other.name}
          itemToStringLabel={({ name }) => name}
          inputValue={open ? text : value}
          onInputValueChange={(typed, { reason }) => {
            setText(typed);
            setPage(0);
            setSearch(reason === 'input-change' ? typed : '');
          }}
          open={open}
          onOpenChange={(opens, { reason }) => openOrClose(opens, reason)}
          disabled={disabled}
          autoHighlight
        >
          <Combobox.InputGroup className="relative">
            <Combobox.Input
              {...control}
              // The open list hides what is around it from screen readers, the <label> too.
              aria-label={label}
              placeholder={placeholder}
              onKeyDown={onKeyDown}
              className="input pr-11"
            />
            <Combobox.Trigger
              aria-label="Show options"
              className="absolute inset-y-0 right-0 flex w-11 items-center justify-center text-muted"
            >
              <ChevronDown aria-hidden="true" className="size-5" />
            </Combobox.Trigger>
          </Combobox.InputGroup>
          <Combobox.Portal container={container}>
            <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
              <Combobox.Popup className="flex max-h-[min(300px,var(--available-height))] w-[var(--anchor-width)] flex-col overflow-hidden rounded-[10px] border border-edge bg-surface text-ink">
                <Combobox.Empty className="px-4 py-3 text-sm text-muted empty:hidden">{emptyText}</Combobox.Empty>
                <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain p-1 empty:p-0">
                  {(option: Option) => (
                    <Combobox.Item
                      key={option.id}
                      value={option}
                      className="flex min-h-11 cursor-default items-center gap-2 rounded-lg px-3 py-1.5 leading-snug data-highlighted:bg-pitch-soft data-highlighted:text-pitch-ink"
                    >
                      <span className="grow">{option.id.startsWith(FREE) ? `Use “${option.name}”` : option.name}</span>
                      <Combobox.ItemIndicator>
                        <Check aria-hidden="true" className="size-4" />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.List>
                {pages > 1 && <Pager page={page} pages={pages} onTurn={turn} />}
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}

/** Options whose name holds the search, those that begin with it first; at the end the typed text, where that is allowed. */
function useMatches(options: Option[], search: string, free = false): Option[] {
  const searchable = useMemo(() => options.map((option) => ({ option, key: folded(option.name) })), [options]);
  return useMemo(() => {
    const wanted = folded(search.trim());
    if (!wanted) return options;
    const found = searchable.filter(({ key }) => key.includes(wanted));
    const first = found.filter(({ key }) => key.startsWith(wanted));
    const matches = [...first, ...found.filter(({ key }) => !key.startsWith(wanted))].map(({ option }) => option);
    const listed = found.some(({ key }) => key === wanted);
    return free && !listed ? [...matches, { id: FREE + search.trim(), name: search.trim() }] : matches;
  }, [options, searchable, search, free]);
}
