import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { texts as platformTexts } from '../../platform/texts/texts.ts';
import { Button } from '../button.tsx';
import { useDialogElement } from '../dialog.tsx';
import { Field } from '../field.tsx';
import { Pager } from './combobox-pager.tsx';
import { type Match, matching, namedIn, type Option, type SearchList, searchable } from './option-search.ts';
import { texts } from './texts.ts';

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
  /** What the list says while it is empty. */
  emptyText: string;
  /** Set if the options could not be loaded: loads them again. */
  onRetry?: (() => unknown) | undefined;
  /** Whether they are being loaded. */
  loading?: boolean;
  /** Lets a text that is no option be chosen: 'Use "…"'. */
  free?: boolean;
};

const FREE = 'free:'; // id of the option for the typed text itself

/**
 * A searchable choice that shows a page of options at a time. The search ignores case, accents and marks. Going on to
 * the next field chooses a name that was typed in full, also if the options come only after that.
 */
export function PagedCombobox(props: Props) {
  const { label, options, value, onChange, perPage, error, hint, placeholder, disabled, emptyText, free } = props;
  const { onRetry, loading = false } = props;
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(value);
  /** What was typed since the list was opened; the name of the chosen option is not a search. */
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  /** Why the text left in the field was not chosen. */
  const [unknown, setUnknown] = useState<string>();
  /** What was left in the field before there were options that could have that name. */
  const [awaiting, setAwaiting] = useState('');
  const container = useDialogElement();
  const list = useMemo(() => searchable(options), [options]);
  const matches = useMemo(() => withTyped(list, search, free), [list, search, free]);
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

  /** Going on to the next field chooses what was typed: the option of that name, or, if free, the text. */
  function leave(typed: string) {
    if (list.length === 0) setAwaiting(typed);
    const named = namedIn(list, typed) ?? (free ? { id: FREE, name: typed } : undefined);
    if (named && named.name !== value) onChange(named);
    if (!named && list.length > 0) setUnknown(notChosen(typed, matching(list, typed).length > 0));
  }

  const judgeAwaiting = useEffectEvent(() => {
    setAwaiting('');
    if (awaiting) leave(awaiting);
  });
  useEffect(() => {
    if (list.length > 0) judgeAwaiting();
  }, [list]);

  function openOrClose(opens: boolean, reason: string) {
    setOpen(opens);
    setUnknown(undefined);
    setAwaiting('');
    if (opens && reason === 'input-change') return; // if typing opened it, what was typed is the search
    if (opens) setText(value || awaiting);
    setPage(0);
    setSearch(opens && !value ? awaiting : '');
    const left = !opens && (reason === 'focus-out' || reason === 'outside-press');
    if (left && search.trim()) leave(search.trim());
  }

  return (
    <div className="min-w-0">
      <Field label={label} error={error ?? unknown} hint={hint}>
        {(control) => (
          <Combobox.Root<Option>
            items={matches}
            filteredItems={matches.slice(page * perPage, (page + 1) * perPage)}
            value={chosen}
            onValueChange={(option) => onChange(option)}
            isItemEqualToValue={(one, other) => one.name === other.name}
            itemToStringLabel={({ name }) => name}
            inputValue={open ? text : value || awaiting}
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
                dir="auto"
                onKeyDown={onKeyDown}
                className="input pr-11"
              />
              <Combobox.Trigger
                aria-label={texts.showOptions()}
                className="absolute inset-y-0 right-0 flex w-11 items-center justify-center text-muted"
              >
                <ChevronDown aria-hidden="true" className="size-5" />
              </Combobox.Trigger>
            </Combobox.InputGroup>
            <Combobox.Portal {...(container && { container })}>
              <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
                <Combobox.Popup className="flex max-h-[min(300px,var(--available-height))] w-[var(--anchor-width)] flex-col overflow-hidden rounded-[10px] border border-edge bg-surface text-ink">
                  <Combobox.Empty className="px-4 py-3 text-sm text-muted empty:hidden">{emptyText}</Combobox.Empty>
                  <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain p-1 empty:p-0">
                    {(option: Match) => (
                      <Combobox.Item
                        key={option.id}
                        value={option}
                        className="flex min-h-11 cursor-default items-center gap-2 rounded-lg px-3 py-1.5 leading-snug data-highlighted:bg-pitch-soft data-highlighted:text-pitch-ink"
                      >
                        <span dir="auto" className="grow">
                          <OptionName option={option} />
                        </span>
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
      {onRetry && (
        <Button
          variant="quiet"
          busy={loading}
          busyText={platformTexts.trying()}
          onClick={() => onRetry()}
          className="-ml-3.5 text-pitch-ink"
        >
          {platformTexts.tryAgain()}
        </Button>
      )}
    </div>
  );
}

const notChosen = (typed: string, isPart: boolean) =>
  isPart ? texts.notInFull({ typed }) : texts.notInList({ typed });

function OptionName({ option: { id, name, by } }: { option: Match }) {
  if (id.startsWith(FREE)) return texts.takeTyped({ typed: name });
  if (!by) return name;
  return (
    <Sentence of={texts.foundBy} name={name} alias={by} by={(words) => <span className="text-muted">{words}</span>} />
  );
}

/** What was found and, if allowed, the typed text, unless an option has that name. */
function withTyped(list: SearchList, search: string, free = false): Match[] {
  const found = matching(list, search);
  const typed = search.trim();
  return free && typed && !namedIn(list, typed) ? [...found, { id: FREE + typed, name: typed }] : found;
}
