/** A team's crest on its page: who looks after the team chooses it, crops it, and takes it off. */
import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { profileMessages } from '../../../contract/people/profile.ts';
import { crestMessages, removeCrest, setCrest } from '../../../contract/sports/crests/crests.ts';
import { listEntryInvitations } from '../../../contract/sports/entries/invitations.ts';
import { getTeamSeason } from '../../../contract/sports/team-page.ts';
import { getTeam } from '../../../contract/sports/teams.ts';
import { answer, askedOf, hold, refused } from '../../testing/answers.ts';
import { team, teamViewer } from '../../testing/cups.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { closeToasts, expectToast } from '../../testing/toasts.ts';

const PATH = `/app/teams/${team(1)._id}`;
const CREST = '/share.png?-96.';
const OWN = teamViewer({ looksAfter: true, isCaptain: true });

function answerTeam(change: Partial<ReturnType<typeof team>> = {}, viewer = OWN): void {
  answer(getTeam, { team: team(1, change), members: [], viewer });
  answer(getTeamSeason, { coming: [], past: [], competitions: [] });
  answer(listEntryInvitations, { invitations: [], nextCursor: null });
}

const more = page.getByRole('button', { name: 'More about Hall 1' });
const choice = page.getByRole('button', { name: 'Choose a crest' });
const removal = page.getByRole('button', { name: 'Remove the crest' });
const dialog = page.getByRole('dialog', { name: 'Choose what’s seen of it' });
const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
/** As a file picker does. */
function give(file: File): void {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input().files = chosen.files;
  input().dispatchEvent(new Event('change', { bubbles: true }));
}
const shown = () => document.querySelector('header .badge img')?.getAttribute('src') ?? null;

test('a captain chooses a crest, crops it as a square and saves it once, and takes it off again', async () => {
  await page.viewport(390, 800);
  signedIn();
  answerTeam();
  await open(PATH);
  await more.click();
  expect(removal.elements()).toHaveLength(0);
  const asked = new Promise((resolve) => input().addEventListener('click', resolve, { once: true }));
  input().addEventListener('click', (event) => event.preventDefault(), { once: true }); // a test has no file picker
  await choice.click();
  await asked;
  const file = new File([await (await fetch('/share.png')).blob()], 'crest.png', { type: 'image/png' });
  give(file);
  await expect.element(dialog.getByRole('img')).toBeInViewport({ ratio: 1 });
  expect(await commands.findViolations()).toEqual([]);

  const use = dialog.getByRole('button', { name: 'Use this picture' });
  answer(setCrest, refused(400, { message: profileMessages.notAnImage(), code: 'not-an-image', field: 'image' }));
  await use.click();
  await expect.element(dialog.getByText(profileMessages.notAnImage())).toBeInViewport({ ratio: 1 });
  const release = hold(setCrest, { message: crestMessages.saved() });
  await use.dblClick();
  answerTeam({ crest: CREST });
  release();
  await expectToast('Crest saved', '5s');
  await expect.element(dialog).not.toBeInTheDocument();
  expect([askedOf(setCrest).length, shown()]).toEqual([2, CREST]);
  await closeToasts();

  answer(removeCrest, () => {
    answerTeam();
    return { message: crestMessages.removed() };
  });
  await more.click();
  await removal.click();
  await commands.pressAgain();
  await expectToast('Crest removed', '5s');
  expect([askedOf(removeCrest).length, shown()]).toEqual([1, null]);
});

test('what is no picture, or a too large one, is said at once, and nothing is sent', async () => {
  await page.viewport(390, 800);
  signedIn();
  answerTeam();
  await open(PATH);
  await expect.element(more).toBeVisible();
  give(new File(['no picture'], 'crest.png', { type: 'image/png' }));
  await expectToast('This picture can’t be read. Please choose another one.', '5s');
  await closeToasts();
  give(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'crest.png', { type: 'image/png' }));
  await expectToast('Crests can be up to 10 MB.', '5s');
  expect(dialog.elements()).toHaveLength(0);
});

test('a name that nobody has claimed gets no crest, and whoever doesn’t look after a team can’t change its', async () => {
  signedIn();
  answerTeam({ isPlaceholder: true });
  const { go } = await open(PATH);
  await more.click();
  await expect.element(page.getByRole('button', { name: 'Edit the team' })).toBeVisible();
  expect(choice.elements()).toHaveLength(0);
  answer(getTeam, { team: { ...team(2), crest: CREST }, members: [], viewer: teamViewer() });
  await go(`/app/teams/${team(2)._id}`);
  await page.getByRole('button', { name: 'More about Hall 2' }).click();
  await expect.element(page.getByRole('button', { name: 'Report this team' })).toBeVisible();
  expect([choice.elements().length, removal.elements().length, input()]).toEqual([0, 0, null]);
});
