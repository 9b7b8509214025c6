import { Skeleton } from '../../ui/skeleton.tsx';

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

/** While the feed is on its way. */
export function FeedSkeleton() {
  return (
    <div role="status" aria-label="Loading posts" className="mt-4 grid gap-4">
      <PostSkeleton />
      <PostSkeleton />
      <PostSkeleton />
    </div>
  );
}
