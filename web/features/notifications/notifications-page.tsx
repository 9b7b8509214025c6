import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, CircleAlert, Flag, type LucideIcon, ShieldCheck, Trophy, UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Static } from 'typebox';
import type {
  listNotifications,
  Notification,
  NotificationKind,
} from '../../../contract/notifications/notifications.ts';
import { notificationWords } from '../../../contract/notifications/words.ts';
import { accountPaths } from '../../../contract/pages/account-pages.ts';
import { errorText } from '../../platform/http/errors.ts';
import { onNotifications } from '../../platform/live/notifications.ts';
import { nameOf } from '../../platform/text.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded, MorePages } from '../../ui/loaded.tsx';
import { PersonPicture } from '../../ui/person-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ago } from '../../ui/words/ago.tsx';
import { notificationsQuery, sendAllRead, sendRead, sendSeen } from './api.ts';
import { PushOffer } from './push-offer.tsx';
import { texts } from './texts.ts';

type Pages = InfiniteData<Static<(typeof listNotifications)['answer']>>;

/** One that has moved to the front since the page before was loaded comes only once. */
function listOf(pages: Pages): Notification[] {
  const all = pages.pages.flatMap(({ notifications }) => notifications);
  return [...new Map(all.toReversed().map((one) => [one._id, one])).values()].reverse();
}

const failureOf = (error: unknown) => errorText(error, texts.loadFailed());

/** What the member is told of: newest first, and seen as soon as it is shown. */
export function Component() {
  const client = useQueryClient();
  const query = useInfiniteQuery(notificationsQuery);
  const hasNew = query.data?.pages.some(({ notifications }) => notifications.some(({ isSeen }) => !isSeen)) ?? false;
  const isUnread = query.data?.pages.some(({ notifications }) => notifications.some(({ isRead }) => !isRead)) ?? false;

  useEffect(() => onNotifications(() => void client.invalidateQueries(notificationsQuery)), [client]);
  useEffect(() => {
    if (!hasNew) return;
    const see = () => {
      if (!document.hidden) sendSeen().catch(() => {}); // the next visit sees them
    };
    see();
    document.addEventListener('visibilitychange', see); // in a hidden tab nobody has seen anything yet
    return () => document.removeEventListener('visibilitychange', see);
  }, [hasNew]);

  const reading = useMutation({
    mutationFn: sendAllRead,
    onSuccess: () => client.invalidateQueries(notificationsQuery),
    onError: (error) => toast.error(errorText(error, texts.readFailed())),
  });

  return (
    <div className="mx-auto max-w-2xl px-4 pt-10 pb-24">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl sm:text-4xl">{texts.title()}</h1>
        <div className="flex flex-wrap gap-3">
          {isUnread && (
            <Button onClick={() => reading.mutate()} busy={reading.isPending}>
              {texts.allRead()}
            </Button>
          )}
          <Link to={accountPaths.notifications} className="btn btn-secondary">
            {texts.settings()}
          </Link>
        </div>
      </div>
      <PushOffer />
      <div className="mt-6">
        <Loaded query={query} failureOf={failureOf} loading={texts.loading()} skeleton={<Rows />}>
          {(pages) =>
            pages.pages[0]?.notifications.length ? (
              <>
                <ul className="card divide-y divide-line overflow-hidden">
                  {listOf(pages).map((one) => (
                    <Row key={one._id} notification={one} />
                  ))}
                </ul>
                <MorePages query={query} failureOf={failureOf} />
              </>
            ) : (
              <EmptyState title={texts.none()}>{texts.noneNote()}</EmptyState>
            )
          }
        </Loaded>
      </div>
    </div>
  );
}

/** Of kinds in which nobody acts. */
const ICONS: Partial<Record<NotificationKind, LucideIcon>> = {
  published: BadgeCheck,
  refused: CircleAlert,
  moderation: Flag,
  report: Flag,
  'sign-in': ShieldCheck,
};

const OF_MATCH_DAY: readonly Notification['subject'][] = ['match', 'team', 'competition'];

function Row({ notification: one }: { notification: Notification }) {
  const client = useQueryClient();
  const [actor] = one.actors;
  const Icon = ICONS[one.kind] ?? (OF_MATCH_DAY.includes(one.subject) ? Trophy : UserPlus);

  function open() {
    if (one.isRead) return;
    sendRead(one._id).then(
      () => client.invalidateQueries(notificationsQuery),
      () => {}, // it stays unread, and can be opened again
    );
  }

  return (
    <li className={cn('relative flex gap-4 px-4 py-4 sm:px-5', !one.isRead && 'bg-sunken')}>
      {actor ? (
        <PersonPicture of={actor} className="size-11" />
      ) : (
        <span className="grid size-11 flex-none place-items-center rounded-full border border-line">
          <Icon aria-hidden="true" className="size-5 text-muted" />
        </span>
      )}
      <div className="min-w-0 grow">
        <Link to={one.path} onClick={open} className={cn('block wrap-anywhere', !one.isRead && 'font-semibold')}>
          {!one.isRead && <span className="sr-only">{texts.unread()} </span>}
          {notificationWords(one, nameOf)}
        </Link>
        {one.excerpt && (
          <p dir="auto" className="mt-1 line-clamp-2 text-muted wrap-anywhere">
            {one.excerpt}
          </p>
        )}
        <p className="mt-1">
          <Ago time={one.at} />
        </p>
      </div>
      {!one.isRead && <span aria-hidden="true" className="mt-2 size-2.5 flex-none rounded-full bg-pitch" />}
    </li>
  );
}

function Rows() {
  return (
    <div className="card divide-y divide-line">
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="flex gap-4 px-5 py-4">
          <Skeleton className="size-11 rounded-full" />
          <div className="grow">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="mt-3 h-4 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
