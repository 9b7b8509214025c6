import { clock } from '../../platform/time.ts';
import { useObjectUrl } from '../../ui/hooks/use-object-url.ts';
import type { Thumbnail } from './clip.ts';
import { texts } from './texts.ts';

/** Shows the thumbnail and says that it is ready, or why there is none. */
export function ThumbnailLine({ thumbnail, error }: { thumbnail: Thumbnail | null; error: string | null }) {
  const url = useObjectUrl(thumbnail?.file ?? null);
  return (
    <>
      <div role="status" className="flex items-center gap-2 text-sm">
        {thumbnail && (
          <>
            {url && (
              <img
                src={url}
                alt={thumbnail.at === null ? texts.thumbnail() : texts.thumbnailAt({ time: clock(thumbnail.at) })}
                className="h-11 w-auto max-w-24 rounded-md border border-line object-contain"
              />
            )}
            <span className="font-medium text-pitch-ink">{texts.thumbnailReady()}</span>
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
