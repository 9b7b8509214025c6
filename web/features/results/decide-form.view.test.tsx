/** An organiser says what counts, also what is rare and true. */
import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { decideResult, type EnteredResult, getOutcome, resultMessages } from '../../../contract/sports/results.ts';
import { answer, askedOf, refused } from '../../testing/answers.ts';
import { cup, matchCard } from '../../testing/cups.ts';
import { outcomeOf, saying } from '../../testing/matches.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { expectToast } from '../../testing/toasts.ts';

const PATH = `/app/matches/${matchCard(1)._id}/result`;
const EARLIER = '2026-03-01T12:00:00.000Z';

const letCount = page.getByRole('button', { name: 'Let it count' });
const correct = page.getByRole('button', { name: 'Correct the result' });
const score = (hall: 1 | 2) => page.getByLabelText(`Hall ${hall}: score`, { exact: true });
const decided = () => askedOf(decideResult).map(({ body }) => body);

/** An organiser opens the result of a match that was played. */
async function openResult(change: Parameters<typeof outcomeOf>[0] = {}): Promise<void> {
  await page.viewport(390, 844);
  signedIn();
  const match = matchCard(1, { startsAt: EARLIER });
  answer(getOutcome, outcomeOf({ match, isOrganiser: true, ...change }));
  answer(decideResult, ({ body }) => {
    const { result, reason } = body as { result: EnteredResult; reason: string };
    const version = { ...saying(1, null, [0, 0]), result, reason };
    const outcome = outcomeOf({ match, isOrganiser: true, ...change, versions: [version], countingVersion: 1 });
    const after = { ...outcome, version: 1, state: 'decided' } as const;
    answer(getOutcome, after);
    return { message: resultMessages.decided(), outcome: after };
  });
  await open(PATH);
  if (typeof change.countingVersion === 'number') await correct.click();
  await expect.element(letCount).toBeVisible();
}

test('149–0 counts after a yes', async () => {
  await openResult();
  await score(1).fill('149');
  await letCount.click();
  await expect.element(page.getByText('Is that right? A score of this sport goes up to 99.').first()).toBeVisible();
  expect(decided()).toEqual([]);
  await page.getByLabelText('Yes, that’s right').click();
  expect(await commands.findViolations()).toEqual([]);
  await letCount.dblClick({ delay: 100 }); // the answer comes before the second press
  await expectToast('The result counts from now on.', '5s');
  expect(decided()).toEqual([
    expect.objectContaining({ result: expect.objectContaining({ score: { home: 149, away: 0 }, isSure: true }) }),
  ]);
});

test('what counts is shown in place of the form, which comes back to correct it', async () => {
  await openResult();
  await score(1).fill('2');
  await letCount.click();
  const counts = page.getByRole('region', { name: 'This result counts' });
  await expect.element(counts).toMatchTextContent('2–0');
  await expect.element(counts.getByRole('heading')).toHaveFocus(); // the pressed button has gone
  await expect.element(letCount).not.toBeInTheDocument();
  expect(await commands.findViolations()).toEqual([]);
  await correct.click();
  await expect.element(page.getByRole('heading', { name: 'Correct the result' })).toHaveFocus();
  await expect.element(score(1)).toHaveValue('2');
  await expect.element(page.getByLabelText('Why?')).toHaveValue('');
});

test('whoever comes to correct it finds the form', async () => {
  const before = { version: 1, countingVersion: 1, state: 'decided', versions: [saying(1, null, [1, 0])] } as const;
  signedIn();
  answer(getOutcome, outcomeOf({ isOrganiser: true, ...before, versions: [...before.versions] }));
  await open(`${PATH}?correct`);
  await expect.element(score(1)).toHaveValue('1');
});

test('a larger defeat in place of a forfeit counts with a reason', async () => {
  await openResult();
  await page.getByLabelText('How did it end?').selectOptions('forfeit');
  await page.getByLabelText('Keep a larger defeat').click();
  await score(2).fill('5');
  await page.getByRole('group', { name: 'Which side did not appear?' }).getByLabelText('Hall 1').click();
  await page.viewport(390, 844); // the form is higher than a phone
  for (const _ of ['once', 'and again']) {
    await letCount.click();
    await expect.element(page.getByText('Say why. Everybody can read it.')).toBeInViewport({ ratio: 1 });
  }
  expect(decided()).toEqual([]);
  await page.getByLabelText('Why?').fill('A player was ineligible');
  await letCount.click();
  await expectToast('The result counts from now on.', '5s');
  await expect.element(page.getByText(/0–5: Hall 1 forfeited/).first()).toBeVisible();
});

/** The final that this match fills. */
const FINAL = { _id: matchCard(2)._id, number: 2, home: 'Hall 1', away: 'Hall 3', hasBegun: false };
const CHANGE = 'Change their teams, where nothing has been played';

test('where the result of a match that is played again is entered, it asks what becomes of the final, in three taps', async () => {
  await openResult({ dependents: [FINAL], version: 2, versions: [saying(2, null, [1, 0])] });
  const yes = page.getByLabelText(CHANGE);
  const counted = { ...outcomeOf({ isOrganiser: true, version: 3, state: 'decided' }), countingVersion: 3 };
  answer(decideResult, ({ body }) =>
    (body as { later?: string }).later
      ? { message: resultMessages.decided(), outcome: { ...counted, versions: [saying(3, null, [0, 2])] } }
      : refused(409, { message: resultMessages.chooseLater(), code: 'conflict', field: 'later' }),
  );
  await page.getByLabelText('How did it end?').selectOptions('played');
  await score(1).fill('0');
  await score(2).fill('2');
  await page.getByLabelText('Why?').fill('Played again');
  await letCount.click();
  await expect.element(yes).toBeVisible();
  await yes.click();
  await letCount.click();
  await expectToast('The result counts from now on.', '5s');
  expect(decided().at(-1)).toMatchObject({ later: 'redraw', version: 2, reason: 'Played again' });
  expect(decided().length).toBeLessThanOrEqual(2);
});

test('an organiser says that nobody goes on', async () => {
  const before = { version: 1, countingVersion: 1, state: 'decided' } as const;
  await openResult({ ...before, versions: [saying(1, null, [1, 0])], isKnockout: true, dependents: [FINAL] });
  await page.getByLabelText('How did it end?').selectOptions('Neither side appeared');
  await page.getByLabelText('Nobody').click();
  await page.getByLabelText('Why?').fill('Both teams are ill');
  await page.getByLabelText(CHANGE).click();
  await letCount.click();
  const said = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect.element(said.last()).toMatchTextContent('Nobody goes on.');
  expect(decided()).toEqual([
    expect.objectContaining({
      later: 'redraw',
      result: expect.objectContaining({ kind: 'double-forfeit', score: null, goesOn: 'nobody' }),
    }),
  ]);
});

test('of ten rubbers six win, or it ends level: another score is refused in words', async () => {
  const competition = { _id: cup()._id, name: 'Hall League', sport: 'tableTennis' } as const;
  await openResult({
    match: matchCard(1, { competition, startsAt: EARLIER }),
    format: { unit: 'rubbers', bestOf: 10, playsAll: false },
  });
  const bestOf = page.getByText('Best of 10: the winner takes 6, or it ends 5–5.');
  await score(1).fill('4');
  await score(2).fill('2');
  await letCount.click();
  await expect.element(bestOf).toBeVisible();
  expect(decided()).toEqual([]);
  await score(1).fill('6');
  await letCount.click();
  await expectToast('The result counts from now on.', '5s');
  await expect.element(bestOf).not.toBeInTheDocument();
});
