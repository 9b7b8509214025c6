import { MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Like } from '../../../contract/reactions.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { Count } from '../../ui/words/count.tsx';
import { type Reactable, useReactions } from '../reactions/own-reactions.ts';
import { ReactionControl } from '../reactions/reaction-control.tsx';
import { ReactionSummary } from '../reactions/reaction-summary.tsx';
import { ShareButton } from './share-button.tsx';
import { texts } from './texts.ts';

// Members never see it.
const AskToJoin = lazy(() => import('../reactions/ask-to-join.tsx').then((module) => ({ default: module.AskToJoin })));

type Props = {
  of: Reactable & { likes: Like[]; commentCount: number };
  /** Of its own page. */
  path: string;
  /** What is shared with the path; missing: that stands elsewhere. */
  text?: string;
  inFeed: boolean;
  /** What else can be done with it. */
  children?: ReactNode;
};

/**
 * The end of a card: reacting, a link to the comments if `inFeed`, sharing, and below them who has reacted. In this
 * order, no button moves when the first reaction comes, and the picker covers no count.
 */
export function CardFooter({ of, path, text, inFeed, children }: Props) {
  const reactions = useReactions(of);
  const [asksToJoin, setAsksToJoin] = useState(false);
  return (
    <div className="px-4 pb-1 sm:px-5">
      <div className="-mx-2.5 flex flex-wrap items-center gap-x-1 border-t border-line py-1">
        <ReactionControl post={of} own={reactions.own} onVisitor={() => setAsksToJoin(true)} />
        {inFeed && (
          <Link to={`${path}#comments`} className="btn btn-quiet max-sm:px-2.5">
            <MessageCircle aria-hidden="true" className="size-5" />
            {of.commentCount > 0 ? <Count count={of.commentCount} of={texts.comments} /> : texts.comment()}
          </Link>
        )}
        {text !== undefined && <ShareButton path={path} text={text} />}
        {children}
      </div>
      {asksToJoin && <AskToJoin back={path} />}
      <ReactionSummary likes={of.likes} {...reactions} />
    </div>
  );
}
