import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths, schoolPath } from '../../../contract/pages/pages.ts';
import { nameOf } from '../../platform/text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PersonLink, PersonPicture } from '../../ui/person-link.tsx';
import { suggestionsQuery } from '../follow/api.ts';
import { FollowSchool } from '../follow/follow-school.tsx';
import { ItemList, ListPage } from './item-list.tsx';
import { listQuery } from './list-queries.ts';
import { texts } from './list-texts.ts';
import { rememberFollowing, WhichFeed } from './which-feed.tsx';
import { texts as around } from './which-texts.ts';

/** What those have shared whom the member follows; remembered as the feed to come back to. */
export function Component() {
  useEffect(rememberFollowing, []);
  return (
    <ListPage title={around.following()}>
      <WhichFeed chosen={paths.following} />
      <ItemList query={listQuery('following')} empty={<Empty />} />
    </ListPage>
  );
}

function Empty() {
  const { data } = useQuery(suggestionsQuery);
  const { people = [], schools = [] } = data ?? {};
  return (
    <>
      <EmptyState title={texts.nobodyYet()}>{texts.nobodyYetNote()}</EmptyState>
      {people.length + schools.length > 0 && (
        <section aria-labelledby="lately" className="card mt-4 p-5">
          <h2 id="lately" className="text-base">
            {texts.shareLately()}
          </h2>
          <ul className="mt-4 grid gap-3">
            {people.map((person) => (
              <li key={person._id} className="flex items-center gap-3">
                <PersonPicture of={person} />
                <span dir="auto" className="truncate font-semibold">
                  <PersonLink of={person}>{nameOf(person)}</PersonLink>
                </span>
              </li>
            ))}
            {schools.map((school) => (
              <li key={school} className="flex items-center justify-between gap-3">
                <Link to={schoolPath(school)} className="link min-w-0 wrap-anywhere">
                  {school}
                </Link>
                <FollowSchool school={school} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
