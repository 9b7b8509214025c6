import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import { BRAND } from '../../../contract/head.ts';
import { publishesToYouTube } from '../../platform/site.ts';
import { useElapsed } from '../../platform/timing.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { galleryQuery } from './api.ts';
import { ContinueUpload } from './continue-upload.tsx';
import { Gallery } from './gallery.tsx';
import type { KeptUpload } from './kept-upload.ts';

const LOADING_SCREEN = 2000; // spec 1 §9

const loadModal = () => import('./upload-modal.tsx');
const UploadModal = lazy(() => loadModal().then((module) => ({ default: module.UploadModal })));

export function Component() {
  const isBack = useIsBackAtGallery();
  const waited = useElapsed(LOADING_SCREEN) || isBack;
  /** The open form, and the upload that it goes on with, where there is one. */
  const [form, setForm] = useState<{ kept: KeptUpload | null } | null>(null);
  const upload = () => setForm({ kept: null });

  return (
    <div className="mx-auto max-w-7xl px-4 pt-10 pb-28 lg:px-8">
      {!waited && <LoadingScreen />}
      {/* The gallery loads behind the loading screen, and is there when it goes. */}
      <div hidden={!waited}>
        <h1 className="text-3xl sm:text-5xl">Sports Highlights</h1>
        <p className="mt-3 max-w-2xl text-lg text-muted">
          Watch what happened on the pitches, courts and tracks of the university, and add your own clips.
        </p>
        <p className="mt-2 text-sm text-muted">
          Videos are automatically uploaded to {publishesToYouTube ? 'YouTube' : `${BRAND}'s own video service`}.
        </p>
        {!form && <ContinueUpload onContinue={(kept) => setForm({ kept })} />}
        <Gallery shown={waited} onUpload={upload} />
        <button
          type="button"
          aria-label="Upload Video"
          onClick={upload}
          onPointerEnter={loadModal}
          onFocus={loadModal}
          className="btn btn-primary fixed right-4 bottom-5 z-30 size-14 p-0"
        >
          <Plus aria-hidden="true" className="size-7" />
        </button>
      </div>
      {form && (
        <Suspense>
          <UploadModal kept={form.kept} onClose={() => setForm(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** True for who comes back to a gallery that is still there: they want their place again, not a loading screen. */
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
      Loading videos...
    </div>
  );
}
