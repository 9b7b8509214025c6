import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { heads, postHead } from '../../../contract/pages.ts';
import { postMessages } from '../../../contract/posts.ts';
import { ApiError, errorText } from '../../platform/errors.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CommentList } from '../comments/comment-list.tsx';
import { type PostWithComments, postQuery } from './api.ts';
import { BackToFeed } from './back-to-feed.tsx';
import { PostCard } from './post-card.tsx';
import { PostSkeleton } from './post-skeleton.tsx';

export function Component() {
  const { postId = '' } = useParams();
  const { data: post, error, isPending } = useQuery(postQuery(postId));

  return (
    <div className="mx-auto max-w-[42rem] px-4 pt-4 pb-24 sm:pt-8">
      <BackToFeed className="btn btn-quiet mb-2 -ml-3.5 text-ink">
        <ArrowLeft aria-hidden="true" className="size-5" />
        Back to Feed
      </BackToFeed>
      {isPending ? (
        <div role="status" aria-label="Loading post">
          <PostSkeleton />
        </div>
      ) : post ? (
        <Loaded post={post} />
      ) : (
        <Failed error={error} />
      )}
    </div>
  );
}

function Loaded({ post }: { post: PostWithComments }) {
  const image = post.images[0]?.url;
  const head = useMemo(() => postHead({ ...post, ...(image ? { image } : {}) }), [post, image]);
  return (
    <>
      <PageHead head={head} />
      <h1 className="sr-only">Post by {post.author.username}</h1>
      <PostCard post={post} />
      <CommentList comments={post.comments} count={post.commentCount} />
    </>
  );
}

function Failed({ error }: { error: Error | null }) {
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHead head={heads.notFound} />
      <EmptyState
        title={
          missing ? postMessages.notFound : errorText(error, postMessages.fetchFailed, postMessages.somethingWrong)
        }
        action={<BackToFeed className="btn btn-pitch">Back to Feed</BackToFeed>}
      >
        {missing && 'It may have been removed by its author.'}
      </EmptyState>
    </>
  );
}
