import type { Notification } from '../../../../contract/notifications/notifications.ts';
import { type PushMessage, pushMessages } from '../../../../contract/notifications/push.ts';
import { notificationWords } from '../../../../contract/notifications/words.ts';
import { BRAND } from '../../../../contract/pages/head.ts';
import { paths } from '../../../../contract/pages/pages.ts';
import { cutText } from '../../../../contract/texts/cut.ts';
import { locale } from '../../../../contract/texts/language.ts';
import { nameOf } from '../../../platform/text.ts';

const TITLE_MAX = 200; // characters: with the excerpt, far from the 3 KB that fit into each push service

const message = (
  publicUrl: string,
  { path, ...rest }: { title: string; body: string; path: string; tag: string; data: { id: string | null } },
): PushMessage => ({
  web_push: 8030,
  notification: { ...rest, navigate: new URL(path, publicUrl).href, lang: locale().tag, dir: 'auto' },
});

/** What a notification says when it is pushed. */
export function messageOf(one: Notification, publicUrl: string): PushMessage {
  const title = cutText(notificationWords(one, nameOf), TITLE_MAX).toWellFormed();
  return message(publicUrl, { title, body: one.excerpt, path: one.path, tag: one._id, data: { id: one._id } });
}

/** What is said of all that came in during quiet hours. */
export function messageOfSeveral(count: number, publicUrl: string): PushMessage {
  const title = `${BRAND}: ${pushMessages.several({ count })}`;
  const body = pushMessages.severalBody();
  return message(publicUrl, { title, body, path: paths.notifications, tag: 'several', data: { id: null } });
}
