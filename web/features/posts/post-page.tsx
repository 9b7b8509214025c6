import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { postHead } from '../../../contract/content-heads.ts';
import { heads } from '../../../contract/pages.ts';
import { postMessages } from '../../../contract/posts.ts';
import { ApiError, errorText } from '../../platform/errors.ts';
import { FEED_TOAST, toast } from '../../platform/toasts.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Comments } from '../comments/comments.tsx';
import { deletionKey, postQuery, removePost } from './api.ts';
import { BackToFeed } from './back-to-feed.tsx';
import type { PostWithComments } from './load-post.ts';
import { PostCard } from './post-card.tsx';
import { PostSkeleton } from './post-skeleton.tsx';

export function Component() {
  const postId = (useParams().postId ?? '').trim();
  return (
    <div className="mx-auto max-w-[42rem] px-4 pt-4 pb-24 sm:pt-8">
      <BackToFeed className="btn btn-quiet mb-2 -ml-3.5 text-ink">
        <ArrowLeft aria-hidden="true" className="size-5" />
        Back to Feed
      </BackToFeed>
      {postId ? <PostView key={postId} postId={postId} /> : <Failure title={postMessages.idRequired} />}
    </div>
  );
}

function PostView({ postId }: { postId: string }) {
  const client = useQueryClient();
  const [isGone, setIsGone] = useState(false);
  const { data: post, error, isPending } = useQuery({ ...postQuery(postId), enabled: !isGone });

  function leaveGone() {
    // Who deletes it here is about to go to the feed.
    if (isGone || client.isMutating({ mutationKey: deletionKey(postId) }) > 0) return;
    setIsGone(true);
    removePost(client, postId);
    client.removeQueries({ queryKey: postQuery(postId).queryKey });
    toast.info('This post has been deleted.', FEED_TOAST);
  }

  const isMissing = isGone || (error instanceof ApiError && error.status === 404);
  if (isMissing) return <Failure title={postMessages.notFound}>It has been removed, or was never here.</Failure>;
  if (post) return <Loaded post={post} onGone={leaveGone} />;
  if (isPending) {
    return (
      <div role="status" aria-label="Loading post">
        <PostSkeleton />
      </div>
    );
  }
  return <Failure title={errorText(error, postMessages.fetchFailed, postMessages.somethingWrong)} />;
}

function Loaded({ post, onGone }: { post: PostWithComments; onGone: () => void }) {
  const image = post.images[0]?.url;
  const head = useMemo(() => postHead({ ...post, ...(image ? { image } : {}) }), [post, image]);
  return (
    <>
      <PageHead head={head} />
      <h1 className="sr-only">Post by {post.author.username}</h1>
      <PostCard post={post} />
      <Comments postId={post._id} thread={post} onGone={onGone} />
    </>
  );
}

function Failure({ title, children }: { title: string; children?: string }) {
  return (
    <>
      <PageHead head={heads.notFound} />
      <EmptyState title={title} action={<BackToFeed className="btn btn-pitch">Back to Feed</BackToFeed>}>
        {children}
      </EmptyState>
    </>
  );
}
