import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText } from '../../platform/http/errors.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded, MorePages } from '../../ui/loaded.tsx';
import { PostCard } from '../posts/post-card.tsx';
import { PostSkeleton } from '../posts/post-skeleton.tsx';
import { VideoCard, VideoCardSkeleton } from '../videos/video-card.tsx';
import { personClipsQuery, personPostsQuery } from './api.ts';
import { texts } from './texts.ts';

type Props = { username: string; name: string };

const failureOf = (error: unknown) => errorText(error, texts.moreFailed());

/** The clips that a person has uploaded. */
export function Clips({ username, name }: Props) {
  const query = useInfiniteQuery(personClipsQuery(username));
  return (
    <Loaded
      query={query}
      failureOf={failureOf}
      loading={texts.loadingClips()}
      skeleton={
        <div className="grid gap-6 sm:grid-cols-2">
          <VideoCardSkeleton />
          <VideoCardSkeleton />
        </div>
      }
    >
      {({ pages }) =>
        pages[0]?.videos.length === 0 ? (
          <EmptyState title={texts.noClips()}>{texts.noClipsNote({ name })}</EmptyState>
        ) : (
          <>
            <ul className="grid gap-6 sm:grid-cols-2">
              {pages.flatMap(({ videos }) =>
                videos.map((video) => (
                  <li key={video._id} className="min-w-0">
                    <VideoCard video={video} />
                  </li>
                )),
              )}
            </ul>
            <MorePages query={query} failureOf={failureOf} />
          </>
        )
      }
    </Loaded>
  );
}

/** The posts that a person has written. */
export function Posts({ username, name }: Props) {
  const query = useInfiniteQuery(personPostsQuery(username));
  return (
    <Loaded query={query} failureOf={failureOf} loading={texts.loadingPosts()} skeleton={<PostSkeleton />}>
      {({ pages }) =>
        pages[0]?.posts.length === 0 ? (
          <EmptyState title={texts.noPosts()}>{texts.noPostsNote({ name })}</EmptyState>
        ) : (
          <>
            <ul className="mx-auto grid max-w-[42rem] gap-4">
              {pages.flatMap(({ posts }) =>
                posts.map((post) => (
                  <li key={post._id} className="min-w-0">
                    <PostCard post={post} inFeed />
                  </li>
                )),
              )}
            </ul>
            <MorePages query={query} failureOf={failureOf} />
          </>
        )
      }
    </Loaded>
  );
}
