import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Drawn } from '../../ui/drawn.tsx';
import type { Category, Feed } from '../feed/feed-items.ts';
import { waitingItems, withWaiting } from '../feed/feed-merge.ts';
import { feedQuery, firstPageQuery } from '../feed/feed-query.ts';
import { texts } from './texts.ts';

type Props = {
  feed: Feed;
  category: Category;
  /** Called when the new posts are about to be put on top, so that the viewer can be taken there. */
  onShow: () => void;
};

/** Watches for new posts, and offers to show them. It takes up no space, so that nothing moves when it appears. */
export function NewPosts({ feed, category, onShow }: Props) {
  const client = useQueryClient();
  const { data: fresh } = useQuery(firstPageQuery(client, category));
  const { count, more } = fresh ? waitingItems(feed, fresh) : { count: 0, more: false };
  const text = more ? texts.manyNewPosts({ count }) : texts.newPosts({ count });

  function show() {
    if (!fresh) return;
    onShow();
    client.setQueryData(feedQuery(category).queryKey, (shown) => shown && withWaiting(shown, fresh));
  }

  return (
    <div className="sticky top-20 z-20 flex h-0 justify-center">
      <span role="status" className="sr-only">
        {count > 0 && text}
      </span>
      {count > 0 && (
        <button type="button" onClick={show} className="btn btn-pitch fade-in h-11 border-line">
          <Drawn icon="Up" className="size-5" />
          {text}
        </button>
      )}
    </div>
  );
}
