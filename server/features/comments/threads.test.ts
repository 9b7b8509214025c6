/** Replies, stubs, hearts and pins beneath posts and clips. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Comment } from '../../../contract/comments.ts';
import { SECOND } from '../../platform/clock.ts';
import { addVideo, adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { untilHeard } from '../../testing/heard.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
let owner: TestBrowser;
let ama: TestBrowser;
let ben: TestBrowser;
let admin: TestBrowser;
let post: string;
beforeAll(async () => {
  site = await createSite({ REVIEW_FIRST_LINKS: '1' });
  owner = await site.member('Zainab');
  ama = await site.member('Ama');
  ben = await site.member('Ben');
  admin = await adminOf(site, 'Efua');
});
beforeEach(async () => {
  site.clock.advance(60 * SECOND);
  post = (await owner.post('/api/posts', textForm({ content: 'What a match' }))).body.post._id;
});

const path = (rest = '', of = `posts/${post}`) => `/api/${of}/comments${rest}`;

async function say(by: TestBrowser, content: string, replyTo?: string): Promise<Comment> {
  site.clock.advance(SECOND);
  const answer = await by.post(path(), { content, ...(replyTo && { replyTo }) });
  expect(answer.body).toMatchObject({ message: 'Comment added successfully' });
  return answer.body.comment;
}
const listed = async (viewer: TestBrowser = site.visitor(), query = ''): Promise<Comment[]> =>
  (await viewer.get(path(query))).body.comments;
const put = (by: TestBrowser, to: string, body: object) =>
  by.send('PUT', to, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const remove = (by: TestBrowser, id: string) => by.send('DELETE', path(`/${id}`));
const countOf = async () => (await site.visitor().get(`/api/posts/${post}`)).body.post.commentCount;
const author = (by: TestBrowser, username: string) => ({ _id: by.accountId, username, profilePicture: null });
/** What of each comment a test is about: its text, and those beneath it. */
const outline = (comments: Comment[]) =>
  comments.map(({ content, isGone, replies = [] }) => [
    isGone ? '(gone)' : content,
    ...replies.map((one) => one.content),
  ]);

/** Hides something as an admin does whom a member's report has called. */
async function hide(id: string, by: TestBrowser = owner) {
  await by.post('/api/reports', { kind: 'comment', id, reason: 'spam' });
  const { rows } = await site.db.execute<{ id: string }>(sql`select id from report_cases where thing_id = ${id}`);
  expect((await admin.post(`/api/admin/reports/${rows[0]?.id}/hide`, { state: 'open' })).status).toBe(200);
}

