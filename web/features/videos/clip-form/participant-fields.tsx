import { Plus, X } from 'lucide-react';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { SCHOOL_NAME_MAX } from '../../../../contract/schools.ts';
import { PARTICIPANT_COUNTRY_MAX, PARTICIPANT_NAME_MAX, PARTICIPANTS_MAX } from '../../../../contract/videos.ts';
import { Sentence } from '../../../platform/texts/sentence.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { texts } from '../upload/texts.ts';
import { emptyRow, type Row, rowProblem, rowsFromList, rowsOf, textOf } from './participant-rows.ts';

type Props = {
  /** The form's text (participant-rows.ts). */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const FIELDS = [
  { name: 'name', max: PARTICIPANT_NAME_MAX, className: 'col-span-2 sm:col-span-1' },
  { name: 'school', max: SCHOOL_NAME_MAX, className: '' },
  { name: 'country', max: PARTICIPANT_COUNTRY_MAX, className: 'col-span-2 sm:col-span-1' },
] as const;

/** Who plays: a row each. A list that is pasted, or typed with semicolons, becomes rows. */
export function ParticipantFields({ value, error, onChange }: Props) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  /** The row that is being filled in: its errors are shown once it has lost the focus. */
  const [at, setAt] = useState<number | null>(null);
  const [focusOn, setFocusOn] = useState<number | null>(null);
  // The rows are state, too, since the text leaves out empty ones.
  const [rows, setRows] = useState<Row[]>(() => atLeastOne(rowsOf(value)));
  const wrong = rows.map((row, index) => (index === at ? null : rowProblem(row, index + 1)));
  /** Whether a row has an error, which the form moves to when it is refused. */
  const isMarked = (index: number) =>
    wrong[index] !== null || (error !== undefined && index === 0 && !wrong.some(Boolean));
  const shown = error ?? wrong.find((problem) => problem !== null);

  useLayoutEffect(() => {
    if (focusOn === null) return;
    list.current?.querySelectorAll<HTMLInputElement>('[data-field=name]')[focusOn]?.focus();
    setFocusOn(null);
  }, [focusOn]);

  function change(next: Row[], focus: number | null = null) {
    setRows(atLeastOne(next));
    onChange(textOf(next));
    setFocusOn(focus);
  }

  const put = (index: number, ...into: Row[]) => [...rows.slice(0, index), ...into, ...rows.slice(index + 1)];

  /** Turns a list in a name field into rows. @returns false if it isn't a list */
  function spread(index: number, text: string, focuses: boolean): boolean {
    const found = rowsFromList(text);
    if (!found || found.length === 0) return false;
    change(put(index, ...found), focuses ? index + found.length - 1 : null);
    return true;
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, index: number) {
    // What is already in the row must not be lost.
    if (rows[index]?.school || rows[index]?.country || event.currentTarget.value) return;
    if (spread(index, event.clipboardData.getData('text'), true)) event.preventDefault();
  }

  function leave(event: FocusEvent, index: number) {
    if (event.currentTarget.contains(event.relatedTarget as Node | null)) return;
    setAt(null);
    const row = rows[index];
    if (row && /[;\n]/.test(row.name) && !row.school && !row.country) spread(index, row.name, false);
  }

  const add = () => change([...rows, emptyRow], rows.length);

  function enter(event: KeyboardEvent, index: number) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault(); // adds a row instead of sending the form
    if (rows.length < PARTICIPANTS_MAX)
      change([...rows.slice(0, index + 1), emptyRow, ...rows.slice(index + 1)], index + 1);
  }

  return (
    <fieldset aria-describedby={cn(`${id}-hint`, shown && `${id}-error`)} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">
        <Sentence of={texts.participants} muted={(words) => <span className="font-normal text-muted">{words}</span>} />
      </legend>
      <ul ref={list} className="grid gap-5 sm:gap-2">
        {rows.map((row, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands in its fields
            key={index}
            onFocus={() => setAt(index)}
            onBlur={(event) => leave(event, index)}
            className="grid grid-cols-[1fr_1fr_auto] gap-2 sm:grid-cols-[1fr_1fr_1fr_auto]"
          >
            {FIELDS.map(({ name, max, className }) => (
              <input
                key={name}
                type="text"
                dir="auto"
                data-field={name}
                aria-label={texts.ofParticipant[name]({ number: index + 1 })}
                aria-invalid={(name === 'name' && isMarked(index)) || undefined}
                aria-describedby={name === 'name' && isMarked(index) ? `${id}-error` : undefined}
                placeholder={texts.participantFields[name]()}
                maxLength={max}
                autoComplete="off"
                value={row[name]}
                onChange={(event) => change(put(index, { ...row, [name]: event.target.value }))}
                onPaste={name === 'name' ? (event) => paste(event, index) : undefined}
                onKeyDown={(event) => enter(event, index)}
                className={cn('input', className)}
              />
            ))}
            <button
              type="button"
              aria-label={texts.removeParticipant({ number: index + 1 })}
              disabled={rows.length === 1 && textOf(rows) === ''}
              onClick={() => change(put(index), Math.max(0, index - 1))}
              className="icon-btn col-start-3 row-start-1 disabled:opacity-40 sm:col-start-4"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" disabled={rows.length >= PARTICIPANTS_MAX} onClick={add} className="mt-2">
        <Plus aria-hidden="true" className="size-4" />
        {texts.addParticipant()}
      </Button>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {texts.pasteHint()}
      </p>
      {shown && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger-ink">
          {shown}
        </p>
      )}
    </fieldset>
  );
}

const atLeastOne = (rows: Row[]) => (rows.length > 0 ? rows : [emptyRow]);
