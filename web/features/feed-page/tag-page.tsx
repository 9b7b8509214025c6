import { useMemo } from 'react';
import { useParams } from 'react-router';
import { tagHead } from '../../../contract/pages/content-heads.ts';
import { tagPath } from '../../../contract/pages/pages.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ShareButton } from '../posts/share-button.tsx';
import { ItemList, ListPage } from './item-list.tsx';
import { listQuery } from './list-queries.ts';
import { texts } from './list-texts.ts';

/** Posts and clips with a tag. */
export function Component() {
  const tag = useParams().tag ?? '';
  const head = useMemo(() => tagHead(tag), [tag]);
  return (
    <ListPage title={texts.tag({ tag })} beside={<ShareButton path={tagPath(tag)} text={texts.tag({ tag })} />}>
      <PageHead head={head} />
      <ItemList
        key={tag}
        query={listQuery('tagged', { tag })}
        empty={<EmptyState title={texts.noTag()}>{texts.noTagNote()}</EmptyState>}
      />
    </ListPage>
  );
}
