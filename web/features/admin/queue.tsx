import { useRef, useState } from 'react';
import { adminMessages, type Overview, type QueuedVideo } from '../../../contract/admin.ts';
import { capitalise, counted } from '../../platform/text.ts';
import { relativeTime } from '../../platform/time.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { publishAgain } from './api.ts';
import { DeleteVideo } from './delete-video.tsx';
import { moment } from './format.ts';
import { useAct } from './use-act.ts';
import { useNextFocus } from './use-next-focus.ts';

const STATES: Record<QueuedVideo['status'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'amber' },
  publishing: { label: 'Publishing', tone: 'blue' },
  failed: { label: 'Not published', tone: 'red' },
};

/** Videos that were uploaded and are not published, with why, and the means to do something about it. */
export function Queue({ queue: { total, waiting, failed, videos } }: { queue: Overview['queue'] }) {
  const [leaving, setLeaving] = useState<QueuedVideo | null>(null);
  const list = useRef<HTMLElement>(null);
  const focus = useNextFocus(list);
  return (
    <section ref={list} tabIndex={-1} aria-labelledby="queue" className="outline-none">
      <h2 id="queue" className="text-xl">
        Publishing
      </h2>
      {total === 0 ? (
        <p className="card mt-4 px-5 py-4">Every uploaded video is published.</p>
      ) : (
        <>
          <p className="mt-1 text-muted">
            {[
              failed > 0 && `${counted(failed, 'video')} could not be published`,
              waiting > 0 && `${counted(waiting, 'video')} waiting`,
            ]
              .filter(Boolean)
              .join(', ') || `${counted(total, 'video')} on the way`}
            .
          </p>
          <ul className="card mt-4 divide-y divide-line">
            {videos.map((video) => (
              <Waiting key={video._id} video={video} onDelete={() => setLeaving(video)} />
            ))}
          </ul>
          {total > videos.length && <p className="mt-3 text-sm text-muted">The oldest {videos.length} are shown.</p>}
        </>
      )}
      {leaving && (
        <DeleteVideo
          id={leaving._id}
          title={leaving.title}
          onSure={() => focus.note(leaving._id)}
          onDeleted={focus.go}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  );
}

function Waiting({ video, onDelete }: { video: QueuedVideo; onDelete: () => void }) {
  const trying = useAct(publishAgain, { failed: adminMessages.retryFailed });
  const { label, tone } = STATES[video.status];
  const title = `queued-${video._id}`;
  return (
    <li data-entry={video._id} tabIndex={-1} className="flex flex-wrap items-start gap-x-6 gap-y-2 px-5 py-4">
      <div className="min-w-0 grow basis-80">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span id={title} className="font-semibold wrap-anywhere">
            {video.title}
          </span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="mt-0.5 text-sm text-muted">
          Uploaded by {video.uploadedBy === null ? 'a former member' : capitalise(video.uploadedBy)},{' '}
          {relativeTime(video.since).toLowerCase()}
          {video.nextTry && `; next try ${moment(video.nextTry)}`}
        </p>
        {video.error && <p className="mt-1.5 text-[0.9375rem] wrap-anywhere">{video.error}</p>}
        {video.status !== 'publishing' && !video.canRetry && (
          <p className="mt-1.5 text-[0.9375rem]">{adminMessages.fileGone}</p>
        )}
      </div>
      {video.status !== 'publishing' && (
        <div className="-ml-3 flex flex-none">
          {video.canRetry && (
            <Button
              look="quiet"
              aria-describedby={title}
              busy={trying.isPending}
              busyText="Trying..."
              onClick={() => trying.start(video._id)}
              className="text-pitch-ink"
            >
              Try again
            </Button>
          )}
          <Button look="quiet" aria-describedby={title} onClick={onDelete} className="text-danger-ink">
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}
