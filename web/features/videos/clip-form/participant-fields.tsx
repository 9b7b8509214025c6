import { Plus, X } from 'lucide-react';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
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
import { type Offered, OfferingInput, PlainInput } from './name-input.tsx';
import { emptyRow, type Row, rowProblem, rowsFromList, rowsOf, textOf } from './participant-rows.ts';

type Props = {
  /** The form's text (participant-rows.ts). */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  legend: typeof texts.participants | typeof texts.people;
  /** Whom the fields for names offer: who is picked goes out of them. */
  offered?: Offered | undefined;
  /** What stands above the rows. */
  children?: ReactNode;
};

const FIELDS = [
  { name: 'name', max: PARTICIPANT_NAME_MAX, className: 'col-span-2 sm:col-span-1' },
  { name: 'school', max: SCHOOL_NAME_MAX, className: '' },
  { name: 'country', max: PARTICIPANT_COUNTRY_MAX, className: 'col-span-2 sm:col-span-1' },
] as const;
const NAME_ALONE = [{ ...FIELDS[0], className: 'col-span-2 sm:col-span-3' }] as const;

/**
 * Who plays: a row each, with a name; schools and countries are asked for when somebody wants to say them. A list that is
 * pasted, or typed with semicolons, becomes rows.
 */
export function ParticipantFields({ value, error, onChange, legend, offered, children }: Props) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  /** The row that is being filled in: its errors are shown once it has lost the focus. */
  const [at, setAt] = useState<number | null>(null);
  const [focusOn, setFocusOn] = useState<number | null>(null);
  // The rows are state, too, since the text leaves out empty ones.
  const [rows, setRows] = useState<Row[]>(() => atLeastOne(rowsOf(value)));
  const [asksMore, setAsksMore] = useState(false);
  const saysMore = rows.some(({ school, country }) => school !== '' || country !== '');
  const shownFields = asksMore || saysMore ? FIELDS : NAME_ALONE;
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

  /** They are one of the match's, and no longer a name. */
  function pick(playerId: string, index: number) {
    change(put(index, emptyRow));
    offered?.onPick(playerId);
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
        <Sentence of={legend} muted={(words) => <span className="font-normal text-muted">{words}</span>} />
      </legend>
      {children}
      <ul ref={list} className="grid gap-5 sm:gap-2">
        {rows.map((row, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands in its fields
            key={index}
            onFocus={() => setAt(index)}
            onBlur={(event) => leave(event, index)}
            className="grid grid-cols-[1fr_1fr_auto] gap-2 sm:grid-cols-[1fr_1fr_1fr_auto]"
          >
            {shownFields.map(({ name, max, className }) => {
              const input = {
                type: 'text',
                dir: 'auto',
                'data-field': name,
                'aria-label': texts.ofParticipant[name]({ number: index + 1 }),
                placeholder: texts.participantFields[name](),
                maxLength: max,
                autoComplete: 'off',
                value: row[name],
                onType: (text: string) => change(put(index, { ...row, [name]: text })),
                onKeyDown: (event: KeyboardEvent) => enter(event, index),
                className: cn('input', className),
              };
              if (name !== 'name') return <PlainInput key={name} {...input} />;
              const ofName = {
                ...input,
                'aria-invalid': isMarked(index) || undefined,
                'aria-describedby': isMarked(index) ? `${id}-error` : undefined,
                onPaste: (event: ClipboardEvent<HTMLInputElement>) => paste(event, index),
              };
              if (!offered) return <PlainInput key={name} {...ofName} />;
              return (
                <OfferingInput key={name} {...ofName} offered={{ ...offered, onPick: (who) => pick(who, index) }} />
              );
            })}
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
      <div className="mt-2 flex flex-wrap">
        <Button variant="quiet" disabled={rows.length >= PARTICIPANTS_MAX} onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          {texts.addParticipant()}
        </Button>
        {!saysMore && (
          <Button variant="quiet" aria-expanded={asksMore} onClick={() => setAsksMore(!asksMore)}>
            {texts.more()}
          </Button>
        )}
      </div>
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
