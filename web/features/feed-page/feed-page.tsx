import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { paths } from '../../../contract/pages/pages.ts';
import { useFeedEntry } from '../feed/back-to-feed.tsx';
import type { Category } from '../feed/feed-items.ts';
import { feedQuery } from '../feed/feed-query.ts';
import { CategoryFilter, isFilter } from '../posts/categories.tsx';
import { CreatePost } from '../posts/write/create-post.tsx';
import { FeedRail } from './beside/feed-rail.tsx';
import { FeedList } from './feed-list.tsx';
import { CardKeys } from './keys/card-keys.tsx';
import { Offered } from './offer/offered.tsx';
import { texts } from './texts.ts';
import { remembersFollowing, WhichFeed } from './which-feed.tsx';

export function Component() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('category');
  const client = useQueryClient();
  const category: Category = isFilter(asked) ? asked : '';

  useFeedEntry();

  /** Starts at page 1 of the chosen category, even if it was loaded before (spec 2 §4). */
  function choose(name: Category) {
    void client.resetQueries({ queryKey: feedQuery(name).queryKey });
    setSearch(name ? { category: name } : {}, { replace: name === category });
  }

  if (!asked && remembersFollowing()) return <Navigate to={paths.following} replace />;
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-x-8 px-4 pt-6 pb-24 lg:grid-cols-[12rem_minmax(0,40rem)] lg:justify-center lg:px-8 lg:pt-10 xl:grid-cols-[12rem_minmax(0,40rem)_18rem] xl:justify-between">
      <div className="lg:sticky lg:top-26 lg:self-start">
        <div className="flex items-center justify-between gap-2 lg:pl-4">
          <h1 className="text-3xl">{texts.title()}</h1>
          <CardKeys />
        </div>
        <div className="mt-4 flex gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 max-lg:[scrollbar-width:none] lg:mt-5 lg:flex-col">
          <WhichFeed chosen={paths.feed} className="flex-none border-e border-line pe-2 lg:hidden" />
          <CategoryFilter chosen={category} onChoose={choose} />
        </div>
      </div>
      <div className="mt-4 min-w-0 lg:mt-0">
        <WhichFeed chosen={paths.feed} className="mb-4 max-lg:hidden" />
        <Offered />
        <CreatePost />
        <FeedList category={category} />
      </div>
      <FeedRail />
    </div>
  );
}
