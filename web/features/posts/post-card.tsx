import type { Post } from '../../../contract/posts.ts';
import { useSession } from '../../platform/session.ts';
import { HiddenNote } from '../reports/hidden-note.tsx';
import { CardHead, Tags } from './card-head.tsx';
import { CategoryBadge } from './categories.tsx';
import { OwnerActions } from './owner-actions.tsx';
import { PostFooter } from './post-footer.tsx';
import { PostImages } from './post-images.tsx';

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
        <HiddenNote what="post" hidden={post.hidden} className="mt-4" />
        {post.content && <p className="mt-4 whitespace-pre-line wrap-anywhere">{post.content}</p>}
        <Tags tags={post.tags} />
      </div>
      <PostImages postId={post._id} images={post.images} />
      <PostFooter post={post} inFeed={inFeed} />
    </article>
  );
}
