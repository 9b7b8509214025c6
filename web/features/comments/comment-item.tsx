import { memo, type ReactNode, useState } from 'react';
import type { Comment } from '../../../contract/comments.ts';
import { useAbilities } from '../../platform/session/use-abilities.ts';
import { nameOf } from '../../platform/text.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { cn } from '../../ui/cn.ts';
import { PersonLink, PersonPicture } from '../../ui/person-link.tsx';
import { Ago } from '../../ui/words/ago.tsx';
import { HiddenNote } from '../moderation/hidden-note.tsx';
import { ReportButton } from '../moderation/report-button.tsx';
import { CommentActions } from './comment-actions.tsx';
import { CommentText } from './comment-text.tsx';
import { texts } from './texts.ts';
import { useThreadActions } from './thread-actions.ts';
import { EditForm } from './write/comment-form.tsx';

/** The height of a one-line comment, until the browser lays it out, with its replies, which it only does near the window. */
const UNSEEN = '[content-visibility:auto] [contain-intrinsic-size:auto_5.1875rem]';

type Props = { comment: Comment; children?: ReactNode };

/** One comment or reply, with Delete for its author only (spec 2 §6). `children`: what stands beneath it. */
export const CommentItem = memo(function CommentItem({ comment, children }: Props) {
  const { user, content, createdAt, editedAt, replyTo } = comment;
  const can = useAbilities('comment', user._id);
  const { target, onDelete } = useThreadActions();
  const [isEditing, setIsEditing] = useState(false);
  const isReply = comment.parentId !== undefined;
  const place = {
    id: `comment-${comment._id}`,
    tabIndex: -1,
    className: cn('scroll-my-24 rounded-card', !comment.isGone && 'flex gap-3', !isReply && UNSEEN),
  };
  if (comment.isGone)
    return (
      <li {...place}>
        <p className="text-muted italic">{texts.isGone()}</p>
        {children}
      </li>
    );
  return (
    <li {...place}>
      <PersonPicture of={user} className={isReply ? 'size-7' : 'size-9'} />
      <div className="min-w-0 grow">
        <div className="flex items-start gap-x-2">
          <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
            <bdi className="font-semibold wrap-anywhere">
              <PersonLink of={user}>{nameOf(user)}</PersonLink>
            </bdi>
            <Ago time={createdAt} />
            {editedAt && (
              <span className="text-sm text-muted">
                <Sentence of={texts.edited} time={<Ago time={editedAt} />} />
              </span>
            )}
            {comment.isPinned && <span className="badge">{texts.isPinned()}</span>}
          </p>
          <ReportButton kind="comment" id={comment._id} by={user} className="-my-2.5" />
          {can.delete && (
            <button type="button" onClick={() => onDelete(comment)} className="btn btn-quiet -my-2.5 flex-none text-sm">
              {texts.delete()}
            </button>
          )}
        </div>
        <HiddenNote what="comment" hidden={comment.hidden} className="my-1.5" />
        {isEditing ? (
          <EditForm target={target} comment={comment} onClose={() => setIsEditing(false)} />
        ) : (
          <>
            {replyTo && (
              // Apart from the name above it by what a finger needs, in whatever font (WCAG 2.5.8).
              <p className="mt-0.5 text-sm text-muted">
                <Sentence
                  of={texts.answers}
                  name={
                    <bdi>
                      <PersonLink of={replyTo}>{nameOf(replyTo)}</PersonLink>
                    </bdi>
                  }
                />
              </p>
            )}
            <p dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere">
              <CommentText text={content} mentions={comment.mentions} />
            </p>
            <CommentActions comment={comment} onEdit={() => setIsEditing(true)} />
          </>
        )}
        {children}
      </div>
    </li>
  );
});
