import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { counted } from '../../platform/text.ts';
import { type Category, feedQuery, firstPageQuery } from './api.ts';
import { type Feed, waitingItems, withWaiting } from './feed-merge.ts';

type Props = {
  feed: Feed;
  category: Category;
  /** What is new comes on top now: to go there when it is there. */
  onShow: () => void;
};

/** Watches for what is new, and offers to show it. It takes no room, so that nothing moves when it comes. */
export function NewPosts({ feed, category, onShow }: Props) {
  const client = useQueryClient();
  const { data: fresh } = useQuery(firstPageQuery(client, category));
  const { count, more } = fresh ? waitingItems(feed, fresh) : { count: 0, more: false };
  const text = more ? `${count}+ new posts` : `${counted(count, 'new post')}`;

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
          <ArrowUp aria-hidden="true" className="size-5" />
          {text}
        </button>
      )}
    </div>
  );
}
