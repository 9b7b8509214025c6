import { useMemo } from 'react';
import { useParams } from 'react-router';
import { schoolHead } from '../../../contract/pages/content-heads.ts';
import { schoolPath } from '../../../contract/pages/pages.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FollowSchool } from '../follow/follow-school.tsx';
import { ShareButton } from '../posts/share-button.tsx';
import { ItemList, ListPage } from './item-list.tsx';
import { listQuery } from './list-queries.ts';
import { texts } from './list-texts.ts';

/** The clips of a school. */
export function Component() {
  const school = useParams().school ?? '';
  const head = useMemo(() => schoolHead(school), [school]);
  return (
    <ListPage
      title={school}
      beside={
        <>
          <FollowSchool school={school} />
          <ShareButton path={schoolPath(school)} text={school} />
        </>
      }
    >
      <PageHead head={head} />
      <ItemList
        key={school}
        query={listQuery('school', { school })}
        empty={<EmptyState title={texts.noSchool()}>{texts.noSchoolNote()}</EmptyState>}
      />
    </ListPage>
  );
}
