import { useInfiniteQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { videoMessages } from '../../../contract/videos.ts';
import { errorText } from '../../platform/http/errors.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { galleryQuery } from './api.ts';
import { texts } from './page-texts.ts';
import { VideoCard, VideoCardSkeleton } from './video-card.tsx';

const muted = (words: ReactNode) => <span className="text-muted">{words}</span>;

const STAGGER = 0.1; // seconds (spec 1 §9)

/**
 * `shown`: the loading screen has gone, and the cards may fade in.
 * @param props.onUpload left out for visitors, who can't
 */
export function Gallery({ shown, onUpload }: { shown: boolean; onUpload?: () => void }) {
  const [search, setSearch] = useSearchParams();
  const faculty = search.get('faculty') ?? '';
  const query = useInfiniteQuery(galleryQuery(faculty));
  const newest = query.data?.pages[0];

  const choose = (name: string) =>
    setSearch(name ? { faculty: name } : {}, { replace: true, preventScrollReset: true });

  return (
    <section aria-labelledby="gallery">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="gallery" aria-live="polite" className="text-2xl">
          {newest ? <Sentence of={texts.headingCount} count={newest.total} muted={muted} /> : texts.heading()}
        </h2>
        <div className="w-full sm:w-64">
          <SelectField
            label={texts.filter()}
            value={faculty}
            onChange={(event) => choose(event.target.value)}
            error={newest?.isPart && texts.facultiesFailed()}
          >
            <option value="">{texts.all()}</option>
            {namesOf(newest?.faculties, faculty).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
          {newest?.isPart && (
            <Button
              variant="quiet"
              busy={query.isFetching}
              busyText={texts.trying()}
              onClick={() => query.refetch()}
              className="-ml-3.5 text-pitch-ink"
            >
              {texts.tryFacultiesAgain()}
            </Button>
          )}
        </div>
      </div>

      <div className="mt-8">
        {query.isPending ? (
          <div role="status" aria-label={texts.loading()} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {[0, 1, 2].map((index) => (
              <VideoCardSkeleton key={index} />
            ))}
          </div>
        ) : query.isError && !newest ? (
          <Failed text={errorText(query.error, videoMessages.loadFailed())} onRetry={() => query.refetch()} />
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
            automatic
            failure={query.isFetchNextPageError && texts.moreFailed()}
            busy={query.isFetchingNextPage}
            onMore={() => query.fetchNextPage()}
          />
        )}
      </div>
    </section>
  );
}

/** The faculties that have videos, and the chosen one even if its last video has just been deleted. */
function namesOf(faculties: { name: string }[] = [], chosen: string): string[] {
  const names = faculties.map(({ name }) => name);
  return !chosen || names.includes(chosen) ? names : [...names, chosen];
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="mx-auto max-w-lg text-center">
      <Banner variant="danger" className="text-left">
        {text}
      </Banner>
      <Button variant="pitch" onClick={onRetry} className="mt-6">
        {texts.tryAgain()}
      </Button>
    </div>
  );
}

type NoVideosProps = { faculty: string; onUpload: (() => void) | undefined; onAll: () => void };

function NoVideos({ faculty, onUpload, onAll }: NoVideosProps) {
  if (faculty) {
    return <EmptyState title={texts.noneOfFaculty()} action={<Button onClick={onAll}>{texts.showAll()}</Button>} />;
  }
  return (
    <EmptyState
      title={texts.none()}
      action={
        onUpload && (
          <Button variant="pitch" onClick={onUpload}>
            {texts.upload()}
          </Button>
        )
      }
    >
      {texts.beFirst()}
    </EmptyState>
  );
}
