import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { postHead } from '../../../contract/pages/content-heads.ts';
import { head, heads, paths } from '../../../contract/pages/pages.ts';
import { postMessages } from '../../../contract/posts.ts';
import { ApiError, errorText } from '../../platform/http/errors.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Comments } from '../comments/comments.tsx';
import { useLive } from '../comments/use-live.ts';
import { BackToFeed } from '../feed/back-to-feed.tsx';
import { removeItem } from '../feed/loaded-feeds.ts';
import { deletionKey } from '../posts/api.ts';
import { PostCard } from '../posts/post-card.tsx';
import { PostSkeleton } from '../posts/post-skeleton.tsx';
import { loadPost, type PostWithComments } from './load-post.ts';
import { postQuery } from './post-query.ts';
import { texts } from './texts.ts';

export function Component() {
  const postId = (useParams().postId ?? '').trim();
  return (
    <div className="mx-auto max-w-[42rem] px-4 pt-4 pb-24 sm:pt-8">
      <BackToFeed className="btn btn-quiet mb-2 -ml-3.5 text-ink">
        <ArrowLeft aria-hidden="true" className="size-5" />
        {texts.back()}
      </BackToFeed>
      {postId ? <PostView key={postId} postId={postId} /> : <Failure title={postMessages.idRequired()} />}
    </div>
  );
}

function PostView({ postId }: { postId: string }) {
  const client = useQueryClient();
  const [isGone, setIsGone] = useState(false);
  /** The error that stays on the screen during a retry. */
  const [failure, setFailure] = useState<Error | null>(null);
  const { data: post, error, isPending, isFetching, refetch } = useQuery({ ...postQuery(postId), enabled: !isGone });

  function leaveGone() {
    // If it is being deleted here, this page is about to go to the feed.
    if (isGone || client.isMutating({ mutationKey: deletionKey(postId) }) > 0) return;
    setIsGone(true);
    removeItem(client, postId);
    client.removeQueries({ queryKey: postQuery(postId).queryKey });
    toast.info(postMessages.gone(), FEED_TOAST);
  }

  async function tryAgain() {
    setFailure(error);
    const { isSuccess } = await refetch();
    setFailure(null);
    // The button has gone, so the focus moves to the start of the page.
    if (isSuccess) document.getElementById('main')?.focus({ preventScroll: true });
  }

  const isMissing = isGone || (error instanceof ApiError && error.status === 404);
  if (isMissing) return <Failure title={postMessages.notFound()}>{texts.notFoundNote()}</Failure>;
  if (post) return <Loaded post={post} onGone={leaveGone} />;
  if (isPending && !failure) {
    return (
      <div role="status" aria-label={texts.loadingPost()}>
        <PostSkeleton />
      </div>
    );
  }
  return (
    <Failure
      title={errorText(error ?? failure, postMessages.fetchFailed(), postMessages.somethingWrong())}
      retry={
        <Button variant="pitch" busy={isFetching} busyText={texts.loading()} onClick={tryAgain}>
          {texts.tryAgain()}
        </Button>
      }
    />
  );
}

function Loaded({ post, onGone }: { post: PostWithComments; onGone: () => void }) {
  const target = useMemo(() => ({ kind: 'post', id: post._id }) as const, [post._id]);
  const live = useLive(target, loadPost, onGone);
  const ownHead = useMemo(() => postHead(post), [post]);
  return (
    <>
      <PageHead head={ownHead} />
      <h1 className="sr-only">
        <Sentence of={texts.title} name={<bdi translate="no">{post.author.name ?? post.author.username}</bdi>} />
      </h1>
      <PostCard post={post} />
      <Comments target={target} thread={post} live={live} ownerId={post.author._id} />
    </>
  );
}

/** For a post that may exist, and that `retry` asks for again. */
const failedHead = () => head(paths.feed, postMessages.fetchFailed(), texts.failedHead(), { noindex: true });

function Failure({ title, children, retry }: { title: string; children?: string; retry?: ReactNode }) {
  const back = <BackToFeed className={cn('btn', retry ? 'btn-secondary' : 'btn-pitch')}>{texts.back()}</BackToFeed>;
  const failed = useMemo(failedHead, []);
  const action = (
    <div className="flex flex-wrap justify-center gap-3">
      {retry}
      {back}
    </div>
  );
  return (
    <>
      <PageHead head={retry ? failed : heads.notFound} />
      <EmptyState heading="h1" title={title} action={action}>
        {children}
      </EmptyState>
    </>
  );
}
