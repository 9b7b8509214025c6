import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { getPost } from '../../../contract/posts.ts';
import { type Like, react, unreact } from '../../../contract/reactions.ts';
import { askedOf, hold, odd } from '../../testing/answers.ts';
import { logIn } from '../../testing/log-in.ts';
import { answerPosts } from '../../testing/posts.ts';
import { post } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { holdClock, settled } from '../../testing/surroundings.ts';
import { expectToast } from '../../testing/toasts.ts';

const LABELS = ['Like', 'Love', 'Haha', 'Fire', 'Goal', 'Trophy', 'Strong', 'Clap', 'Wow'];
const ONE = post(1);
const PATH = `/app/${ONE._id}`;

const card = page.getByRole('article');
const picker = page.getByRole('toolbar', { name: 'Reactions' });
const choice = (name: string) => picker.getByRole('button', { name, exact: true });
/** The button of the viewer's own reaction, by what it reads. */
const own = (name: string) =>
  card
    .getByRole('button', { name, exact: true, expanded: false })
    .or(card.getByRole('button', { name, exact: true, expanded: true }));
/** The line that tells how many reactions there are: a button. */
const summary = card.getByRole('button', { name: /\d reactions?$/ });
const badges = summary.getByRole('img');

/** What has been sent so far. A choice that another follows before its call begins is not: who counts waits between. */
const sent = () => ({
  chosen: askedOf(react).map(({ body }) => (body as { reactionType: string }).reactionType),
  takenBack: askedOf(unreact).length,
});

/** A member opens a page of a post that nobody has reacted to, on a screen without the column beside the feed. */
async function openPost(path = PATH, width = 1200) {
  signedIn();
  const server = answerPosts([ONE]);
  await page.viewport(width, 844);
  await commands.pointAway();
  const viewer = await open(path);
  await expect.element(own('Like')).toBeVisible();
  return { ...server, ...viewer };
}

