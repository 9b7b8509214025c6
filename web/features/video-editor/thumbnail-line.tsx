import { clock } from '../../platform/time.ts';
import type { Thumbnail } from './clip.ts';
import { useObjectUrl } from './use-object-url.ts';

/** The thumbnail and that it is ready, or why there is none. */
export function ThumbnailLine({ thumbnail, error }: { thumbnail: Thumbnail | null; error: string | null }) {
  const address = useObjectUrl(thumbnail?.file ?? null);
  return (
    <>
      <div role="status" className="flex items-center gap-2 text-sm">
        {thumbnail && (
          <>
            {address && (
              <img
                src={address}
                alt={thumbnail.at === null ? 'Thumbnail' : `Thumbnail, at ${clock(thumbnail.at)}`}
                className="h-11 w-auto max-w-24 rounded-md border border-line object-contain"
              />
            )}
            <span className="font-medium text-pitch-ink">Thumbnail ready</span>
          </>
        )}
      </div>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
    </>
  );
}
