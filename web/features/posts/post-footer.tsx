import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { postPath } from '../../../contract/pages/pages.ts';
import type { Post } from '../../../contract/posts.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { Count } from '../../ui/words/count.tsx';
import { useReactions } from '../reactions/own-reactions.ts';
import { ReactionControl } from '../reactions/reaction-control.tsx';
import { ReactionSummary } from '../reactions/reaction-summary.tsx';
import { PostMenu } from './post-menu.tsx';
import { ShareButton } from './share-button.tsx';
import { texts } from './texts.ts';

// Members never see it.
const AskToJoin = lazy(() => import('../reactions/ask-to-join.tsx').then((module) => ({ default: module.AskToJoin })));

/**
 * The end of a post's card: reacting, a link to the comments if `inFeed`, sharing, and below them who has reacted. In
 * this order, no button moves when the first reaction comes, and the picker covers no count.
 */
export function PostFooter({ post, inFeed }: { post: Post; inFeed: boolean }) {
  const reactions = useReactions(post);
  const [asksToJoin, setAsksToJoin] = useState(false);
  const path = postPath(post._id);
  return (
    <div className="px-4 pb-1 sm:px-5">
      <div className="-mx-2.5 flex flex-wrap items-center gap-x-1 border-t border-line py-1">
        <ReactionControl post={post} own={reactions.own} onVisitor={() => setAsksToJoin(true)} />
        {inFeed && (
          <Link to={`${path}#comments`} className="btn btn-quiet max-sm:px-2.5">
            <MessageCircle aria-hidden="true" className="size-5" />
            {post.commentCount > 0 ? <Count count={post.commentCount} of={texts.comments} /> : texts.comment()}
          </Link>
        )}
        <ShareButton path={path} text={post.content} />
        <PostMenu post={post} />
      </div>
      {asksToJoin && <AskToJoin back={path} />}
      <ReactionSummary likes={post.likes} {...reactions} />
    </div>
  );
}
