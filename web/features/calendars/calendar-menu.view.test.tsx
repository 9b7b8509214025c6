import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { matchCard } from '../../testing/cups.ts';
import { answerMatch, matchView } from '../../testing/matches.ts';
import { open } from '../../testing/screen.tsx';
import { settled } from '../../testing/surroundings.ts';

const button = page.getByRole('button', { name: 'Add to calendar' });
const href = (name: string) => page.getByRole('link', { name }).element().getAttribute('href');

test('a match to come goes into a calendar by Google, as a file or by a subscription, by touch and by keyboard', async () => {
  await page.viewport(320, 640);
  answerMatch(matchView({ startsAt: '2031-06-20T03:00:00.000Z' }));
  const viewer = await open(`/app/matches/${matchCard(1)._id}`);
  const path = `${location.host}/api/calendars/match/${matchCard(1)._id}.ics`;
  await button.click();
  for (const name of ['Google Calendar', 'Download (.ics)', 'Subscribe'])
    await expect.element(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  expect(href('Google Calendar')).toBe(
    `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(`webcal://${path}`)}`,
  );
  expect(href('Download (.ics)')).toBe(`${location.protocol}//${path}`);
  await expect.element(page.getByRole('link', { name: 'Download (.ics)' })).toHaveAttribute('download');
  expect(href('Subscribe')).toBe(`webcal://${path}`);
  expect(await commands.findViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('link', { name: 'Subscribe' })).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(page.getByRole('link', { name: 'Google Calendar' })).toHaveFocus();

  // What has been played or has no date is nothing to remember, and of a draft no program gets anything.
  const others: Parameters<typeof matchView>[] = [
    [{ state: 'confirmed' }],
    [{ startsAt: null }],
    [{ state: 'cancelled' }],
    [{}, { isUnlisted: true }],
  ];
  for (const [at, [card, view]] of others.entries()) {
    const { _id } = matchCard(at + 2);
    const venue = `Pitch ${at}`;
    answerMatch(matchView({ _id, venue, startsAt: '2031-06-20T03:00:00.000Z', ...card }, view));
    viewer.go(`/app/matches/${_id}`);
    await expect.poll(viewer.here).toContain(_id);
    await expect.element(page.getByText(venue)).toBeVisible();
    await settled(); // the button's code is there since the first match
    await expect.element(button).not.toBeInTheDocument();
  }
});
