import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { posterSet } from '../../../../contract/media.ts';
import { type OwnVideo, type OwnVideoState, ownVideoMessages } from '../../../../contract/own-videos.ts';
import { errorText } from '../../../platform/http/errors.ts';
import { shortDate } from '../../../platform/time.ts';
import { toast } from '../../../platform/toasts/toasts.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { watchLabel } from '../links.ts';
import { CopyLink } from '../watch-links.tsx';
import { ownVideosKey, retryUpload, showTrying } from './api.ts';
import { texts } from './texts.ts';
import { stateText } from './words.ts';

const TONES: Record<OwnVideoState, Tone> = {
  waiting: 'amber',
  publishing: 'blue',
  failed: 'red',
  published: 'green',
  hidden: 'grey',
};

/** Its host has it: its uploader can correct it, and deletes it instead of removing it. */
export const isPublished = ({ state }: Pick<OwnVideo, 'state'>) => state === 'published' || state === 'hidden';

type Props = { video: OwnVideo; onRemove: () => void; onEdit: () => void };

/** One upload: its state, what holds it up, and what can be done about it. */
export function UploadRow({ video, onRemove, onEdit }: Props) {
  const title = useId();
  const text = stateText(video);
  return (
    <li
      data-entry={video._id}
      tabIndex={-1}
      aria-labelledby={title}
      className="grid grid-cols-[6rem_1fr] grid-rows-[auto_1fr] gap-x-3 p-3 sm:grid-cols-[11rem_1fr] sm:gap-x-5 sm:p-5"
    >
      <img
        src={video.posterUrl}
        srcSet={posterSet(video.posterUrl)}
        sizes="(min-width: 640px) 11rem, 6rem"
        alt=""
        loading="lazy"
        className="aspect-video w-full self-start rounded-lg bg-sunken object-cover sm:row-span-2"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 id={title} dir="auto" className="line-clamp-2 min-w-0 text-base wrap-anywhere sm:text-lg">
            {video.title}
          </h3>
          <Badge tone={TONES[video.state]} className="flex-none">
            {texts.states[video.state]()}
          </Badge>
        </div>
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          {video.eventType}, {video.schoolName}&nbsp;·{' '}
          <time dateTime={video.createdAt} className="whitespace-nowrap">
            {shortDate(video.createdAt)}
          </time>
        </p>
      </div>
      <div className="max-sm:col-span-2 sm:col-start-2">
        {text && <p className="mt-2 text-[0.9375rem] wrap-anywhere">{text}</p>}
        <Actions video={video} title={title} onRemove={onRemove} onEdit={onEdit} />
      </div>
    </li>
  );
}

function Actions({ video, title, onRemove, onEdit }: Props & { title: string }) {
  const { state, canRetry, youtubeLink } = video;
  if (state === 'publishing') return null;
  return (
    <div className="-mb-2 -ml-3.5 flex flex-wrap items-center">
      {youtubeLink && (
        <>
          <a
            href={youtubeLink}
            target="_blank"
            rel="noopener"
            aria-describedby={title}
            className="btn btn-quiet text-pitch-ink"
          >
            {watchLabel(youtubeLink)}
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
          <CopyLink link={youtubeLink} describedBy={title} />
        </>
      )}
      {isPublished(video) && (
        <Button variant="quiet" aria-describedby={title} onClick={onEdit}>
          {texts.edit()}
        </Button>
      )}
      {canRetry && <TryAgain id={video._id} describedBy={title} />}
      <Button variant="quiet" aria-describedby={title} onClick={onRemove} className="text-danger-ink">
        {isPublished(video) ? texts.delete() : texts.remove()}
      </Button>
    </div>
  );
}

function TryAgain({ id, describedBy }: { id: string; describedBy: string }) {
  const client = useQueryClient();
  const trying = useMutation({
    mutationFn: (_row: HTMLElement | null) => retryUpload(id),
    onSuccess: ({ message }, row) => {
      // The button disappears with the refusal, so the focus moves to the row.
      if (row?.contains(document.activeElement)) row.focus({ preventScroll: true });
      showTrying(client, id);
      toast.success(message);
    },
    onError: (error) => toast.error(errorText(error, ownVideoMessages.retryFailed(), ownVideoMessages.retryFailed())),
    onSettled: () => client.invalidateQueries({ queryKey: ownVideosKey }),
  });
  return (
    <Button
      variant="quiet"
      aria-describedby={describedBy}
      busy={trying.isPending}
      busyText={texts.trying()}
      onClick={(event) => trying.mutate(event.currentTarget.closest<HTMLElement>('[data-entry]'))}
      className="text-pitch-ink"
    >
      {texts.retry()}
    </Button>
  );
}
