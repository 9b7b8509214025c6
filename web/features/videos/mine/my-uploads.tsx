import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { type OwnVideo, ownVideoMessages } from '../../../../contract/own-videos.ts';
import { lazy } from '../../../platform/code/lazy-part.tsx';
import { errorText } from '../../../platform/http/errors.ts';
import { Sentence } from '../../../platform/texts/sentence.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useNextFocus } from '../../../ui/hooks/use-next-focus.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ownVideosQuery } from './api.ts';
import { texts } from './texts.ts';
import { isPublished, UploadRow } from './upload-row.tsx';

const muted = (words: ReactNode) => <span className="text-muted">{words}</span>;

const RemoveUpload = lazy(() => import('./remove-upload.tsx').then((module) => ({ default: module.RemoveUpload })));

const EditVideo = lazy(() => import('../edit/edit-video.tsx').then((module) => ({ default: module.EditVideo })));

/** What a member has uploaded, waiting or published. */
export function MyUploads({ onUpload }: { onUpload: () => void }) {
  const query = useInfiniteQuery(ownVideosQuery);
  const [leaving, setLeaving] = useState<OwnVideo | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const list = useRef<HTMLElement>(null);
  const focus = useNextFocus(list);
  const newest = query.data?.pages[0];
  const failure = errorText(query.error, ownVideoMessages.loadFailed(), ownVideoMessages.loadFailed());

  return (
    <section ref={list} tabIndex={-1} aria-labelledby="my-uploads" className="outline-none">
      <h2 id="my-uploads" className="text-2xl">
        {newest ? <Sentence of={texts.titleCount} count={newest.total} muted={muted} /> : texts.title()}
      </h2>
      <div className="mt-6">
        {query.isPending ? (
          <Rows />
        ) : !newest ? (
          <div className="max-w-lg">
            <Banner variant="danger">{failure}</Banner>
            <Button variant="pitch" busy={query.isFetching} onClick={() => query.refetch()} className="mt-4">
              {texts.tryAgain()}
            </Button>
          </div>
        ) : newest.videos.length === 0 ? (
          <EmptyState
            title={texts.none()}
            action={
              <Button variant="pitch" onClick={onUpload}>
                {texts.upload()}
              </Button>
            }
          >
            {texts.listedHere()}
          </EmptyState>
        ) : (
          <ul className="card max-w-4xl divide-y divide-line">
            {query.data?.pages.flatMap(({ videos }) =>
              videos.map((video) => (
                <UploadRow
                  key={video._id}
                  video={video}
                  onRemove={() => setLeaving(video)}
                  onEdit={() => setEdited(video._id)}
                />
              )),
            )}
          </ul>
        )}
        {query.isFetchNextPageError && (
          <Banner variant="danger" className="mt-4 max-w-lg">
            {failure}
          </Banner>
        )}
        {query.hasNextPage && (
          <div className="max-w-4xl">
            <LoadMore busy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />
          </div>
        )}
      </div>
      {edited && <EditVideo id={edited} onClose={() => setEdited(null)} />}
      {leaving && (
        <RemoveUpload
          video={leaving}
          isPublished={isPublished(leaving)}
          onSure={() => focus.note(leaving._id)}
          onRemoved={focus.go}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  );
}

/** Placeholders for the rows while they load. */
function Rows() {
  return (
    <div role="status" aria-label={texts.loading()} className="card max-w-4xl divide-y divide-line">
      {[0, 1, 2].map((index) => (
        <div key={index} className="grid grid-cols-[6rem_1fr] gap-x-3 p-3 sm:grid-cols-[11rem_1fr] sm:gap-x-5 sm:p-5">
          <Skeleton className="aspect-video rounded-lg" />
          <div>
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="mt-3 h-4 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
