import type { FeedItem } from '../../../contract/posts.ts';
import { useSession } from '../../platform/session.ts';
import { capitalise, splitTags } from '../../platform/text.ts';
import { FEED_TOAST, toast } from '../../platform/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Tags } from '../posts/card-head.tsx';
import { CategoryBadge } from '../posts/categories.tsx';
import { takeIntoDraft } from '../posts/draft-files.ts';
import { useObjectUrl } from '../posts/picture-rules.ts';
import { discard } from './outbox.ts';
import { useWaiting, type WaitingOf } from './waiting.ts';
import { WaitingActions, WaitingState } from './waiting-state.tsx';

const CLOCKS_DIFFER = 60 * 60 * 1000; // ms

/** Whether something in the feed is what waits: by its id, or where its answer is not there yet, by what it says. */
function isIt(shown: FeedItem, item: WaitingOf<'post'>, me: string | undefined): boolean {
  if (item.sentId) return shown._id === item.sentId;
  if (shown.kind !== 'post' || shown.author._id !== me || shown.images.length !== item.pictures.length) return false;
  return shown.content === item.content.trim() && Date.parse(shown.createdAt) > item.at - CLOCKS_DIFFER;
}

/** The viewer's posts that are not sent yet, on top of the feed; `shown` are the items below. */
export function WaitingPosts({ category, shown }: { category: string; shown: FeedItem[] }) {
  const all = useWaiting(({ items }) => items);
  const posts = all.filter((item) => item.kind === 'post') as WaitingOf<'post'>[];
  const me = useSession((session) => session.userData?._id);
  const items = posts.filter(
    (item) => (category === '' || item.category === category) && !shown.some((one) => isIt(one, item, me)),
  );
  if (items.length === 0) return null;
  return (
    <ul aria-label="Your posts that are waiting" className="mt-4 grid gap-4">
      {items.toReversed().map((item) => (
        <li key={item.id}>
          <WaitingPost item={item} />
        </li>
      ))}
    </ul>
  );
}

function WaitingPost({ item }: { item: WaitingOf<'post'> }) {
  const user = useSession((session) => session.userData);
  const { content, tags, category, pictures } = item;

  async function edit() {
    if (takeIntoDraft(item)) await discard(item.id);
    else toast.info('Please send or clear the post that you have begun first.', FEED_TOAST);
  }

  return (
    <article aria-label="Your post that is waiting" className="card-bleed border-dashed">
      <div className="p-4 sm:p-5">
        <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
          <Avatar name={user?.username ?? ''} picture={user?.profilePicture ?? null} className="size-11 opacity-60" />
          <div className="min-w-0 leading-tight">
            <p className="truncate font-semibold text-muted">{capitalise(user?.username ?? '')}</p>
            <WaitingState item={item} />
          </div>
          <CategoryBadge category={category} />
        </header>
        {content && <p className="mt-4 whitespace-pre-line text-muted wrap-anywhere">{content}</p>}
        <Tags tags={splitTags(tags)} />
        {pictures.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {pictures.map((picture, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they neither come, go nor move
              <Preview key={index} {...picture} />
            ))}
          </ul>
        )}
        <div className="mt-2">
          <WaitingActions item={item} onEdit={edit} />
        </div>
      </div>
    </article>
  );
}

function Preview({ file, alt }: { file: File; alt: string }) {
  const url = useObjectUrl(file);
  return (
    <li className="size-20 overflow-hidden rounded-md bg-sunken">
      {url && <img src={url} alt={alt || `Preview of ${file.name}`} className="size-full object-cover opacity-60" />}
    </li>
  );
}
