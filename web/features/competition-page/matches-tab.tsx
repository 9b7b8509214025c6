import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { MATCH_LISTS, type MatchListName } from '../../../contract/sports/lists.ts';
import { errorText } from '../../platform/http/errors.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Loaded, MorePages } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MatchList } from '../sports/match-list.tsx';
import { type CompetitionView, matchesQuery } from './api.ts';
import { texts } from './texts.ts';

/** The matches of a competition: to come or played, of all teams or of one. */
export function MatchesTab({ competition }: Pick<CompetitionView, 'competition'>) {
  const [params, setParams] = useSearchParams();
  const list: MatchListName =
    MATCH_LISTS.find((name) => name === params.get('list')) ?? (competition.state === 'ended' ? 'past' : 'coming');
  const team = params.get('team') ?? '';
  const query = useInfiniteQuery(matchesQuery(competition._id, list, team));
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const failureOf = (error: unknown) => errorText(error, texts.matches.failed());
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
        <fieldset className="flex gap-1">
          <legend className="sr-only">{texts.matches.which()}</legend>
          {MATCH_LISTS.map((name) => (
            <Button
              key={name}
              variant={name === list ? 'pitch' : 'quiet'}
              aria-pressed={name === list}
              onClick={() => set('list', name)}
            >
              {texts.matches[name]()}
            </Button>
          ))}
        </fieldset>
        <SelectField
          label={texts.matches.team()}
          value={team}
          onChange={({ target }) => set('team', target.value)}
          className="grow basis-48 sm:max-w-72"
        >
          <option value="">{texts.matches.anyTeam()}</option>
          {competition.entries.map(({ team: { _id, name } }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded
        query={query}
        failureOf={failureOf}
        loading={texts.matches.loading()}
        skeleton={<Skeleton className="h-64" />}
      >
        {({ pages }) => {
          const matches = pages.flatMap((page) => page.matches);
          if (matches.length > 0) return <MatchList matches={matches} />;
          const none = list === 'coming' ? texts.matches.noneComing() : texts.matches.nonePast();
          return <EmptyState title={none}>{texts.matches.noneNote()}</EmptyState>;
        }}
      </Loaded>
      <MorePages query={query} failureOf={failureOf} />
    </>
  );
}