describe('a reply', () => {
  // [B13.1]
  test('stands beneath its comment, also one to a reply, which says whom it answers; both are counted', async () => {
    const top = await say(ama, 'Who takes the penalty?');
    const first = await say(ben, 'The keeper', top._id);
    expect(first).toMatchObject({ parentId: top._id, user: author(ben, 'Ben') });
    expect(first).not.toHaveProperty('replyTo');
    site.clock.advance(SECOND);
    const answer = await ama.post(path(), { content: 'Never', replyTo: first._id });
    expect(answer.body).toMatchObject({
      comment: { parentId: top._id, replyTo: author(ben, 'Ben') },
      commentCount: 3,
      replyCount: 2,
    });
    expect(await listed()).toEqual([
      { ...top, replyCount: 2, replies: [first, answer.body.comment], moreReplies: null },
    ]);
    expect(await countOf()).toBe(3);
    expect((await remove(ben, first._id)).body).toMatchObject({ commentCount: 2, replyCount: 1 });
    const [left] = await listed();
    expect(left?.replies?.[0]).not.toHaveProperty('replyTo'); // whom it answered is gone
  });

  // [B13.1]
  test('of many, two come with their comment, and the others by stretches', async () => {
    const top = await say(ama, 'Count off');
    for (let n = 1; n <= 7; n++) await say(n % 2 ? ben : ama, `${n}`, top._id);
    const [{ replies = [], moreReplies, replyCount } = top] = await listed();
    expect([replies.map(({ content }) => content), replyCount]).toEqual([['1', '2'], 7]);
    const stretch = async (after: string) =>
      (await site.visitor().get(path(`/${top._id}/replies?limit=3&after=${after}`))).body;
    const second = await stretch(moreReplies ?? '');
    expect(second.replies.map(({ content }: Comment) => content)).toEqual(['3', '4', '5']);
    const third = await stretch(second.moreReplies);
    expect([third.replies.map(({ content }: Comment) => content), third.moreReplies, third.replyCount]).toEqual([
      ['6', '7'],
      null,
      7,
    ]);
    const all = (await site.visitor().get(path(`/${top._id}/replies`))).body;
    expect(all.replies).toHaveLength(7);
  });

  // [B13.1]
  test('is found by its id with the comment that it stands beneath, however far down', async () => {
    const top = await say(ama, 'Count off');
    const replies: Comment[] = [];
    for (let n = 1; n <= 4; n++) replies.push(await say(ben, `${n}`, top._id));
    const find = async (id: string) => (await site.visitor().get(path(`/${id}`))).body;
    expect(await find(replies[3]?._id ?? '')).toMatchObject({
      comment: { _id: top._id, replyCount: 4, replies: [{ content: '1' }, { content: '2' }] },
      reply: { content: '4', parentId: top._id },
    });
    expect(await find(replies[1]?._id ?? '')).not.toHaveProperty('reply');
    expect(await find(top._id)).toMatchObject({ comment: { _id: top._id } });
    expect((await site.visitor().get(path(`/${post}`))).status).toBe(404);
  });

  // [B13.2]
  test('to what is deleted, hidden, of another post or of somebody who is blocked gets a clear error', async () => {
    const top = await say(ama, 'Going soon');
    const blocked = await say(owner, 'Blocked soon');
    await remove(ama, top._id);
    const hidden = await say(ama, 'Hidden soon');
    await hide(hidden._id);
    const elsewhere = post;
    post = (await owner.post('/api/posts', textForm({ content: 'Another' }))).body.post._id;
    const other = await say(ama, 'Here');
    post = elsewhere;
    await owner.send('PUT', `/api/ties/block/${ben.accountId}`);
    const refused = async (by: TestBrowser, replyTo: string) => {
      const { status, body } = await by.post(path(), { content: 'Too late', replyTo });
      expect(body.message).toBe('The comment that you answer has been deleted.');
      return status;
    };
    for (const id of [top._id, hidden._id, other._id, 'nonsense']) expect(await refused(ama, id)).toBe(404);
    expect((await ben.post(path(), { content: 'Too late', replyTo: blocked._id })).status).toBe(404);
    await owner.send('DELETE', `/api/ties/block/${ben.accountId}`);
    expect(await countOf()).toBe(1);
  });

  // [B13.2]
  test('by somebody whom the viewer does not see is not shown to them, nor named', async () => {
    const top = await say(ama, 'Who was it?');
    const first = await say(ben, 'Me', top._id);
    await say(ama, 'You?', first._id);
    await owner.send('PUT', `/api/ties/mute/${ben.accountId}`);
    const [seen] = await listed(owner);
    expect(outline([seen ?? top])).toEqual([['Who was it?', 'You?']]);
    expect(seen?.replies?.[0]).not.toHaveProperty('replyTo');
    await owner.send('DELETE', `/api/ties/mute/${ben.accountId}`);
  });
});

