import { Link } from 'react-router';
import { videoPath } from '../../../contract/pages/pages.ts';
import type { Video } from '../../../contract/videos.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Count } from '../../ui/words/count.tsx';
import { MatchLink } from '../match-clips/match-link.tsx';
import { ReportButton } from '../moderation/report-button.tsx';
import { FacultyBadge } from './faculty-badge.tsx';
import { Player } from './player.tsx';
import { texts } from './texts.ts';
import { VideoDate, VideoFacts } from './video-facts.tsx';
import { WatchLinks } from './watch-links.tsx';

export function VideoCard({ video }: { video: Video }) {
  const path = videoPath(video._id);
  return (
    <article className="card flex h-full flex-col overflow-hidden">
      <Player video={video} />
      <div className="flex grow flex-col p-5 pb-2">
        <div className="flex items-center justify-between gap-3">
          <FacultyBadge faculty={video.school.faculty} />
          <VideoDate video={video} />
        </div>
        <h3 className="mt-3 line-clamp-2 text-lg wrap-anywhere" dir="auto">
          <Link to={path} className="hover:underline">
            {video.title}
          </Link>
        </h3>
        <p className="mt-1.5 line-clamp-3 text-[0.9375rem] wrap-anywhere text-muted" dir="auto">
          {video.description}
        </p>
        <div className="grow">
          {video.match && <MatchLink of={video.match} />}
          <VideoFacts video={video} />
        </div>
        <Talk video={video} path={path} />
        <WatchLinks video={video}>
          <ReportButton kind="video" id={video._id} by={video.uploadedBy} />
        </WatchLinks>
      </div>
    </article>
  );
}

/** How much it is talked about, leading there; nothing while nobody does. */
function Talk({ video: { likeCount, commentCount }, path }: { video: Video; path: string }) {
  if (!likeCount && !commentCount) return null;
  return (
    <p className="mt-3 text-sm text-muted">
      <Link to={`${path}#comments`} className="hover:underline">
        {likeCount > 0 && <Count count={likeCount} of={texts.reactions} />}
        {likeCount > 0 && commentCount > 0 && ' · '}
        {commentCount > 0 && <Count count={commentCount} of={texts.comments} />}
      </Link>
    </p>
  );
}

export function VideoCardSkeleton() {
  return (
    <div className="card overflow-hidden">
      <Skeleton className="aspect-video rounded-none" />
      <div className="p-5">
        <Skeleton className="h-6 w-24 rounded-full" />
        <Skeleton className="mt-4 h-5 w-4/5" />
        <Skeleton className="mt-3 h-4 w-full" />
        <Skeleton className="mt-2 h-4 w-2/3" />
      </div>
    </div>
  );
}
