import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths, schoolPath } from '../../../contract/pages/pages.ts';
import { errorText } from '../../platform/http/errors.ts';
import { patient } from '../../platform/http/patient.ts';
import { nameOf } from '../../platform/text.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded, MorePages } from '../../ui/loaded.tsx';
import { PersonLink, PersonPicture } from '../../ui/person-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { changeTie, schoolFollowsQuery, type TieList, tieListQuery } from './api.ts';
import { texts } from './texts.ts';
import { useChange } from './use-change.ts';

const LISTS = ['follow', 'follower', 'mute', 'block'] as const satisfies TieList[];
const failureOf = (error: unknown) => errorText(error, texts.loadFailed());

/** Among the pages of the account: whom the member follows, has muted or has blocked, where each can be undone. */
export function OwnTies() {
  const [list, setList] = useState<TieList>('follow');
  const { data: schools = [] } = useQuery(schoolFollowsQuery);
  return (
    <section aria-labelledby="own-ties" className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="own-ties" className="text-xl">
          {texts.people()}
        </h2>
        <Link to={paths.myList} className="btn btn-secondary">
          {texts.myList()}
        </Link>
      </div>
      <p className="mt-1 mb-4 text-muted">{texts.peopleNote()}</p>
      <Tabs
        label={texts.people()}
        tabs={LISTS.map((name) => ({ name, label: texts.lists[name]() }))}
        chosen={list}
        onChoose={setList}
      >
        <People key={list} list={list} />
      </Tabs>
      {schools.length > 0 && (
        <>
          <h3 className="mt-6 text-base">{texts.schools()}</h3>
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
            {schools.map((school) => (
              <li key={school}>
                <Link to={schoolPath(school)} className="link wrap-anywhere">
                  {school}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function People({ list }: { list: TieList }) {
  const query = patient(useInfiniteQuery(tieListQuery(list)));
  const [busy, change] = useChange();
  return (
    <Loaded query={query} failureOf={failureOf} loading={texts.loading()} skeleton={<Skeleton className="h-10" />}>
      {({ pages }) => {
        const people = pages.flatMap((page) => page.people);
        if (people.length === 0) return <p className="text-muted">{texts.nobody[list]()}</p>;
        return (
          <>
            <ul className="grid gap-3">
              {people.map((person) => {
                const name = nameOf(person);
                return (
                  <li key={person._id} className="flex items-center gap-3">
                    <PersonPicture of={person} />
                    <p dir="auto" className="min-w-0 grow truncate font-semibold">
                      <PersonLink of={person}>{name}</PersonLink>
                    </p>
                    {list !== 'follower' && (
                      <Button
                        busy={busy}
                        aria-label={texts.undoName[list]({ name })}
                        onClick={() => change((client) => changeTie(client, list, person._id, false))}
                      >
                        {texts.undo[list]()}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
            <MorePages query={query} failureOf={failureOf} />
          </>
        );
      }}
    </Loaded>
  );
}