describe('a comment that goes while replies stay', () => {
  // [B13.3]
  test('leaves a stub without name or text, which goes with the last reply', async () => {
    const top = await say(ama, 'Secret words');
    const reply = await say(ben, 'What did you say?', top._id);
    await remove(ama, top._id);
    const stub = { _id: top._id, content: '', user: author({ accountId: '' } as TestBrowser, ''), isGone: true };
    for (const viewer of [site.visitor(), ama, admin]) {
      expect(await listed(viewer)).toEqual([
        { ...stub, createdAt: top.createdAt, replyCount: 1, replies: [reply], moreReplies: null },
      ]);
    }
    expect(await countOf()).toBe(1);
    expect((await remove(ama, top._id)).status).toBe(404);
    const late = await say(owner, 'I heard it', reply._id); // beneath the stub, since it answers a reply
    await remove(ben, reply._id);
    expect(outline(await listed())).toEqual([['(gone)', 'I heard it']]);
    await remove(owner, late._id);
    expect(await listed()).toEqual([]);
    const { rowCount } = await site.db.execute(sql`select from comments where id = ${top._id}`);
    expect(rowCount).toBe(0);
  });

  // [B13.3]
  test('or is hidden, the same way; its author and admins see it, and it comes back', async () => {
    const top = await say(ama, 'Rude words');
    await say(ben, 'Oh', top._id);
    await hide(top._id);
    expect(outline(await listed())).toEqual([['(gone)', 'Oh']]);
    expect(JSON.stringify(await listed(ben))).not.toMatch(/Rude|Ama/);
    for (const viewer of [ama, admin])
      expect(await listed(viewer)).toMatchObject([{ content: 'Rude words', hidden: 'hidden' }]);
    const { rows } = await site.db.execute<{ id: string }>(
      sql`select id from report_cases where thing_id = ${top._id}`,
    );
    await admin.post(`/api/admin/reports/${rows[0]?.id}/unhide`, { state: 'hidden' });
    expect(outline(await listed())).toEqual([['Rude words', 'Oh']]);
  });

  // [B13.3]
  test('a hidden reply is seen by its author and admins only, and counted for nobody', async () => {
    const top = await say(ama, 'Links?');
    const newcomer = await site.member('Newcomer');
    const held = await say(newcomer, 'see https://uni.example/a', top._id);
    expect(held.hidden).toBe('held');
    expect(await listed()).toEqual([top]);
    expect(outline(await listed(newcomer))).toEqual([['Links?', 'see https://uni.example/a']]);
    await remove(ama, top._id);
    expect(await listed()).toEqual([]);
    expect(outline(await listed(admin))).toEqual([['(gone)', 'see https://uni.example/a']]);
    await remove(newcomer, held._id);
    expect(await listed(admin)).toEqual([]);
  });

  // [B13.3]
  test('with its author’s account, also where replies of theirs go at once: the others stand', async () => {
    const leaver = await site.member(`Leaver${site.clock.now().getTime()}`);
    const top = await say(leaver, 'I am off');
    await say(leaver, 'Really', top._id);
    await say(ben, 'Why?', top._id);
    const alone = await say(leaver, 'Nobody answers');
    await say(leaver, 'True', alone._id);
    const liked = await say(ama, 'Stay');
    await put(leaver, path(`/${liked._id}/love`), { isLoved: true });
    expect((await admin.send('DELETE', `/api/admin/users/delete-user/${leaver.accountId}`)).status).toBe(200);
    expect(outline(await listed())).toEqual([['(gone)', 'Why?'], ['Stay']]);
    expect((await listed()).map(({ replyCount, loveCount }) => [replyCount, loveCount])).toEqual([
      [1, undefined],
      [undefined, undefined],
    ]);
    expect(await countOf()).toBe(2);
  });

  // [B13.3]
  test('and a post goes with all of it', async () => {
    const top = await say(ama, 'One');
    await say(ben, 'Two', top._id);
    await remove(ama, top._id);
    expect((await owner.send('DELETE', `/api/posts/${post}`)).status).toBe(200);
    const { rowCount } = await site.db.execute(sql`select from comments where post_id = ${post}`);
    expect(rowCount).toBe(0);
  });
});

describe('hearts', () => {
  const love = (by: TestBrowser, id: string, isLoved = true) => put(by, path(`/${id}/love`), { isLoved });

  // [B13.5]
  test('are one each, however often they are sent, and order comments where that is asked for', async () => {
    const [one, two, three] = [await say(ama, 'One'), await say(ama, 'Two'), await say(ama, 'Three')];
    for (const by of [ama, ben, ben]) expect((await love(by, two._id)).status).toBe(200);
    await love(ben, three._id);
    expect((await love(ben, three._id, false)).body).toMatchObject({ isLoved: false, loveCount: 0 });
    expect((await love(owner, one._id)).body).toMatchObject({ isLoved: true, loveCount: 1 });
    expect((await listed(ben)).map(({ loveCount, isLoved }) => [loveCount, isLoved])).toEqual([
      [1, undefined],
      [2, true],
      [undefined, undefined],
    ]);
    const first = (await site.visitor().get(path('?order=loved&limit=2'))).body;
    expect(first.comments.map(({ content }: Comment) => content)).toEqual(['Two', 'One']);
    const rest = (await site.visitor().get(path(`?order=loved&limit=2&before=${first.earlier}`))).body;
    expect([outline(rest.comments), rest.earlier]).toEqual([[['Three']], null]);
    expect((await site.visitor().get(path(`?before=${first.earlier}`))).status).toBe(400);
    await remove(ama, one._id);
    expect((await love(ben, one._id)).status).toBe(404);
  });
});

