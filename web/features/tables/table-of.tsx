import { reasonText, signed } from '../../../contract/sports/reasons.ts';
import type { Scoring } from '../../../contract/sports/sports.ts';
import type { GroupTable, Outcome, TableRow } from '../../../contract/sports/tables.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { TeamName } from '../sports/team-name.tsx';
import { texts } from './texts.ts';

/** The most asked for come first: on a phone the others are a swipe away. */
const COLUMNS = ['played', 'difference', 'points', 'won', 'drawn', 'lost', 'scored', 'conceded'] as const;
/** What milliseconds don't say. */
const NOT_OF_TIMES: readonly string[] = ['difference', 'scored', 'conceded'];
const STICKY = cn('sticky z-1 bg-surface');
const TEAM = 'left-11'; // behind the place, which is as wide

/** Who an entry is, for sentences. */
export const namesIn =
  ({ rows }: GroupTable) =>
  (entryId: string): string =>
    rows.find((row) => row.entryId === entryId)?.team?.name ?? texts.hiddenTeam();

type Props = { table: GroupTable; name: string; scoring: Scoring; highlight: readonly (string | null)[] };

/** One table, with the reason of each place in its row. */
export function TableOf({ table, name, scoring, highlight }: Props) {
  const columns = COLUMNS.filter((column) => scoring !== 'times' || !NOT_OF_TIMES.includes(column));
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls sideways, which the keyboard must reach
      tabIndex={0}
      aria-label={texts.region({ name })}
      className="card relative overflow-x-auto" // and holds what only the ear gets, which would widen the page
    >
      <table className="w-full border-collapse text-right text-[0.9375rem] tabular-nums">
        <caption className="sr-only">{texts.caption({ name })}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className={cn(STICKY, 'left-0 w-11 px-3 py-2.5 text-left')}>
              <Short short={texts.short.place()} long={texts.place()} />
            </th>
            <th scope="col" className={cn(STICKY, TEAM, 'px-2 py-2.5 text-left')}>
              {texts.team()}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-2.5 py-2.5 font-semibold whitespace-nowrap">
                <Short short={texts.short[column]()} long={texts.long[column]()} />
              </th>
            ))}
            <th scope="col" className="px-3 py-2.5 text-left font-semibold">
              <Short short={texts.short.form()} long={texts.long.form()} />
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <Row key={row.entryId} {...{ row, table, scoring, columns }} isMarked={highlight.includes(row.entryId)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A short form for the eye, and the whole word for the ear. */
const Short = ({ short, long }: { short: string; long: string }) => (
  <>
    <span aria-hidden="true" title={long}>
      {short}
    </span>
    <span className="sr-only">{long}</span>
  </>
);

/** The edge of who goes on; broken, while others can still take the place. What it means is said beside it or beneath. */
const GoesOnMark = ({ isSure, className }: { isSure: boolean; className?: string }) => (
  <span aria-hidden="true" className={cn('border-l-4 border-pitch', !isSure && 'border-dashed', className)} />
);

/** What the marks of a table mean, to the eye: to the ear, each row says it. */
export function MarksBelow({ rows }: Pick<GroupTable, 'rows'>) {
  const marked = rows.filter((row) => row.goesOn);
  return (
    <div aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 text-sm text-muted empty:hidden">
      {[true, false].map(
        (isSure) =>
          marked.some((row) => row.isThrough === isSure) && (
            <p key={String(isSure)} className="flex gap-2">
              <GoesOnMark isSure={isSure} className="h-5" />
              <span className="block first-letter:uppercase">{texts[isSure ? 'goesOn' : 'wouldGoOn']()}</span>
            </p>
          ),
      )}
    </div>
  );
}

type RowProps = Pick<Props, 'table' | 'scoring'> & {
  row: TableRow;
  columns: readonly (typeof COLUMNS)[number][];
  isMarked: boolean;
};

function Row({ row, table, scoring, columns, isMarked }: RowProps) {
  const isShared = table.rows.some((other) => other !== row && other.place === row.place);
  const place = String(row.place);
  const background = isMarked ? 'bg-pitch-soft' : 'bg-surface';
  const cell = (column: (typeof COLUMNS)[number]) =>
    column === 'difference' || row[column] < 0 ? signed(row[column]) : String(row[column]);
  return (
    <tr
      className={cn('border-b border-line last:border-0', isMarked && 'bg-pitch-soft')}
      aria-current={isMarked || undefined}
    >
      <td className={cn('sticky left-0 z-1 px-3 py-2.5 text-left align-top font-semibold', background)}>
        {row.goesOn && <GoesOnMark isSure={row.isThrough} className="absolute inset-y-0 left-0" />}
        {isShared ? <Short short={texts.shared({ place })} long={texts.sharedInWords({ place })} /> : place}
      </td>
      <th
        scope="row"
        className={cn('sticky z-1 max-w-48 min-w-40 px-2 py-2.5 text-left font-normal sm:max-w-96', TEAM, background)}
      >
        <span className="font-semibold">{row.team ? <TeamName team={row.team} /> : <i>{texts.hiddenTeam()}</i>}</span>
        {row.goesOn && <span className="sr-only">{`, ${row.isThrough ? texts.goesOn() : texts.wouldGoOn()}`}</span>}
        <Notes row={row} reason={row.reason && reasonText(row.reason, namesIn(table), scoring)} />
      </th>
      {columns.map((column) => (
        <td key={column} className={cn('px-2.5 py-2.5 align-top', column === 'points' && 'font-bold')}>
          {cell(column)}
        </td>
      ))}
      <td className="px-3 py-2.5 text-left align-top">
        <Form form={row.form} />
      </td>
    </tr>
  );
}

/** What else is to be said of a place: its reason, and what has cost the team something. */
function Notes({ row, reason }: { row: TableRow; reason: string | undefined }) {
  return (
    <>
      {reason && <span className="mt-0.5 block text-xs text-muted wrap-anywhere">{reason}</span>}
      {row.deducted > 0 && (
        <span className="mt-0.5 block text-xs text-danger-ink">{texts.deducted({ count: row.deducted })}</span>
      )}
      {row.forfeits > 0 && (
        <span className="mt-0.5 block text-xs text-muted">{texts.forfeits({ count: row.forfeits })}</span>
      )}
      {row.withdrawn && <Badge className="mt-1">{texts.withdrawn()}</Badge>}
    </>
  );
}

const TONES: Record<Outcome, string> = {
  won: cn('bg-pitch text-white'),
  drawn: cn('bg-sunken text-ink'),
  lost: cn('bg-danger-soft text-danger-ink'),
};

function Form({ form }: { form: Outcome[] }) {
  if (form.length === 0) return <span className="sr-only">{texts.noForm()}</span>;
  return (
    <>
      <span className="sr-only">{form.map((one) => texts.outcomes[one]()).join(', ')}</span>
      <span aria-hidden="true" className="flex gap-1">
        {form.map((one, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the last matches have no other identity here
            key={at}
            className={cn('grid size-5 place-items-center rounded text-[0.6875rem] font-bold', TONES[one])}
          >
            {texts.letters[one]()}
          </span>
        ))}
      </span>
    </>
  );
}
