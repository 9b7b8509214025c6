import type { Like } from '../../../contract/reactions.ts';
import { useSession } from '../../platform/session/session.ts';
import { compact, nameOf } from '../../platform/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PersonLink, PersonPicture } from '../../ui/person-link.tsx';
import type { Reactions } from './reaction-summary.tsx';
import { commonest, EMOJI, labelOf } from './reaction-types.ts';
import { texts } from './who-texts.ts';

/** The newest reactions, including the viewer's own as it is now, which the server may not know yet. */
function useShown({ likes, own }: Pick<Reactions, 'likes' | 'own'>): Pick<Like, 'user' | 'type'>[] {
  const me = useSession((session) => session.userData);
  if (!me) return likes;
  const others = likes.filter(({ user }) => user._id !== me._id);
  const known = likes.find(({ user }) => user._id === me._id)?.user; // with the name that they gave
  return own ? [{ user: { ...me, ...known }, type: own }, ...others] : others;
}

/** How many reactions there are of each type, who gave the newest, and how many others there are. */
export function WhoReacted({ onClose, ...reactions }: Reactions & { onClose: () => void }) {
  const { likeCount, reactionCounts } = reactions;
  const people = useShown(reactions);
  const more = likeCount - people.length;
  return (
    <Dialog title={texts.title()} onClose={onClose}>
      <ul aria-label={texts.byType()} className="flex flex-wrap gap-1.5">
        {commonest(reactionCounts).map((type) => (
          <li
            key={type}
            title={texts.ofType({ type: labelOf(type), total: reactionCounts[type] ?? 0 })}
            className="flex items-center gap-1.5 rounded-full bg-sunken px-2.5 py-0.5 text-sm tabular-nums"
          >
            <span role="img" aria-label={labelOf(type)}>
              {EMOJI[type]}
            </span>
            {compact(reactionCounts[type] ?? 0)}
          </li>
        ))}
      </ul>
      <ul aria-label={texts.people()} className="mt-4 grid gap-3">
        {people.map(({ user, type }) => (
          <li key={user._id} className="flex items-center gap-3">
            <PersonPicture of={user} className="size-9" />
            <span dir="auto" className="min-w-0 grow font-semibold wrap-anywhere">
              <PersonLink of={user}>{nameOf(user)}</PersonLink>
            </span>
            <span role="img" aria-label={labelOf(type)} title={labelOf(type)} className="text-xl">
              {EMOJI[type]}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-4 text-muted">{texts.more({ count: more })}</p>}
    </Dialog>
  );
}
