import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { BRAND } from '../../../contract/pages/head.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { matchPath } from '../../../contract/pages/sports-pages.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { publishesToYouTube } from '../../platform/site.ts';
import { useElapsed } from '../../platform/timing.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { galleryQuery } from './api.ts';
import { Gallery } from './gallery.tsx';
import { ownVideosQuery } from './mine/api.ts';
import { useOwnLive, useOwnNews } from './mine/use-own-news.ts';
import { texts } from './page-texts.ts';
import { ContinueUpload } from './upload/continue-upload.tsx';
import { forgetGiven, type GivenWords, givenClip } from './upload/given-clip.ts';
import type { StashedUpload } from './upload/stashed-upload.ts';
import { usePageDrop } from './upload/use-page-drop.ts';
import { UploadForMatch, UploadModal } from './upload-for-match.tsx';

const LOADING_SCREEN = 2000; // spec 1 §9

const MyUploads = lazy(
  () => import('./mine/my-uploads.tsx').then((module) => ({ default: module.MyUploads })),
  'part',
  <Skeleton className="h-80" />,
);

export function Component() {
  const isBack = useIsBackAtGallery();
  const waited = useElapsed(LOADING_SCREEN) || isBack;
  /** The open form, and the upload that it continues, if any. */
  const [form, setForm] = useState<OpenForm | null>(givenClip);
  useEffect(forgetGiven, []);
  const upload = (dropped: File | null = null) => setForm({ stashed: null, dropped });
  const { matchId, leaveMatch } = useMatchToAddTo();
  const isOpen = form !== null || matchId !== null;
  const isOver = usePageDrop(isOpen ? null : upload);
  const [shows, show] = useShown();
  const unpublished = useUnpublished(shows === 'mine');

  return (
    <div className="mx-auto max-w-7xl px-4 pt-10 pb-12 md:pb-28 lg:px-8">
      {!waited && <LoadingScreen />}
      {/* The gallery loads behind the loading screen, and is ready when that disappears. */}
      <div hidden={!waited}>
        <h1 className="text-3xl sm:text-5xl">{texts.title()}</h1>
        <p className="mt-3 max-w-3xl text-lg text-pretty text-muted">{texts.intro()}</p>
        <p className="mt-2 text-sm text-muted">
          {publishesToYouTube ? texts.publishedToYouTube() : texts.publishedHere({ brand: BRAND })}
        </p>
        {!isOpen && <ContinueUpload onContinue={(stashed) => setForm({ stashed, dropped: null })} />}
        <div className="mt-8">
          <Tabs
            label={texts.videos()}
            tabs={[
              { name: 'all', label: texts.gallery() },
              {
                name: 'mine',
                label: texts.mine(),
                badge: unpublished > 0 ? { count: unpublished, meaning: texts.notPublished() } : undefined,
              },
            ]}
            chosen={shows}
            onChoose={show}
          >
            {shows === 'all' ? (
              <Gallery shown={waited} onUpload={() => upload()} />
            ) : (
              <MyUploads onUpload={() => upload()} />
            )}
          </Tabs>
        </div>
        <button
          id="upload" // hidden on phones, where the bar's + clicks it (web/shell/with-bar.tsx)
          type="button"
          aria-label={texts.upload()}
          onClick={() => upload()}
          onPointerEnter={UploadModal.load}
          onFocus={UploadModal.load}
          className="btn btn-primary fixed right-4 bottom-[calc(1.25rem+var(--bar))] z-30 size-14 p-0 max-md:hidden"
        >
          <Plus aria-hidden="true" className="size-7" />
        </button>
      </div>
      {isOver && (
        <div className="pointer-events-none fixed inset-2 z-40 grid place-items-center rounded-card border-2 border-dashed border-pitch-ink bg-pitch-soft/90">
          <p className="text-2xl font-semibold text-pitch-ink">{texts.drop()}</p>
        </div>
      )}
      {form ? (
        <UploadModal {...form} onClose={() => setForm(null)} />
      ) : (
        matchId !== null && <UploadForMatch key={matchId} matchId={matchId} onClose={leaveMatch} />
      )}
    </div>
  );
}

type OpenForm = { stashed: StashedUpload | null; dropped: File | null; words?: GivenWords };

/** The match for whose clip somebody comes to the form (`addClipPath`), and the way back to it. */
function useMatchToAddTo() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const matchId = search.get('match');
  return {
    matchId,
    leaveMatch: (isThere: boolean) =>
      navigate(isThere ? matchPath(matchId ?? '') : paths.videos, { replace: true, preventScrollReset: !isThere }),
  };
}

type Shown = 'all' | 'mine';

/** What the page shows is in its URL, so that it can be reloaded and left with Back. */
function useShown(): [Shown, (shown: Shown) => void] {
  const [search, setSearch] = useSearchParams();
  const show = (shown: Shown) => setSearch(shown === 'mine' ? { show: 'mine' } : {}, { preventScrollReset: true });
  return [search.get('show') === 'mine' ? 'mine' : 'all', show];
}

/**
 * Keeps the member's own uploads up to date while one of them is under way and, if they are shown, while one is
 * refused, since an admin may retry it.
 * @returns how many are not published
 */
function useUnpublished(isShown: boolean): number {
  const { data } = useInfiniteQuery(ownVideosQuery);
  const { waiting = 0, failed = 0 } = data?.pages[0] ?? {};
  useOwnLive(waiting > 0 || (isShown && failed > 0));
  useOwnNews(data);
  return waiting + failed;
}

/** True on the way back to a gallery that is still cached: it should show the old place, not a loading screen. */
function useIsBackAtGallery(): boolean {
  const [search] = useSearchParams();
  const navigation = useNavigationType();
  const client = useQueryClient();
  const [isBack] = useState(
    () => navigation === 'POP' && client.getQueryData(galleryQuery(search.get('faculty') ?? '').queryKey) !== undefined,
  );
  return isBack;
}

function LoadingScreen() {
  return (
    <div role="status" className="flex min-h-[60vh] flex-col items-center justify-center gap-4 text-muted">
      <Spinner className="size-10 border-4 text-pitch-ink" />
      {texts.loadingPage()}
    </div>
  );
}
