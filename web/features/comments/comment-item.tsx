import { memo } from 'react';
import type { Comment } from '../../../contract/comments.ts';
import { capitalise } from '../../platform/text.ts';
import { Ago } from '../../ui/ago.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { HiddenNote } from '../reports/hidden-note.tsx';
import { ReportButton } from '../reports/report-button.tsx';

/** What a comment of one line takes, until the browser has laid it out: only those near the window are. */
const UNSEEN = '[content-visibility:auto] [contain-intrinsic-size:auto_3.1875rem]';

type Props = { comment: Comment; isOwn: boolean; onDelete: (comment: Comment) => void };

/** One comment; with Delete for its author only (spec 2 §6). */
export const CommentItem = memo(function CommentItem({ comment, isOwn, onDelete }: Props) {
  const { user, content, createdAt } = comment;
  return (
    <li id={`comment-${comment._id}`} tabIndex={-1} className={`flex scroll-my-24 gap-3 rounded-card ${UNSEEN}`}>
      <Avatar name={user.username} picture={user.profilePicture} className="size-9" />
      <div className="min-w-0 grow">
        <div className="flex items-start gap-x-2">
          <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
            <span className="font-semibold wrap-anywhere">{capitalise(user.username)}</span>
            <Ago time={createdAt} />
          </p>
          <ReportButton kind="comment" id={comment._id} by={user} className="-my-2.5" />
          {isOwn && (
            <button type="button" onClick={() => onDelete(comment)} className="btn btn-quiet -my-2.5 flex-none text-sm">
              Delete
            </button>
          )}
        </div>
        <HiddenNote what="comment" hidden={comment.hidden} className="my-1.5" />
        <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{content}</p>
      </div>
    </li>
  );
});
