import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { listOf } from '../../../contract/sports/reasons.ts';
import type { CompetitionTables, Draw } from '../../../contract/sports/tables.ts';
import { shortDate } from '../../platform/time.ts';
import { ReportButton } from '../moderation/report-button.tsx';
import { texts } from './texts.ts';

function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group mt-2">
      <summary className="btn btn-quiet -ml-3.5 w-fit text-pitch-ink">
        {summary}
        <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
      </summary>
      <div className="card mt-2 p-4 text-[0.9375rem]">{children}</div>
    </details>
  );
}

/** By what the rules put those into an order who are in a table, one after the other. */
export function Criteria({ criteria }: Pick<CompetitionTables, 'criteria'>) {
  return (
    <Details summary={texts.criteria()}>
      <ol className="list-decimal space-y-1 pl-5">
        {criteria.map(({ by, over }) => (
          <li key={`${by} ${over}`}>
            {over === 'two' ? texts.two({ criterion: texts.by.level[by]() }) : texts.by[over][by]()}
          </li>
        ))}
      </ol>
    </Details>
  );
}

/** The draws by lot, with what is needed to repeat them, and whatever was taken back. */
export function Lots({ draws, nameOf }: { draws: readonly Draw[]; nameOf: (entryId: string) => string }) {
  const told = draws.filter(({ seed, takenBack }) => seed !== null || takenBack !== null);
  if (told.length === 0) return null;
  return (
    <Details summary={texts.lots()}>
      <p className="text-muted">{texts.repeat()}</p>
      {told.map(({ _id, entries, seed, reason, createdAt, takenBack }) => (
        <div key={_id} className="mt-3 border-t border-line pt-3">
          <p>{texts.drawnOrder({ date: shortDate(createdAt), order: listOf(entries.map(nameOf)) })}</p>
          {takenBack && (
            <div className="mt-1 flex items-start gap-2">
              <p className="min-w-0 grow wrap-anywhere">{texts.takenBack({ reason: takenBack.reason })}</p>
              <ReportButton kind="words" id={takenBack._id} words={{ place: 'draw' }} by={null} />
            </div>
          )}
          {seed === null ? (
            <div className="mt-1 flex items-start gap-2">
              <p className="min-w-0 grow text-sm wrap-anywhere text-muted">{texts.decidedBy({ reason })}</p>
              <ReportButton kind="words" id={_id} words={{ place: 'draw' }} by={null} />
            </div>
          ) : (
            <>
              <p className="mt-1 text-sm wrap-anywhere text-muted">{texts.seed({ seed })}</p>
              <ul className="mt-1 text-sm wrap-anywhere text-muted">
                {entries.map((id) => (
                  <li key={id}>{texts.lotOf({ name: nameOf(id), id })}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      ))}
    </Details>
  );
}
