import type { ReactNode } from 'react';
import { type Video, videoMessages } from '../../../contract/videos.ts';
import { copyText } from '../../platform/clipboard.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Drawn } from '../../ui/drawn.tsx';
import { watchLabel } from './links.ts';
import { texts } from './texts.ts';

/** A link to the host's own page, and a button that copies it; between them, what else can be done with the video. */
export function WatchLinks({ video, children }: { video: Pick<Video, 'youtubeLink'>; children?: ReactNode }) {
  return (
    <div className="mt-4 -mr-2 -ml-3.5 flex items-center justify-between border-t border-line pt-2">
      <a href={video.youtubeLink} target="_blank" rel="noopener" className="btn btn-quiet text-pitch-ink">
        {watchLabel(video.youtubeLink)}
        <Drawn icon="Away" className="size-4" />
      </a>
      <div className="flex flex-none">
        {children}
        <CopyLink link={video.youtubeLink} />
      </div>
    </div>
  );
}

/** @param describedBy id of the element that names the video */
export function CopyLink({ link, describedBy }: { link: string; describedBy?: string }) {
  async function copy() {
    if (await copyText(new URL(link, location.origin).href)) toast.success(videoMessages.linkCopied());
    else toast.error(texts.copyFailed());
  }
  return (
    <button
      type="button"
      aria-label={texts.copyLink()}
      aria-describedby={describedBy}
      onClick={copy}
      className="icon-btn"
    >
      <Drawn icon="Link" className="size-5" />
    </button>
  );
}
