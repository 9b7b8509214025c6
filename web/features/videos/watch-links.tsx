import { ExternalLink, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Video, videoMessages } from '../../../contract/videos.ts';
import { copyText } from '../../platform/clipboard.ts';
import { toast } from '../../platform/toasts.ts';
import { watchLabel } from './links.ts';

/** The way to the host's own page, and its address for the clipboard; before that, what else can be done with it. */
export function WatchLinks({ video, children }: { video: Pick<Video, 'youtubeLink'>; children?: ReactNode }) {
  async function copy() {
    const link = new URL(video.youtubeLink, location.origin).href;
    if (await copyText(link)) toast.success(videoMessages.linkCopied);
    else toast.error('The link could not be copied.');
  }
  return (
    <div className="mt-4 -mr-2 -ml-3.5 flex items-center justify-between border-t border-line pt-2">
      <a href={video.youtubeLink} target="_blank" rel="noopener" className="btn btn-quiet text-pitch-ink">
        {watchLabel(video.youtubeLink)}
        <ExternalLink aria-hidden="true" className="size-4" />
      </a>
      <div className="flex flex-none">
        {children}
        <button type="button" aria-label="Copy link" onClick={copy} className="icon-btn">
          <Link2 aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  );
}
