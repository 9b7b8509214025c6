import { expect, onTestFinished, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import {
  countUnseen,
  listNotifications,
  markAllRead,
  markRead,
  markSeen,
  type Notification,
} from '../../../contract/notifications/notifications.ts';
import { useSession } from '../../platform/session/session.ts';
import { answer, askedOf } from '../../testing/answers.ts';
import { answerPost, comment } from '../../testing/comments.ts';
import { openLive } from '../../testing/live.ts';
import { post } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { holdClock } from '../../testing/surroundings.ts';

const POST = post(1, { content: 'Who saw the penalty?' });
const COMMENT = comment(1, { content: 'I did' });

const rows = page.getByRole('main').getByRole('listitem');
const unread = rows.filter({ hasText: 'Unread.' });
const all = page.getByRole('button', { name: 'Mark all as read' });

/** The bell that can be seen: a phone has it beside the menu. */
const bells = () =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /^Notifications/ })
    .elements()
    .filter((one) => one.checkVisibility())
    .map((one) => one.getAttribute('aria-label'));
const bellSays = (name: string) => expect.poll(bells).toEqual([name]);

const told = (number: number, change: Partial<Notification> = {}): Notification => ({
  _id: `0197c3a2-5b1e-7c3e-9d0e-${String(number).padStart(12, '0')}`,
  kind: 'comment',
  subject: 'post',
  detail: null,
  excerpt: POST.content,
  actors: [POST.author],
  count: 1,
  path: `/app/${POST._id}#comment-${COMMENT._id}`,
  at: '2026-03-01T12:00:00.000Z',
  isSeen: false,
  isRead: false,
  ...change,
});

/** A member who has been told this. @returns what the server knows of it, to look at and to change */
function answerNotifications(of: Notification[]) {
  const server = { all: of };
  const change = (changes: Partial<Notification>, id?: string) => {
    server.all = server.all.map((one) => (id && one._id !== id ? one : { ...one, ...changes }));
    return { message: 'Done' };
  };
  answer(listNotifications, () => ({ notifications: server.all, nextCursor: null }));
  answer(countUnseen, () => ({ unseen: server.all.filter(({ isSeen }) => !isSeen).length }));
  answer(markSeen, () => change({ isSeen: true }));
  answer(markRead, ({ params }) => change({ isRead: true }, params.id));
  answer(markAllRead, () => change({ isRead: true }));
  return server;
}

// [B15.3]
test('the bell counts what is new, live; the list says it, leads to its place, and knows what was read', async () => {
  const live = openLive();
  signedIn();
  const server = answerNotifications([]);
  answerPost(POST, { comments: [COMMENT] });
  const clock = holdClock();
  const viewer = await open('/app/notifications');
  await expect.element(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible();
  await bellSays('Notifications');
  await clock.advanceUntil(() => live.count() === 1);
  clock.release();

  viewer.go('/privacy');
  await expect.element(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
  server.all = [told(2), told(1, { kind: 'reaction', path: `/app/${POST._id}` })];
  live.tell('notifications-changed');
  await bellSays('Notifications, 2 new');
  await page.getByRole('link', { name: 'Notifications, 2 new' }).first().click();
  await expect.element(rows).toHaveLength(2);
  await expect.element(rows.first()).toMatchTextContent('Adwoa commented on your post.');
  await expect.element(rows.first()).toMatchTextContent('Who saw the penalty?');
  await expect.element(rows.nth(1)).toMatchTextContent('Adwoa reacted to your post.');
  await expect.poll(() => askedOf(markSeen)).toHaveLength(1);
  live.tell('notifications-changed');
  await bellSays('Notifications'); // seen
  await expect.element(unread).toHaveLength(2); // and not read
  expect(await commands.findViolations()).toEqual([]);

  await rows
    .first()
    .getByRole('link', { name: /commented on your post/ })
    .click();
  await expect.poll(viewer.here).toBe(`/app/${POST._id}#comment-${COMMENT._id}`);
  await expect.poll(() => document.activeElement?.id).toBe(`comment-${COMMENT._id}`);
  viewer.back();
  await expect.element(unread).toHaveLength(1);
  expect(askedOf(markRead)).toHaveLength(1);
});

// [B15.3]
test('all are marked as read by one press, which is then no longer offered', async () => {
  signedIn();
  answerNotifications([told(2), told(1)]);
  await open('/app/notifications');
  await expect.element(unread).toHaveLength(2);
  await all.dblClick();
  await expect.element(unread).toHaveLength(0);
  await expect.element(all).not.toBeInTheDocument();
  await expect.element(rows).toHaveLength(2);
  expect(askedOf(markAllRead)).toHaveLength(1);
});

// [B15.3]
test('the bell stands in view on a phone, beside the menu; a visitor has none', async () => {
  signedIn();
  answerNotifications([told(1)]);
  await page.viewport(390, 800);
  await open('/privacy');
  await bellSays('Notifications, 1 new');
  const [bell] = page
    .getByRole('link', { name: 'Notifications, 1 new' })
    .elements()
    .filter((one) => one.checkVisibility());
  await expect.element(bell as HTMLElement).toBeInViewport({ ratio: 1 });
  expect(document.documentElement.scrollWidth).toBe(390);

  useSession.getState().signOut();
  await expect.poll(bells).toEqual([]);
});

test('what was loaded in a hidden tab is seen as soon as the tab is shown, and not before', async () => {
  const hide = (isHidden: boolean) =>
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'));
  signedIn();
  answerNotifications([told(1)]);
  hide(true);
  await open('/app/notifications');
  await expect.element(rows).toMatchTextContent('Adwoa commented on your post.');
  expect(askedOf(markSeen)).toEqual([]);
  hide(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => askedOf(markSeen)).toHaveLength(1);
});
