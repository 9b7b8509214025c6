/** How a member says what they want to be told of: by the group, and kind by kind. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../contract/notifications/notifications.ts';
import {
  type Channel,
  getNotificationSettings,
  setNotificationSetting,
  settingMessages,
} from '../../../contract/notifications/settings.ts';
import { answer, askedOf, hold, odd } from '../../testing/answers.ts';
import { answerAccount } from '../../testing/pages.ts';
import { open, signedIn } from '../../testing/screen.tsx';

const PATH = '/app/account/notifications';
const SAVED = { message: settingMessages.saved() };

const section = page.getByRole('region', { name: 'Notifications' });
const groups = section.getByRole('group');
const rowOf = (name: string) => section.getByRole('group', { name, exact: true });
const box = (name: string, channel: string) => rowOf(name).getByRole('checkbox', { name: channel });
const more = (group: string) => section.getByRole('button', { name: `More in ${group}`, exact: true });
const sent = () => askedOf(setNotificationSetting).map(({ body }) => body);

/** A member who is told of everything, but for some kinds by push, opens their settings. */
async function openSettings(...off: NotificationKind[]) {
  signedIn();
  answerAccount();
  const server = {
    kinds: NOTIFICATION_KINDS.map((kind) => ({ kind, here: true, push: !off.includes(kind), mail: true })),
    save(kinds: NotificationKind[], channel: Channel, on: boolean) {
      server.kinds = server.kinds.map((one) => (kinds.includes(one.kind) ? { ...one, [channel]: on } : one));
      return SAVED;
    },
  };
  answer(getNotificationSettings, () => ({ kinds: server.kinds, quietHours: null }));
  answer(setNotificationSetting, ({ body }) => {
    const { kinds, channel, on } = body as { kinds: NotificationKind[]; channel: Channel; on: boolean };
    return server.save(kinds, channel, on);
  });
  const viewer = await open(PATH);
  await expect.element(groups.first()).toBeVisible();
  return { viewer, server };
}

// [B15.4]
test('six groups stand there, and every kind is behind the More of just one of them', async () => {
  await openSettings();
  const names = [
    'Comments and reactions',
    'Followers and new clips',
    'Your clips, and clips you’re in',
    'Matches and results',
    'Teams and competitions',
    'Your account and reports',
  ];
  const legends = () => [...document.querySelectorAll('#root section legend')].map(({ textContent }) => textContent);
  await expect.poll(legends).toEqual(names);
  for (const name of names) await more(name).click();
  await expect.element(groups).toHaveLength(names.length + NOTIFICATION_KINDS.length);
  expect(new Set(legends()).size).toBe(names.length + NOTIFICATION_KINDS.length);
});

// [B15.4]
test('one press switches a whole group by one call; a mixed group says so, and a press switches all of it on', async () => {
  await openSettings('comment');
  const group = box('Comments and reactions', 'Push');
  await expect.element(group).toBePartiallyChecked();
  await expect.element(box('Comments and reactions', 'Mail')).toBeChecked();
  await group.dblClick(); // the second press would switch off what the first has just switched on
  await expect.element(group).toBeChecked();
  const kinds = ['reaction', 'comment', 'mention', 'reply'];
  await expect.poll(sent).toEqual([{ kinds, channel: 'push', on: true }]);
  await group.click();
  await expect.element(group).not.toBeChecked();
  await expect.element(group).not.toBePartiallyChecked();
  await expect.poll(sent).toHaveLength(2);
  expect(sent()[1]).toEqual({ kinds, channel: 'push', on: false });
});

// [B15.4]
test('what can’t be saved is as it was, kind by kind, and it is said', async () => {
  await openSettings('comment');
  await more('Comments and reactions').click();
  const release = hold(setNotificationSetting, odd(500, {}));
  answer(getNotificationSettings, odd(500, {})); // what was there is put back also where nobody says it anew
  await box('Comments and reactions', 'Push').click();
  await expect.element(box('Comments on what you share', 'Push')).toBeChecked();
  release();
  await expect.element(page.getByText('That could not be saved. Please try again.')).toBeInViewport({ ratio: 1 });
  await expect.element(box('Comments and reactions', 'Push')).toBePartiallyChecked();
  await expect.element(box('Comments on what you share', 'Push')).not.toBeChecked();
  await expect.element(box('Mentions of you', 'Push')).toBeChecked();
});

// [B15.4]
test('a single kind is switched behind More, by keyboard and on a small phone', async () => {
  await page.viewport(320, 640);
  await openSettings();
  const button = more('Matches and results');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.tab();
  expect(document.activeElement?.closest('fieldset')?.textContent).toContain('Results to enter');
  await userEvent.keyboard(' ');
  await expect.element(box('Results to enter', 'Here')).not.toBeChecked();
  await expect.element(box('Matches and results', 'Here')).toBePartiallyChecked();
  await expect.poll(sent).toEqual([{ kinds: ['result-due'], channel: 'here', on: false }]);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('Results to enter')).not.toBeInTheDocument();
});

// [B15.4]
test('new sign-ins stay on when their group is switched off, and the group says why', async () => {
  await openSettings();
  const group = box('Your account and reports', 'Here');
  await group.click();
  await expect.element(group).not.toBeChecked();
  await expect.element(group).not.toBePartiallyChecked();
  await expect.poll(sent).toEqual([{ kinds: ['moderation', 'report'], channel: 'here', on: false }]);
  await expect.element(section.getByText(settingMessages.alwaysTold())).toBeVisible();
  await more('Your account and reports').click();
  await expect.element(box('New sign-ins to your account', 'Here')).toBeDisabled();
  await expect.element(box('New sign-ins to your account', 'Here')).toBeChecked();
});

// [B15.4]
test('two presses in a row are saved one after the other, so that the last one counts', async () => {
  const { server } = await openSettings();
  const release = hold(setNotificationSetting, SAVED);
  const group = box('Followers and new clips', 'Mail');
  await group.click();
  await expect.poll(sent).toHaveLength(1);
  await box('Teams and competitions', 'Mail').click();
  await expect.element(box('Teams and competitions', 'Mail')).not.toBeChecked();
  expect(sent()).toHaveLength(1);
  server.save(['follow', 'clip'], 'mail', false);
  const asked = askedOf(getNotificationSettings).length;
  const releaseSecond = hold(setNotificationSetting, SAVED);
  release();
  await expect.poll(sent).toHaveLength(2);
  await expect.element(box('Teams and competitions', 'Mail')).not.toBeChecked();
  expect(askedOf(getNotificationSettings)).toHaveLength(asked); // an answer now would not know the second
  releaseSecond();
  await expect.poll(() => askedOf(getNotificationSettings)).toHaveLength(asked + 1);
  await expect.element(group).not.toBeChecked();
});
