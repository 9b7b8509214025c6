import { Skeleton } from '../../ui/skeleton.tsx';
import { texts } from './texts.ts';

export function PostSkeleton() {
  return (
    <div className="card-bleed p-4 sm:p-5">
      <div className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-full" />
        <div>
          <Skeleton className="h-4 w-32" />
          <Skeleton className="mt-2 h-3 w-20" />
        </div>
      </div>
      <Skeleton className="mt-5 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-11/12" />
      <Skeleton className="mt-2 h-4 w-2/3" />
    </div>
  );
}

/** Stands in while the feed is loading. */
export function FeedSkeleton() {
  return (
    <div role="status" aria-label={texts.loading()} className="mt-4 grid gap-4">
      <PostSkeleton />
      <PostSkeleton />
      <PostSkeleton />
    </div>
  );
}
