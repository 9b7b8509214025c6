import { memo } from 'react';
import type { Comment } from '../../../contract/comments.ts';
import { useAbilities } from '../../platform/session/use-abilities.ts';
import { capitalise } from '../../platform/text.ts';
import { PersonLink, PersonPicture } from '../../ui/person-link.tsx';
import { Ago } from '../../ui/words/ago.tsx';
import { HiddenNote } from '../moderation/hidden-note.tsx';
import { ReportButton } from '../moderation/report-button.tsx';
import { CommentText } from './comment-text.tsx';
import { texts } from './texts.ts';

/** The height of a one-line comment, until the browser lays it out, which it only does near the window. */
const UNSEEN = '[content-visibility:auto] [contain-intrinsic-size:auto_3.1875rem]';

type Props = { comment: Comment; onDelete: (comment: Comment) => void };

/** One comment, with Delete for its author only (spec 2 §6). */
export const CommentItem = memo(function CommentItem({ comment, onDelete }: Props) {
  const { user, content, createdAt } = comment;
  const can = useAbilities('comment', user._id);
  return (
    <li id={`comment-${comment._id}`} tabIndex={-1} className={`flex scroll-my-24 gap-3 rounded-card ${UNSEEN}`}>
      <PersonPicture of={user} className="size-9" />
      <div className="min-w-0 grow">
        <div className="flex items-start gap-x-2">
          <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
            <bdi className="font-semibold wrap-anywhere">
              <PersonLink of={user}>{capitalise(user.username)}</PersonLink>
            </bdi>
            <Ago time={createdAt} />
          </p>
          <ReportButton kind="comment" id={comment._id} by={user} className="-my-2.5" />
          {can.delete && (
            <button type="button" onClick={() => onDelete(comment)} className="btn btn-quiet -my-2.5 flex-none text-sm">
              {texts.delete()}
            </button>
          )}
        </div>
        <HiddenNote what="comment" hidden={comment.hidden} className="my-1.5" />
        <p dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere">
          <CommentText text={content} />
        </p>
      </div>
    </li>
  );
});
