import type { Comment } from '../../../../contract/comments.ts';
import { idOf, type Target } from '../../../../contract/talk/targets.ts';
import { useSession } from '../../../platform/session/session.ts';
import { capitalise } from '../../../platform/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { discard } from '../../outbox/outbox.ts';
import { useWaiting, type Waiting } from '../../outbox/waiting.ts';
import { WaitingActions, WaitingState } from '../../outbox/waiting-state.tsx';
import { type CommentToSend, commentToSend } from './to-send.ts';
import { texts } from './waiting-texts.ts';

const words = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Those that are not in the thread yet. One may be there before its answer has arrived: by way of the socket, or
 * because the first answer was lost. From then on, the same words by the same person count as that comment.
 */
function notThereYet(items: Waiting<CommentToSend>[], comments: Comment[], me: string | undefined) {
  const known = new Set(items.flatMap(({ sentId }) => sentId ?? []));
  const own = comments.filter(({ _id, user }) => user._id === me && !known.has(_id));
  return items.filter((item) => {
    if (item.sentId) return !comments.some(({ _id }) => _id === item.sentId);
    const index = own.findIndex(
      ({ _id, content }) => words(content) === words(item.content) && !item.before.includes(_id),
    );
    if (index >= 0) own.splice(index, 1);
    return index < 0;
  });
}

type Props = { target: Target; comments: Comment[]; onEdit: (item: CommentToSend) => void };

/** The viewer's comments that have not been sent yet, where they will appear. */
export function WaitingComments({ target, comments, onEdit }: Props) {
  const all = useWaiting(({ items }) => items);
  const user = useSession((session) => session.userData);
  const own = all.filter(commentToSend.is).filter((item) => idOf(item) === target.id);
  const items = notThereYet(own, comments, user?._id);
  if (!user || items.length === 0) return null;

  async function edit(item: Waiting<CommentToSend>) {
    if (await discard(item.id)) onEdit(item);
  }

  return (
    <ol aria-label={texts.list()} className="mt-5 grid gap-5">
      {items.map((item) => (
        <li key={item.id} id={`waiting-${item.id}`} className="flex scroll-my-24 gap-3">
          <Avatar name={user.username} picture={user.profilePicture} className="size-9 opacity-60" />
          <div className="min-w-0 grow">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <span dir="auto" className="font-semibold text-muted wrap-anywhere">
                {capitalise(user.username)}
              </span>
              <WaitingState item={item} />
            </div>
            <p dir="auto" className="mt-0.5 whitespace-pre-line text-muted wrap-anywhere">
              {item.content}
            </p>
            <WaitingActions item={item} onEdit={() => edit(item)} />
          </div>
        </li>
      ))}
    </ol>
  );
}