describe('the pinned comment', () => {
  const pin = (by: TestBrowser, id: string, isPinned = true) => put(by, path(`/${id}/pin`), { isPinned });
  const pinned = async (viewer = site.visitor()) => (await viewer.get(path())).body.pinned?.content;

  // [B13.5]
  test('is one at most, chosen by whose post it is, and stays where the first page ends before it', async () => {
    const [one, two] = [await say(ama, 'One'), await say(ben, 'Two')];
    const reply = await say(ben, 'Beneath', one._id);
    expect((await pin(ama, one._id)).body.message).toBe('Only whose post or clip it is can pin comments.');
    expect((await pin(owner, reply._id)).status).toBe(409);
    expect((await pin(owner, one._id)).body.pinned).toMatchObject({ _id: one._id, isPinned: true });
    expect(await pinned()).toBe('One');
    await pin(owner, two._id);
    expect(await pinned()).toBe('Two');
    await pin(owner, one._id);
    const page = (await site.visitor().get(path('?limit=1'))).body;
    expect(page).toMatchObject({
      comments: [{ content: 'Two' }],
      pinned: { content: 'One', replies: [{ content: 'Beneath' }] },
    });
    await pin(owner, two._id, false); // it is not the one that is pinned
    expect(await pinned()).toBe('One');
    await hide(one._id);
    expect([await pinned(), await pinned(ama)]).toEqual([undefined, 'One']);
    expect((await pin(owner, one._id)).status).toBe(404);
  });

  // [B13.5]
  test('beneath a clip by its uploader, with replies and hearts as beneath a post', async () => {
    const clip = `videos/${await addVideo(site, { uploaderId: owner.accountId })}`;
    const { comment } = (await ama.post(path('', clip), { content: 'At 0:12' })).body;
    const reply = (await ben.post(path('', clip), { content: 'Yes', replyTo: comment._id })).body;
    expect(reply).toMatchObject({ commentCount: 2, replyCount: 1, comment: { parentId: comment._id } });
    await put(ben, path(`/${comment._id}/love`, clip), { isLoved: true });
    expect((await put(owner, path(`/${comment._id}/pin`, clip), { isPinned: true })).status).toBe(200);
    await ama.send('DELETE', path(`/${comment._id}`, clip));
    const { thread } = (await site.visitor().get(`/api/${clip}`)).body;
    expect(thread).toMatchObject({ comments: [{ isGone: true, replies: [{ content: 'Yes' }] }] });
    expect(thread).not.toHaveProperty('pinned');
  });
});

describe('a notification of a reply', () => {
  // The limit of comments a minute is kept in real time.
  beforeAll(async () => {
    ama = await site.member('Araba');
    ben = await site.member('Bola');
  });
  const told = async (member: TestBrowser, kind: string, excerpt: string) => {
    await untilHeard(site);
    const { notifications } = (await member.get('/api/notifications?limit=50')).body;
    return notifications.filter(
      (one: { kind: string; excerpt: string }) => one.kind === kind && one.excerpt === excerpt,
    );
  };

  // [B13.6]
  test('goes to whom it answers, once, opens at the newest, and goes with the replies', async () => {
    const top = await say(ama, `Question at ${post}`);
    const first = await say(ben, 'Answer', top._id);
    await say(ama, 'Thanks', top._id); // one's own is nothing to be told of
    const second = await say(owner, 'Another', top._id);
    const [one, ...more] = await told(ama, 'reply', top.content);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ count: 2, subject: 'comment', path: `/app/${post}#comment-${second._id}` });
    // A reply to a reply is for its author.
    const third = await say(ama, 'To Ben', first._id);
    expect(await told(ben, 'reply', 'Answer')).toMatchObject([{ path: `/app/${post}#comment-${third._id}` }]);
    await remove(ben, first._id);
    await hide(second._id, ben);
    expect(await told(ama, 'reply', top.content)).toEqual([]);
  });

  // [B13.6]
  test('beneath one’s own post takes the place of that of a comment', async () => {
    const top = await say(owner, `Mine at ${post}`);
    await say(ama, 'Yours', top._id);
    expect(await told(owner, 'reply', top.content)).toMatchObject([{ count: 1 }]);
    const before = (await told(owner, 'comment', 'What a match')).length;
    await say(ama, 'On its own');
    expect(await told(owner, 'comment', 'What a match')).toHaveLength(before + 1);
  });
});

