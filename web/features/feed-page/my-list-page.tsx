import { paths } from '../../../contract/pages/pages.ts';
import type { FeedItem } from '../../../contract/posts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { changeSave } from '../follow/api.ts';
import { useChange } from '../follow/use-change.ts';
import { ItemList, ListPage } from './item-list.tsx';
import { listQuery } from './list-queries.ts';
import { texts } from './list-texts.ts';
import { WhichFeed } from './which-feed.tsx';
import { texts as around } from './which-texts.ts';

/** 'My list': what the member has saved. */
export function Component() {
  return (
    <ListPage title={around.myList()}>
      <WhichFeed chosen={paths.myList} />
      <ItemList
        query={listQuery('saved')}
        empty={<EmptyState title={texts.nothingSaved()}>{texts.nothingSavedNote()}</EmptyState>}
        below={(item) => <Remove item={item} />}
      />
    </ListPage>
  );
}

function Remove({ item: { kind, _id } }: { item: FeedItem }) {
  const [busy, change] = useChange();
  return (
    <Button
      variant="quiet"
      busy={busy}
      className="mt-1"
      onClick={() => change((client) => changeSave(client, kind, _id, false))}
    >
      {texts.remove()}
    </Button>
  );
}
