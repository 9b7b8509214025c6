import { useInfiniteQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useSearchParams } from 'react-router';
import { videoMessages } from '../../../contract/videos.ts';
import { errorText } from '../../platform/errors.ts';
import { grouped } from '../../platform/text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { galleryQuery } from './api.ts';
import { VideoCard, VideoCardSkeleton } from './video-card.tsx';

const STAGGER = 0.1; // seconds (spec 1 §9)

/** `shown`: the loading screen has gone, and the cards may fade in. */
export function Gallery({ shown, onUpload }: { shown: boolean; onUpload: () => void }) {
  const [search, setSearch] = useSearchParams();
  const faculty = search.get('faculty') ?? '';
  const query = useInfiniteQuery(galleryQuery(faculty));
  const newest = query.data?.pages[0];

  const choose = (name: string) =>
    setSearch(name ? { faculty: name } : {}, { replace: true, preventScrollReset: true });

  return (
    <section aria-labelledby="gallery" className="mt-10">
      <div className="flex flex-wrap items-end justify-between gap-4 border-t border-line pt-8">
        <h2 id="gallery" aria-live="polite" className="text-2xl">
          Video Gallery{newest && <span className="text-muted"> ({grouped(newest.total)})</span>}
        </h2>
        <SelectField
          label="Filter by Faculty"
          value={faculty}
          onChange={(event) => choose(event.target.value)}
          className="w-full sm:w-64"
        >
          <option value="">All Faculties</option>
          {namesOf(newest?.faculties, faculty).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>

      <div className="mt-8">
        {query.isPending ? (
          <div role="status" aria-label="Loading videos" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {[0, 1, 2].map((index) => (
              <VideoCardSkeleton key={index} />
            ))}
          </div>
        ) : query.isError && !newest ? (
          <Failed text={errorText(query.error, videoMessages.loadFailed)} onRetry={() => query.refetch()} />
        ) : newest?.videos.length === 0 ? (
          <NoVideos faculty={faculty} onUpload={onUpload} onAll={() => choose('')} />
        ) : (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {shown &&
              query.data?.pages.flatMap((page) =>
                page.videos.map((video, index) => (
                  <li key={video._id} className="fade-in" style={{ '--delay': `${index * STAGGER}s` } as CSSProperties}>
                    <VideoCard video={video} />
                  </li>
                )),
              )}
          </ul>
        )}
        {shown && query.hasNextPage && (
          <LoadMore
            automatic={!query.isFetchNextPageError}
            busy={query.isFetchingNextPage}
            onMore={() => query.fetchNextPage()}
          />
        )}
      </div>
    </section>
  );
}

/** The faculties that have videos, and the chosen one even when its last video has just gone. */
function namesOf(faculties: { name: string }[] = [], chosen: string): string[] {
  const names = faculties.map(({ name }) => name);
  return !chosen || names.includes(chosen) ? names : [...names, chosen];
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="mx-auto max-w-lg text-center">
      <Banner look="danger" className="text-left">
        {text}
      </Banner>
      <Button look="pitch" onClick={onRetry} className="mt-6">
        Try Again
      </Button>
    </div>
  );
}

type NoVideosProps = { faculty: string; onUpload: () => void; onAll: () => void };

function NoVideos({ faculty, onUpload, onAll }: NoVideosProps) {
  if (faculty) {
    return (
      <EmptyState
        title="No videos found for the selected faculty"
        action={<Button onClick={onAll}>Show all faculties</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No videos uploaded yet"
      action={
        <Button look="pitch" onClick={onUpload}>
          Upload Video
        </Button>
      }
    >
      Be the first to share a highlight with the community.
    </EmptyState>
  );
}
