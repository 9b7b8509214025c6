import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { postPath } from '../../../contract/pages.ts';
import type { Post } from '../../../contract/posts.ts';
import { counted } from '../../platform/text.ts';
import { useReactions } from '../reactions/own-reactions.ts';
import { ReactionControl } from '../reactions/reaction-control.tsx';
import { ReactionSummary } from '../reactions/reaction-summary.tsx';
import { ReportButton } from '../reports/report-button.tsx';
import { ShareButton } from './share-button.tsx';

/** Reactions, the way to the post's own page where `inFeed`, and sharing: the end of a post's card. */
export function PostFooter({ post, inFeed }: { post: Post; inFeed: boolean }) {
  const reactions = useReactions(post);
  return (
    <div className="px-4 pb-1 sm:px-5">
      <ReactionSummary count={reactions.likeCount} counts={reactions.reactionCounts} />
      <div className="-mx-2.5 flex flex-wrap items-center gap-x-1 border-t border-line py-1">
        <ReactionControl post={post} own={reactions.own} />
        {inFeed && (
          <Link to={postPath(post._id)} className="btn btn-quiet max-sm:px-2.5">
            <MessageCircle aria-hidden="true" className="size-5" />
            {post.commentCount > 0 ? counted(post.commentCount, 'comment') : 'Comment'}
          </Link>
        )}
        <ShareButton path={postPath(post._id)} text={post.content} />
        <ReportButton kind="post" id={post._id} by={post.author} className="ml-auto" />
      </div>
    </div>
  );
}
