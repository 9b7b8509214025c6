import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { postPath } from '../../../contract/pages.ts';
import type { Post } from '../../../contract/posts.ts';
import { useSession } from '../../platform/session.ts';
import { counted } from '../../platform/text.ts';
import { ReactionSummary } from '../reactions/reaction-summary.tsx';
import { CardHead, Tags } from './card-head.tsx';
import { CategoryBadge } from './categories.tsx';
import { OwnerActions } from './owner-actions.tsx';
import { PostImages } from './post-images.tsx';
import { ShareButton } from './share-button.tsx';

/** `inFeed`: with the way to the post's own page. */
export function PostCard({ post, inFeed = false }: { post: Post; inFeed?: boolean }) {
  const isAuthor = useSession((session) => session.userData?._id === post.author._id);
  return (
    <article aria-label={`Post by ${post.author.username}`} className="card-bleed">
      <div className="p-4 sm:p-5">
        <CardHead
          username={post.author.username}
          picture={post.author.profilePicture}
          time={post.createdAt}
          actions={isAuthor && <OwnerActions post={post} onPage={!inFeed} />}
        >
          <CategoryBadge category={post.category} />
        </CardHead>
        {post.content && <p className="mt-4 whitespace-pre-line wrap-anywhere">{post.content}</p>}
        <Tags tags={post.tags} />
      </div>
      <PostImages postId={post._id} images={post.images} />
      <div className="px-4 pb-1 sm:px-5">
        <ReactionSummary count={post.likeCount} counts={post.reactionCounts} />
        <div className="-mx-2.5 flex items-center gap-1 border-t border-line py-1">
          {inFeed && (
            <Link to={postPath(post._id)} className="btn btn-quiet">
              <MessageCircle aria-hidden="true" className="size-5" />
              {post.commentCount > 0 ? counted(post.commentCount, 'comment') : 'Comment'}
            </Link>
          )}
          <ShareButton path={postPath(post._id)} text={post.content} />
        </div>
      </div>
    </article>
  );
}
