import { expect, onTestFinished, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { endMatchAlert, setMatchAlert } from '../../../../contract/notifications/match-alerts.ts';
import { loginPath } from '../../../../contract/pages/pages.ts';
import { answer, askedOf, NO_CONNECTION } from '../../../testing/answers.ts';
import { matchCard } from '../../../testing/cups.ts';
import { answerMatch, matchView } from '../../../testing/matches.ts';
import { open, signedIn } from '../../../testing/screen.tsx';
import { closeToasts, expectToast } from '../../../testing/toasts.ts';

const PATH = `/app/matches/${matchCard(1)._id}`;
const BELL = 'Tell me of kick-off, goals, full time';
const bell = page.getByRole('button', { name: BELL });

test('a member has one press for alerts of a match, and one to be told no more', async () => {
  await page.viewport(390, 800);
  signedIn();
  answerMatch(matchView());
  answer(setMatchAlert, { message: 'Alerts for this match are on' });
  answer(endMatchAlert, { message: 'Alerts for this match are off' });
  await open(PATH);
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false');
  await bell.click();
  await commands.pressAgain(); // a double click is one press
  await expect.element(bell).toHaveAttribute('aria-pressed', 'true');
  await expectToast('Alerts for this match are on');
  await closeToasts();
  await bell.click();
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false');
  await expectToast('Alerts for this match are off');
  expect([askedOf(setMatchAlert).length, askedOf(endMatchAlert).length]).toEqual([1, 1]);
});

test('where it can’t be said, the bell stays as it was, and a message tells why', async () => {
  await page.viewport(390, 800);
  signedIn();
  answerMatch(matchView());
  answer(setMatchAlert, NO_CONNECTION);
  await open(PATH);
  await bell.click();
  await expectToast('Network Error');
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false');
});

test('a visitor is led to the login and back; of what is over, or is won by points, nobody is asked for goals', async () => {
  await page.viewport(390, 800);
  answerMatch(matchView());
  const { go } = await open(PATH);
  await expect.element(page.getByRole('link', { name: BELL })).toHaveAttribute('href', loginPath(PATH));
  answerMatch(matchView({ _id: matchCard(2)._id, state: 'live' }, { endedAt: new Date().toISOString() }));
  await go(`/app/matches/${matchCard(2)._id}`);
  await expect.element(page.getByRole('link', { name: BELL })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Share' })).toBeVisible();
  const { competition } = matchCard(3);
  answerMatch(matchView({ _id: matchCard(3)._id, competition: { ...competition, sport: 'basketball' } }));
  await go(`/app/matches/${matchCard(3)._id}`);
  await expect.element(page.getByRole('link', { name: 'Tell me of the start and the end' })).toBeVisible();
});

test('a match is shared from its top, where the thumb is, once on the page', async () => {
  await page.viewport(390, 800);
  answerMatch(matchView());
  const shared: ShareData[] = [];
  Object.defineProperty(navigator, 'share', { configurable: true, value: async (one: ShareData) => shared.push(one) });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  await open(PATH);
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await expect.element(share).toBeInViewport();
  await share.click();
  await expect.poll(() => shared).toMatchObject([{ url: `${location.origin}${PATH}` }]);
  page.getByRole('group', { name: 'Reactions and comments' }).element().scrollIntoView();
  await expect.element(page.getByRole('heading', { name: /^Comments/ })).toBeVisible();
  await expect.poll(() => share.elements().length).toBe(1);
});
