import { useRef, useState } from 'react';
import { adminMessages, type Overview, type QueuedVideo } from '../../../contract/admin.ts';
import { capitalise } from '../../platform/text.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { relativeTime } from '../../platform/time.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useNextFocus } from '../../ui/hooks/use-next-focus.ts';
import { useAct } from '../moderation/use-act.ts';
import { publishAgain } from './api.ts';
import { moment } from './format.ts';
import { texts } from './texts.ts';
import { DeleteVideo } from './videos/delete-video.tsx';

const TONES: Record<QueuedVideo['status'], Tone> = { waiting: 'amber', publishing: 'blue', failed: 'red' };

/** Videos that were uploaded but aren't published yet, why not, and what can be done about each. */
export function Queue({ queue: { total, waiting, failed, videos } }: { queue: Overview['queue'] }) {
  const [leaving, setLeaving] = useState<QueuedVideo | null>(null);
  const list = useRef<HTMLElement>(null);
  const focus = useNextFocus(list);
  return (
    <section ref={list} tabIndex={-1} aria-labelledby="queue" className="outline-none">
      <h2 id="queue" className="text-xl">
        {texts.queue.title()}
      </h2>
      {total === 0 ? (
        <p className="card mt-4 px-5 py-4">{texts.queue.empty()}</p>
      ) : (
        <>
          <p className="mt-1 text-muted">
            {failed > 0 && texts.queue.failed({ count: failed })}{' '}
            {waiting > 0 && texts.queue.waiting({ count: waiting })}
            {failed + waiting === 0 && texts.queue.inProgress({ count: total })}
          </p>
          <ul className="card mt-4 divide-y divide-line">
            {videos.map((video) => (
              <Waiting key={video._id} video={video} onDelete={() => setLeaving(video)} />
            ))}
          </ul>
          {total > videos.length && (
            <p className="mt-3 text-sm text-muted">{texts.queue.onlyOldest({ shown: videos.length })}</p>
          )}
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
  const trying = useAct(publishAgain, { failed: adminMessages.retryFailed() });
  const titleId = `queued-${video._id}`;
  return (
    <li data-entry={video._id} tabIndex={-1} className="flex flex-wrap items-start gap-x-6 gap-y-2 px-5 py-4">
      <div className="min-w-0 grow basis-80">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span id={titleId} dir="auto" className="font-semibold wrap-anywhere">
            {video.title}
          </span>
          <Badge tone={TONES[video.status]}>{texts.queue.states[video.status]()}</Badge>
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {video.uploadedBy === null ? (
            texts.queue.uploadedByFormer()
          ) : (
            <Sentence of={texts.queue.uploadedBy} name={<bdi translate="no">{capitalise(video.uploadedBy)}</bdi>} />
          )}
          {[' · ', relativeTime(video.since)]}
          {video.nextTry && [' · ', texts.queue.nextTry({ time: moment(video.nextTry) })]}
        </p>
        {video.error && (
          <p dir="auto" className="mt-1.5 text-[0.9375rem] wrap-anywhere">
            {video.error}
          </p>
        )}
        {video.status !== 'publishing' && !video.canRetry && (
          <p className="mt-1.5 text-[0.9375rem]">{adminMessages.fileGone()}</p>
        )}
      </div>
      {video.status !== 'publishing' && (
        <div className="-ml-3 flex flex-none">
          {video.canRetry && (
            <Button
              variant="quiet"
              aria-describedby={titleId}
              busy={trying.isPending}
              busyText={texts.queue.trying()}
              onClick={() => trying.start(video._id)}
              className="text-pitch-ink"
            >
              {texts.queue.tryAgain()}
            </Button>
          )}
          <Button variant="quiet" aria-describedby={titleId} onClick={onDelete} className="text-danger-ink">
            {texts.delete()}
          </Button>
        </div>
      )}
    </li>
  );
}
