import type { Video } from '../../../contract/videos.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FacultyBadge } from '../videos/faculty-badge.tsx';
import { Player } from '../videos/player.tsx';

export function HighlightCard({ video }: { video: Video }) {
  return (
    <li className="card flex flex-col overflow-hidden">
      <Player video={video} />
      <div className="flex grow flex-col p-5">
        <div className="flex items-center justify-between gap-3">
          <span className="truncate text-sm text-muted">{video.eventType}</span>
          <FacultyBadge faculty={video.school.faculty} />
        </div>
        <h3 dir="auto" className="mt-2.5 line-clamp-2 text-lg wrap-anywhere">
          {video.title}
        </h3>
        <p dir="auto" className="mt-1.5 line-clamp-3 text-[0.9375rem] wrap-anywhere text-muted">
          {video.description}
        </p>
      </div>
    </li>
  );
}

export function HighlightSkeleton() {
  return (
    <div className="card overflow-hidden">
      <Skeleton className="aspect-video rounded-none" />
      <div className="p-5">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="mt-4 h-5 w-3/4" />
        <Skeleton className="mt-3 h-4 w-full" />
      </div>
    </div>
  );
}
