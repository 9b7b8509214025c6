import type { FeedItem } from '../../../../contract/posts.ts';
import { splitTags } from '../../../../contract/texts/tags.ts';
import { useSession } from '../../../platform/session/session.ts';
import { capitalise } from '../../../platform/text.ts';
import { FEED_TOAST, toast } from '../../../platform/toasts/toasts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useObjectUrl } from '../../../ui/hooks/use-object-url.ts';
import { discard } from '../../outbox/outbox.ts';
import { useWaiting, type Waiting } from '../../outbox/waiting.ts';
import { WaitingActions, WaitingState } from '../../outbox/waiting-state.tsx';
import { Tags } from '../card-head.tsx';
import { CategoryBadge } from '../categories.tsx';
import { takeIntoDraft } from '../write/draft-files.ts';
import { texts } from './texts.ts';
import { type PostToSend, postToSend } from './to-send.ts';

const CLOCKS_DIFFER = 60 * 60 * 1000; // ms

/** Whether an item of the feed is the waiting post: by its id or, if no answer has come yet, by its content. */
function isIt(shown: FeedItem, item: Waiting<PostToSend>, me: string | undefined): boolean {
  if (item.sentId) return shown._id === item.sentId;
  if (shown.kind !== 'post' || shown.author._id !== me || shown.images.length !== item.pictures.length) return false;
  return shown.content === item.content.trim() && Date.parse(shown.createdAt) > item.at - CLOCKS_DIFFER;
}

/** The viewer's posts that have not been sent yet, on top of the feed; `shown` are the items below. */
export function WaitingPosts({ category, shown }: { category: string; shown: FeedItem[] }) {
  const all = useWaiting(({ items }) => items);
  const posts = all.filter(postToSend.is);
  const me = useSession((session) => session.userData?._id);
  const items = posts.filter(
    (item) => (category === '' || item.category === category) && !shown.some((one) => isIt(one, item, me)),
  );
  if (items.length === 0) return null;
  return (
    <ul aria-label={texts.list()} className="mt-4 grid gap-4">
      {items.toReversed().map((item) => (
        <li key={item.id}>
          <WaitingPost item={item} />
        </li>
      ))}
    </ul>
  );
}

function WaitingPost({ item }: { item: Waiting<PostToSend> }) {
  const user = useSession((session) => session.userData);
  const { content, tags, category, pictures } = item;

  async function edit() {
    if (takeIntoDraft(item)) await discard(item.id);
    else toast.info(texts.finishOther(), FEED_TOAST);
  }

  return (
    <article aria-label={texts.post()} className="card-bleed border-dashed">
      <div className="p-4 sm:p-5">
        <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
          <Avatar name={user?.username ?? ''} picture={user?.profilePicture ?? null} className="size-11 opacity-60" />
          <div className="min-w-0 leading-tight">
            <p dir="auto" className="truncate font-semibold text-muted">
              {capitalise(user?.username ?? '')}
            </p>
            <WaitingState item={item} />
          </div>
          <CategoryBadge category={category} />
        </header>
        {content && (
          <p dir="auto" className="mt-4 whitespace-pre-line text-muted wrap-anywhere">
            {content}
          </p>
        )}
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
      {url && (
        <img src={url} alt={alt || texts.preview({ file: file.name })} className="size-full object-cover opacity-60" />
      )}
    </li>
  );
}