// [S2-2.53, S2-3.1, S2-3.2, S2-3.3, S2-3.4]
test('a press likes and takes back; a pointer that rests opens the picker of nine, and one that leaves closes it', async () => {
  await openPost('/app');
  await expect.element(card).not.toMatchTextContent('0 reactions');
  expect(summary.elements()).toHaveLength(0);
  const top = own('Like').element().getBoundingClientRect().top;

  await own('Like').click();
  await expect.element(summary).toMatchTextContent(/^👍1 reaction$/);
  await expect.element(own('Like')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(badges).toHaveLength(1);
  expect(own('Like').element().getBoundingClientRect().top).toBe(top); // a second press meets the same button
  await expect.poll(sent).toEqual({ chosen: ['like'], takenBack: 0 });
  await own('Like').click();
  await expect.element(summary).not.toBeInTheDocument();
  await expect.element(own('Like')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(sent).toEqual({ chosen: ['like'], takenBack: 1 });
  await commands.pointAway();
  await expect.element(picker).not.toBeInTheDocument();

  await own('Like').hover();
  await expect.element(picker.getByRole('button')).toHaveLength(9);
  for (const label of LABELS) await expect.element(choice(label)).toBeVisible();
  await commands.pointAway();
  await expect.element(picker).not.toBeInTheDocument();
  await own('Like').hover();
  await choice('Strong').click();
  await expect.element(picker).not.toBeInTheDocument();
  await expect.element(own('Strong')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(summary).toHaveAccessibleName('Strong 1 reaction');
  await expect.poll(sent).toEqual({ chosen: ['like', 'muscle'], takenBack: 1 });
});

// [S2-2.53, S2-3.3]
test('by keyboard the focus shows the picker, arrows go round in it, Escape leaves it, and Enter chooses', async () => {
  await openPost();
  await choose('Like', 'Strong');
  await expect.poll(() => sent().chosen).toEqual(['muscle']);
  await commands.pointAway();
  page.getByRole('link', { name: 'Back to Feed' }).element().focus();
  for (let presses = 0; presses < 20 && picker.elements().length === 0; presses++) await userEvent.keyboard('{Tab}');
  await expect.element(picker).toBeVisible();
  await expect.element(own('Strong')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(choice('Strong')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}'); // round the end
  await expect.element(choice('Like')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(picker).not.toBeInTheDocument();
  await expect.element(own('Strong')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(choice('Strong')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  await expect.element(own('Trophy')).toHaveFocus();
  await expect.element(summary).toHaveAccessibleName('Trophy 1 reaction'); // replaced, not added
  await expect.poll(() => sent().chosen).toEqual(['muscle', 'trophy']);
});

/** Chooses by the picker, opened by a key. */
async function choose(now: string, next: string): Promise<void> {
  own(now).element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await choice(next).click();
}

// [S2-9.2, S2-3.5, S2-3.6, B1.6]
test('is shown at once, sent one call after the other with the last choice, and rolled back when it fails', async () => {
  await openPost();

  // While the first call is in the air, the mind changes three times: only the last is sent on.
  const answered = { message: 'Reaction saved', reaction: 'like', likeCount: 1, reactionCounts: { like: 1 } } as const;
  const release = hold(react, answered);
  await own('Like').click();
  await expect.element(own('Like')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(summary).toHaveAccessibleName('Like 1 reaction');
  await expect.poll(() => sent().chosen).toEqual(['like']);
  await choose('Like', 'Fire');
  await choose('Fire', 'Wow');
  await choose('Wow', 'Goal');
  await expect.element(own('Goal')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(summary).toHaveAccessibleName('Goal 1 reaction');
  expect(sent().chosen).toEqual(['like']);
  const { own: kept } = answerPosts([ONE]);
  release();
  await expect.poll(() => sent().chosen).toEqual(['like', 'goal']);
  await expect.element(badges).toHaveLength(1);
  await expect.poll(() => kept.get(ONE._id)).toBe('goal');

  // A double click is on and off again.
  await own('Goal').dblClick();
  await expect.element(own('Like')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => kept.get(ONE._id)).toBe('like');
  await expect.element(summary).toHaveAccessibleName('Like 1 reaction');

  // A failure: rolled back, told for 2.8 s, and the post is reloaded from the server.
  const fail = hold(react, odd(500, { message: 'no' }));
  await choose('Like', 'Clap');
  await expect.element(own('Clap')).toHaveAttribute('aria-pressed', 'true');
  const reads = askedOf(getPost).length;
  fail();
  await expectToast('Error handling reaction');
  await expect.element(own('Like')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(summary).toHaveAccessibleName('Like 1 reaction');
  await expect.poll(() => askedOf(getPost).length).toBe(reads + 1);
});

// [S2-3.5]
test('on the feed the post is reloaded, too: what others did meanwhile comes along, and a post that has gone leaves', async () => {
  const { kept, own: mine } = await openPost('/app');
  await own('Like').click();
  await expect.element(summary).toHaveAccessibleName('Like 1 reaction');
  await expect.poll(() => mine.get(ONE._id)).toBe('like');
  kept.set(ONE._id, { ...ONE, likeCount: 2, reactionCounts: { like: 1, wow: 1 } });
  await own('Like').click();
  await expect.element(own('Like')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(summary).toHaveAccessibleName('Wow 1 reaction');
  await expect.poll(() => mine.has(ONE._id)).toBe(false);

  kept.delete(ONE._id);
  await own('Like').click();
  await expectToast('This post has been deleted.');
  await expect.element(card).not.toBeInTheDocument();
});

// [S2-3.7, S2-2.65]
test('who is not logged in is asked to be, with the ways in and back to the post', async () => {
  answerPosts([ONE]);
  await page.viewport(390, 844);
  const viewer = await open(PATH);
  await own('Like').click();
  await expectToast('Please login to react to posts');
  expect(summary.elements()).toHaveLength(0);
  const join = card.getByRole('link', { name: 'Join' });
  await expect.element(join).toBeInViewport({ ratio: 1 });
  await expect.element(join).toHaveAttribute('href', `/signup?next=${encodeURIComponent(PATH)}`);
  await card.getByRole('link', { name: 'Log in' }).click();
  await logIn();
  await expect.poll(viewer.here).toBe(PATH);
  await expect.element(own('Like')).toHaveAttribute('aria-pressed', 'false');
  expect(sent()).toEqual({ chosen: [], takenBack: 0 });
});

// [S2-2.53, B19.5]
test('on a phone a tap likes, and a long press opens the picker, whose buttons are large enough', async () => {
  await openPost(PATH, 390);
  const clock = holdClock();
  await commands.touch(own('Like'), 'tap');
  await expect.element(own('Like')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => sent().chosen).toEqual(['like']);
  expect(picker.elements()).toHaveLength(0);

  await commands.touch(own('Like'), 'down');
  await clock.advance(450);
  clock.release();
  await expect.element(picker).toBeVisible();
  await commands.touch(own('Like'), 'up');
  await expect.element(picker).toBeVisible();
  await expect.element(own('Like')).toHaveAttribute('aria-pressed', 'true'); // the end of it is no tap
  await expect.element(picker.getByRole('button')).toHaveLength(9);
  for (const button of picker.getByRole('button').elements()) {
    const { width, height, right } = button.getBoundingClientRect();
    expect(Math.round(Math.min(width, height))).toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(390);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await commands.emulateMedia({ colorScheme });
    expect(await commands.findViolations()).toEqual([]);
  }
  await commands.touch(choice('Haha'), 'tap');
  await expect.element(own('Haha')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(summary).toHaveAccessibleName('Haha 1 reaction');
  await expect.poll(sent).toEqual({ chosen: ['like', 'haha'], takenBack: 0 });
});

test('a pointer that only passes opens nothing; one that comes back to the button in time finds the picker open, and it stays', async () => {
  await openPost();
  await own('Like').hover(); // loads the picker's code, which no held clock has to wait for then
  await expect.element(picker).toBeVisible();
  await commands.pointAway();
  await expect.element(picker).not.toBeInTheDocument();
  const clock = holdClock();
  await own('Like').hover();
  await clock.advance(299);
  expect(picker.elements()).toHaveLength(0);
  await clock.advance(1);
  await expect.element(picker).toBeVisible();
  await commands.pointAway();
  await clock.advance(200);
  await settled();
  await expect.element(picker).toBeVisible();
  await own('Like').hover();
  await clock.advance(1000);
  await settled();
  await expect.element(picker).toBeVisible();
  await commands.pointAway();
  await clock.advance(249);
  await settled();
  await expect.element(picker).toBeVisible();
  await clock.advance(1);
  await expect.element(picker).not.toBeInTheDocument();
});

// [S2-2.52, S2-2.54]
test('the three commonest and one number stand in one line, and a press tells whose they are', async () => {
  const likes: Like[] = Array.from({ length: 50 }, (_, index) => ({
    _id: `reaction ${index}`,
    user: {
      ...{ _id: `person ${index}`, username: `crowd.${55 - index}` },
      ...(index === 1 && { name: 'Amara Okafor' }),
    },
    type: index < 30 ? 'fire' : 'goal',
  }));
  const many = {
    ...ONE,
    likes,
    likeCount: 55,
    reactionCounts: { love: 8, wow: 2, goal: 15, fire: 30 },
    commentCount: 1234,
  };
  signedIn();
  answerPosts([many]);
  await page.viewport(1200, 900);
  await open('/app');
  await expect.element(summary).toHaveAccessibleName('Fire Goal Love 55 reactions');
  await expect.element(badges).toHaveLength(3);
  const comments = card.getByRole('link', { name: /comments$/ });
  await expect.element(comments).toHaveAccessibleName('1,234 comments');
  await expect.element(comments.getByText('1.2K comments')).toBeVisible();

  summary.element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Reactions' });
  const types = dialog.getByRole('list', { name: 'Reactions by type' }).getByRole('listitem');
  await expect.element(types.getByRole('img')).toHaveLength(4);
  expect(types.elements().map(({ textContent }) => textContent)).toEqual(['🔥30', '⚽15', '❤️8', '😮2']);
  const people = dialog.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect.element(people).toHaveLength(50);
  await expect.element(people.first()).toMatchTextContent('Crowd.55');
  await expect.element(people.nth(1)).toMatchTextContent('Amara Okafor');
  await expect.element(people.first().getByRole('img', { name: 'Fire' })).toBeVisible();
  await expect.element(dialog.getByText('… and 5 more')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(summary).toHaveFocus();

  await own('Like').click();
  await summary.click();
  await expect.element(people.first()).toMatchTextContent('Linnea');
  await expect.element(people.first().getByRole('img', { name: 'Like' })).toBeVisible();
});

// [S2-2.54]
test.each([
  [390, 350],
  [390, 80],
  [1200, 350],
  [1200, 70],
])(
  'the picker covers no count and is within the window, at a width of %d px with the button %d px from its top',
  async (width, top) => {
    signedIn();
    const first = post(9, { content: 'The first of many', likeCount: 55, reactionCounts: { fire: 55 } });
    answerPosts([first, ...Array.from({ length: 8 }, (_, index) => post(index + 1))]);
    await page.viewport(width, 800);
    await commands.pointAway();
    await open('/app');
    await expect.element(card).toHaveLength(9);
    const like = card.first().getByRole('button', { name: 'Like', exact: true }).element();
    scrollTo({ top: like.getBoundingClientRect().top + scrollY - top, behavior: 'instant' });
    expect(like.getBoundingClientRect().top).toBeCloseTo(top, 0);
    await userEvent.hover(like);
    await expect.element(picker).toBeVisible();
    const [box, count] = [picker, summary].map((one) => one.element().getBoundingClientRect());
    if (!box || !count) throw new Error('not there');
    expect(box.bottom <= count.top || box.top >= count.bottom).toBe(true);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(width);
  },
);