describe('a comment’s text', () => {
  let kofi: TestBrowser;
  beforeAll(async () => {
    kofi = await site.member('Kofi');
  });
  const edit = (by: TestBrowser, id: string, content: string, edition = 0, key?: string) =>
    by.send('PUT', path(`/${id}`), {
      body: JSON.stringify({ content, edition }),
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': `"${key}"` }) },
    });

  // [B13.4]
  test('is changed by its author for fifteen minutes, and marked with the time', async () => {
    const one = await say(kofi, 'Two nill');
    expect((await edit(ben, one._id, 'Mine now')).body.message).toBe('Only the author of a comment can change it.');
    expect((await edit(kofi, one._id, ' ')).status).toBe(400);
    site.clock.advance(15 * 60 * SECOND);
    const answer = await edit(kofi, one._id, 'Two nil');
    expect(answer.body).toMatchObject({
      message: 'Your comment is changed.',
      comment: { content: 'Two nil', edition: 1, editedAt: site.clock.now().toISOString(), createdAt: one.createdAt },
    });
    expect(await listed()).toEqual([answer.body.comment]);
    site.clock.advance(SECOND);
    const late = await edit(kofi, one._id, 'Three nil', 1);
    expect([late.status, late.body.message]).toEqual([403, 'Comments can be changed for 15 minutes.']);
    await remove(kofi, one._id);
    expect((await edit(kofi, one._id, 'Back', 1)).status).toBe(404);
  });

  // [B13.4]
  test('that was changed in another tab meanwhile is not replaced unseen; a repeated change is one', async () => {
    const one = await say(kofi, 'First');
    const key = '01890000-0000-7000-8000-00000000abcd';
    const first = await edit(kofi, one._id, 'Second', 0, key);
    expect((await edit(kofi, one._id, 'Second', 0, key)).body).toEqual(first.body);
    const refused = await edit(kofi, one._id, 'Third');
    expect([refused.status, refused.body.now]).toMatchObject([409, { content: 'Second', edition: 1 }]);
    expect((await edit(kofi, one._id, 'Second')).body.comment.edition).toBe(1); // it says that already
    expect((await edit(kofi, one._id, 'Third', 1)).body.comment.edition).toBe(2);
  });

  // [B13.4]
  test('is held like a new one where a change adds a link; its replies stand meanwhile', async () => {
    const newcomer = await site.member('Yaa');
    const one = await say(newcomer, 'Look here');
    await say(kofi, 'Where?', one._id);
    const answer = await edit(newcomer, one._id, 'Look here: https://uni.example/a');
    expect(answer.body.comment.hidden).toBe('held');
    expect(outline(await listed())).toEqual([['(gone)', 'Where?']]);
    expect(JSON.stringify(await listed())).not.toContain('uni.example');
    expect(await countOf()).toBe(1);
  });
});

describe('who looks at a thread', () => {
  // [B13.2]
  test('hears of replies with their count, changes, hearts and pins; nobody of whom they do not see', async () => {
    const kojo = await site.member('Kojo');
    const top = await say(kojo, 'Live');
    await owner.send('PUT', `/api/ties/mute/${kojo.accountId}`);
    const visitor = await openSocket(site.origin, {});
    const muting = await openSocket(site.origin, { browser: owner });
    for (const { ask } of [visitor, muting]) expect(await ask('join-post', { postId: post })).toBe(true);
    const where = { postId: post };
    const reply = await say(ben, 'Heard', top._id);
    const answer = await say(kojo, 'Unheard by some', reply._id);
    const own = await say(ben, 'To somebody', answer._id);
    const changed = await put(kojo, path(`/${top._id}`), { content: 'Still live', edition: 0 });
    expect(changed.status).toBe(200);
    await put(ben, path(`/${top._id}/love`), { isLoved: true });
    await put(owner, path(`/${reply._id}/pin`), { isPinned: true }); // a reply: refused
    const mine = await say(owner, 'Mine');
    await put(owner, path(`/${mine._id}/pin`), { isPinned: true });
    await remove(ben, reply._id);
    await vi.waitFor(() => expect(visitor.heard).toHaveLength(8), PATIENT);
    const { comment } = changed.body;
    expect(visitor.heard.slice(0, 4)).toEqual([
      ['comment-added', reply, { ...where, commentCount: 2, parentId: top._id, replyCount: 1 }],
      ['comment-added', answer, { ...where, commentCount: 3, parentId: top._id, replyCount: 2 }],
      ['comment-added', own, { ...where, commentCount: 4, parentId: top._id, replyCount: 3 }],
      ['comment-changed', { commentId: top._id, content: 'Still live', editedAt: comment.editedAt, edition: 1 }, where],
    ]);
    const heardOf = (event: string) => visitor.heard.filter(([name]) => name === event);
    expect(heardOf('comment-pinned')).toMatchObject([['comment-pinned', { _id: mine._id, isPinned: true }, where]]);
    expect(heardOf('comment-changed')[1]).toEqual(['comment-changed', { commentId: top._id, loveCount: 1 }, where]);
    expect(heardOf('comment-removed')).toEqual([
      ['comment-removed', reply._id, { ...where, commentCount: 4, parentId: top._id, replyCount: 2 }],
    ]);
    const told = JSON.stringify(muting.heard);
    expect(told).toContain('To somebody');
    expect(told).not.toMatch(/Unheard by some|Still live|Kojo/);
    await owner.send('DELETE', `/api/ties/mute/${kojo.accountId}`);
  });
});
