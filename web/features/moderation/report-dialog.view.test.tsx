import { expect, test } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { report, reportMessages } from '../../../contract/reports.ts';
import { answer, askedOf, hold, NO_CONNECTION } from '../../testing/answers.ts';
import { answerPost, comment } from '../../testing/comments.ts';
import { post } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { expectToast } from '../../testing/toasts.ts';

const POST = post(1);

const menu = page.getByRole('button', { name: 'More options for the post by adwoa' });
const dialog = page.getByRole('dialog', { name: 'Report this post' });
const details = dialog.getByLabelText('More details');
const send = dialog.getByRole('button', { name: 'Send report' });
const reason = (name: string) => dialog.getByLabelText(name);

/** A member opens the page of somebody's post, and the form for a report of it by the keyboard. */
async function openDialog(): Promise<void> {
  signedIn();
  answerPost(POST, { comments: [] });
  await open(`/app/${POST._id}`);
  await expect.element(menu).toBeVisible();
  menu.element().focus();
  await userEvent.keyboard('{Enter}');
  const flag = page.getByRole('button', { name: 'Report post by adwoa' });
  await expect.element(flag).toBeVisible();
  for (let tabs = 0; tabs < 3; tabs++) await userEvent.tab(); // Copy link, Save
  await expect.element(flag).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
}

/** It is whole in the window, and nothing lies over it, such as the bar of buttons. */
async function expectUncovered(text: Locator): Promise<void> {
  await expect.element(text).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() => {
      const { left, right, top, bottom } = text.element().getBoundingClientRect();
      return text.element().contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    })
    .toBe(true);
}

// [B4.7, B5.1]
test('what is missing in a report stands beside its field; on every screen it is in view, and so are the buttons', async () => {
  await openDialog();
  await expect.element(dialog).toMatchTextContent('Only admins can see your report and your name.');
  await send.click();
  await expectUncovered(dialog.getByText('Please choose a reason.'));
  await expect.element(reason('Spam or advertising')).toHaveFocus();
  for (const [width, height] of [
    [360, 640],
    [390, 664],
    [640, 360],
  ] as const) {
    await page.viewport(width, height);
    await reason('Bullying or harassment').click();
    await details.fill('A long story.\n'.repeat(60));
    await expect.element(send).toBeInViewport({ ratio: 1 });
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
    await send.click();
    await expectUncovered(dialog.getByText('Please use 500 characters or fewer.'));
    await details.fill('');
    await reason('Something else').click();
    await send.click();
    await expectUncovered(dialog.getByText('Please tell us what’s wrong.'));
  }
  expect(askedOf(report)).toEqual([]);
  expect(await commands.findViolations()).toEqual([]);
});

// [B4.7, B5.1]
test('a report is sent once, with thanks, and the focus goes back', async () => {
  await openDialog();
  await reason('Something else').click();
  await details.fill('It is a scam');
  const release = hold(report, { message: reportMessages.thanks() });
  await send.dblClick();
  release();
  await expectToast('Thank you. An admin will look at this.');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  expect(askedOf(report).map(({ body }) => body)).toEqual([
    { kind: 'post', id: POST._id, reason: 'other', text: 'It is a scam' },
  ]);
});

// [B4.7, B5.1]
test('a report that can’t be sent stays, and is sent again', async () => {
  await openDialog();
  await reason('Something else').click();
  await details.fill('It is a scam');
  answer(report, NO_CONNECTION);
  await send.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Your report couldn't be sent$/);
  await expect.element(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect.element(details).toHaveValue('It is a scam');
  answer(report, { message: reportMessages.thanks() });
  await send.click();
  await expectToast('Thank you. An admin will look at this.');
});

// [B5.1]
test('a comment is reported, or the person who wrote it', async () => {
  signedIn();
  const one = comment(1);
  answerPost(POST, { comments: [one] });
  answer(report, { message: reportMessages.thanks() });
  await open(`/app/${POST._id}`);
  for (const about of ['This comment', 'Adwoa, who wrote it']) {
    await page.getByRole('button', { name: 'Report comment by adwoa' }).click();
    await page.getByRole('radio', { name: about }).click();
    await page.getByRole('radio', { name: 'Spam or advertising' }).click();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
  expect(askedOf(report).map(({ body }) => body)).toEqual([
    { kind: 'comment', id: one._id, reason: 'spam', text: '' },
    { kind: 'person', id: one.user._id, reason: 'spam', text: '' },
  ]);
});

test('reasons are those of what is reported: a person has a name, a comment has none', async () => {
  signedIn();
  answerPost(POST, { comments: [comment(1)] });
  await open(`/app/${POST._id}`);
  await page.getByRole('button', { name: 'Report comment by adwoa' }).click();
  await expect.element(page.getByLabelText('Spam or advertising')).toBeVisible();
  for (const name of ['Offensive name', 'Made-up result']) expect(page.getByLabelText(name).elements()).toHaveLength(0);
  await page.getByRole('radio', { name: 'Adwoa, who wrote it' }).click();
  await page.getByLabelText('Pretends to be somebody else').click();
  expect(page.getByLabelText('Made-up result').elements()).toHaveLength(0);
  await page.getByRole('radio', { name: 'This comment' }).click();
  await page.getByRole('button', { name: 'Send report' }).click(); // what was chosen is no reason any more
  await expect.element(page.getByText('Please choose a reason.')).toBeInViewport();
});
