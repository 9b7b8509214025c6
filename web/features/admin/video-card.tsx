import { ExternalLink, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { AdminVideo } from '../../../contract/admin.ts';
import { shortDate } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { FacultyBadge } from '../videos/faculty-badge.tsx';
import { Player } from '../videos/player.tsx';

/** A published video with what an admin needs to decide about it. The controls are described by the title. */
export function AdminVideoCard({ video, onDelete }: { video: AdminVideo; onDelete: () => void }) {
  const title = useId();
  return (
    <article aria-labelledby={title} className="card flex h-full flex-col overflow-hidden">
      <Player video={video} />
      <div className="flex grow flex-col p-5 pb-2">
        <div className="flex items-center justify-between gap-3">
          <FacultyBadge faculty={video.school.faculty} />
          <time dateTime={video.createdAt} className="flex-none text-sm text-muted">
            {shortDate(video.createdAt)}
          </time>
        </div>
        <h3 id={title} className="mt-3 line-clamp-2 text-lg wrap-anywhere">
          {video.title}
        </h3>
        <p className="mt-1.5 line-clamp-4 text-[0.9375rem] wrap-anywhere text-muted">{video.description}</p>
        <p className="mt-3 grow text-sm wrap-anywhere">
          <span className="text-muted">Uploaded by </span>
          {video.uploadedBy ? (
            <a href={`mailto:${video.uploadedBy.email}`} className="link">
              {video.uploadedBy.email}
            </a>
          ) : (
            'a former member'
          )}
        </p>
        <div className="mt-4 -mr-2 -ml-3.5 flex items-center justify-between border-t border-line pt-2">
          <a
            href={video.youtubeLink}
            target="_blank"
            rel="noopener"
            aria-describedby={title}
            className="btn btn-quiet text-pitch-ink"
          >
            View
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
          <Button look="quiet" aria-describedby={title} onClick={onDelete} className="text-danger-ink">
            <Trash2 aria-hidden="true" className="size-4" />
            Delete
          </Button>
        </div>
      </div>
    </article>
  );
}
