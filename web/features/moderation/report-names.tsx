import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { listNames } from '../../../contract/reports.ts';
import { errorText } from '../../platform/http/errors.ts';
import { call } from '../../platform/http/http.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReportDialog, type Reported } from './report-button.tsx';
import { texts } from './report-texts.ts';

export type NamesOf = { of: 'match' | 'competition' | 'team'; id: string };

const namesQuery = ({ of, id }: NamesOf) =>
  queryOptions({
    queryKey: ['names', of, id],
    queryFn: async ({ signal }) =>
      (await call<typeof listNames>('GET', '/api/reports/names', { query: { of, id }, signal })).names,
    staleTime: 0,
  });

type Props = {
  names: NamesOf;
  /** Of a match: somebody has said how it ended. */
  hasResult?: boolean;
  onClose: () => void;
};

/** Asks which of the names in a match, a competition or a team is to be reported; or the match itself, or its result. */
export function ReportNames({ names, hasResult = false, onClose }: Props) {
  const query = useQuery(namesQuery(names));
  const [chosen, setChosen] = useState<Reported>();
  if (chosen) return <ReportDialog thing={chosen} onClose={onClose} />;
  const isMatch = names.of === 'match';
  return (
    <Dialog title={isMatch ? texts.about() : texts.names.title()} onClose={onClose}>
      {isMatch && (
        <>
          <ul className="mb-4 grid gap-1">
            {(hasResult ? (['match', 'result'] as const) : (['match'] as const)).map((kind) => (
              <li key={kind}>
                <button
                  type="button"
                  className="menu-item w-full text-start"
                  onClick={() => setChosen({ kind, id: names.id, by: null })}
                >
                  {texts.thing[kind]()}
                </button>
              </li>
            ))}
          </ul>
          <h3 className="text-sm font-semibold text-muted">{texts.names.within()}</h3>
        </>
      )}
      <Loaded
        query={query}
        failureOf={(error) => errorText(error, texts.names.failed())}
        loading={texts.names.loading()}
        skeleton={<Skeleton className="h-24" />}
      >
        {(found) =>
          found.length === 0 ? (
            <p className="text-muted">{texts.names.none()}</p>
          ) : (
            <ul className="grid gap-1">
              {found.map(({ place, id, name }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="menu-item w-full text-start wrap-anywhere"
                    onClick={() => setChosen({ kind: 'words', id, words: { place }, by: null })}
                  >
                    <bdi translate="no">{name}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}
