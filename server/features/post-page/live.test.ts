/** What a post's viewers hear over sockets. */
import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Comment } from '../../../contract/comments.ts';
import { commentRemoved, commentWritten } from '../../facts/comments.ts';
import { postRemoved } from '../../facts/posts.ts';
import { SECOND } from '../../platform/clock.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
let author: TestBrowser;
let [postId, otherId] = ['', ''];
beforeAll(async () => {
  site = await createSite();
  author = await site.member('Kwame');
});
beforeEach(async () => {
  const post = async (content: string) => (await author.post('/api/posts', textForm({ content }))).body.post._id;
  [postId, otherId] = [await post('Who saw the match?'), await post('Another one')];
});

const comment = (content: string): Comment => ({
  _id: randomUUIDv7(),
  content,
  user: { _id: author.accountId, username: 'Kwame', profilePicture: null },
  createdAt: new Date().toISOString(),
});

/** A socket in the room of the post. */
async function reader(options: Parameters<typeof openSocket>[1] = {}, id = postId) {
  const opened = await openSocket(site.origin, options);
  expect(await opened.ask('join-post', { postId: id })).toBe(true);
  return opened;
}

const of = (id: string, { _id }: Comment) => ({ postId: id, commentId: _id, authorId: '', hidden: null });
const written = (id: string, one: Comment) =>
  site.bus.publish(commentWritten, { ...of(id, one), comment: one, commentCount: 1 });

describe('who looks at a post', () => {
  for (const transport of ['websocket', 'polling'] as const) {
    // [S2-7.20]
    test(`hears of comments that come and go, member or visitor, by ${transport}`, async () => {
      const visitor = await reader({ transport });
      const member = await reader({ transport, browser: author });
      const elsewhere = await reader({ transport }, otherId);
      const one = comment('What a goal');
      written(postId, one);
      site.bus.publish(commentRemoved, { ...of(postId, one), commentCount: 0 });
      const expected = [
        ['comment-added', one, { postId, commentCount: 1 }],
        ['comment-removed', one._id, { postId, commentCount: 0 }],
      ];
      for (const { settle, heard } of [visitor, member]) {
        await settle();
        expect(heard).toEqual(expected);
      }
      await elsewhere.settle();
      expect(elsewhere.heard).toEqual([]);
    });
  }

  // [S2-7.18]
  test('hears nothing more once they have left it', async () => {
    const { socket, ask, settle, heard } = await reader();
    socket.emit('leave-post', { postId });
    expect(await ask('join-post', { postId: otherId })).toBe(true);
    written(postId, comment('Unheard'));
    written(otherId, comment('Heard'));
    await settle();
    expect(heard.map(([event, said]) => [event, (said as Comment).content])).toEqual([['comment-added', 'Heard']]);
  });

  // [S2-7.18]
  test('leaves the post that was joined last by a leave-post without a word', async () => {
    const { socket, ask, settle, heard } = await reader();
    expect(await ask('join-post', { postId: otherId })).toBe(true);
    expect(await ask('join-post', { postId })).toBe(true); // once more: so it is the last
    const tell = (id: string, content: string) => written(id, comment(content));
    const contents = () => heard.map(([, said]) => (said as Comment).content);
    socket.emit('leave-post');
    await settle();
    tell(postId, 'Unheard');
    tell(otherId, 'Heard');
    await settle();
    expect(contents()).toEqual(['Heard']);
    socket.emit('leave-post', null);
    socket.emit('leave-post'); // which they have already left
    await settle();
    tell(otherId, 'Unheard, too');
    await settle();
    expect(contents()).toEqual(['Heard']);
  });

  // [S2-7.18]
  test('hears it once, however often they joined', async () => {
    const { ask, settle, heard } = await reader();
    expect(await ask('join-post', { postId })).toBe(true);
    written(postId, comment('Once'));
    await settle();
    expect(heard).toHaveLength(1);
  });

  // [S2-7.20]
  test('hears that it is gone, and nothing after that', async () => {
    const { settle, heard } = await reader();
    site.bus.publish(postRemoved, { postId, authorId: '', category: 'general', hidden: null });
    written(postId, comment('Too late'));
    await settle();
    expect(heard).toEqual([['post-removed', { postId }]]);
  });

  // [S2-7.18]
  test('is told when there is no such post', async () => {
    const { ask, settle, heard } = await openSocket(site.origin);
    const missing = randomUUIDv7();
    expect(await ask('join-post', { postId: missing })).toBe(false);
    written(missing, comment('To nobody'));
    await settle();
    expect(heard).toEqual([]);
  });

  test('is not let in when nobody can say whether there is', async () => {
    const { socket, ask, settle, heard } = await openSocket(site.origin);
    await site.db.execute('alter table posts rename to posts_elsewhere');
    socket.emit('join-post', { postId });
    await settle();
    await vi.waitFor(async () => {
      const before = heard.length;
      written(postId, comment('Not for everybody'));
      await settle();
      expect(heard).toHaveLength(before);
    }, PATIENT);
    await site.db.execute('alter table posts_elsewhere rename to posts');
    expect(await ask('join-post', { postId })).toBe(true);
  });

  test('may look at ten at once', async () => {
    const { ask, socket } = await openSocket(site.origin);
    const ids = [postId];
    for (let n = 1; n < 11; n++) {
      ids.push((await author.post('/api/posts', textForm({ content: `Post ${n}` }))).body.post._id);
    }
    const answers = [];
    for (const id of ids) answers.push(await ask('join-post', { postId: id }));
    expect(answers).toEqual([...Array(10).fill(true), false]);
    expect(await ask('join-post', { postId })).toBe(true); // which they have already joined
    socket.emit('leave-post', { postId });
    expect(await ask('join-post', { postId: ids[10] })).toBe(true);
  });
});

// [S2-7.20]
test('comments are told of by the calls that make and delete them, once each', async () => {
  const { heard, settle } = await reader();
  const { body } = await author.post(`/api/posts/${postId}/comments`, { content: 'Live' });
  expect((await author.send('DELETE', `/api/posts/${postId}/comments/${body.comment._id}`)).status).toBe(200);
  expect((await author.send('DELETE', `/api/posts/${postId}`)).status).toBe(200);
  await settle();
  expect(heard).toEqual([
    ['comment-added', body.comment, { postId, commentCount: 1 }],
    ['comment-removed', body.comment._id, { postId, commentCount: 0 }],
    ['post-removed', { postId }],
  ]);
});

describe('what a browser says of comments', () => {
  // [S2-7.19]
  test('reaches nobody, whoever says it', async () => {
    const listener = await reader({ browser: author });
    const invented = comment('Kwame says that the match is off');
    for (const liar of [await reader(), await reader({ browser: author }), await reader({ transport: 'polling' })]) {
      const { socket, settle } = liar;
      socket.emit('new-comment', { postId, comment: invented });
      socket.emit('comment-deleted', { postId, commentId: invented._id });
      // Nor do the server's own events and rooms mean anything when a browser sends them.
      socket.emit('comment-added', invented, { postId, commentCount: 99 });
      socket.emit('comment-removed', invented._id, { postId, commentCount: 0 });
      socket.emit('post-removed', { postId });
      socket.emit(`post:${postId}`, invented);
      await settle();
      site.clock.advance(SECOND);
    }
    await listener.settle();
    expect(listener.heard).toEqual([]);
    expect((await site.visitor().get(`/api/posts/${postId}`)).body.post.commentCount).toBe(0);
  });

  // [S2-7.19]
  test('may be of any form: nothing breaks, and what is no post is none', async () => {
    const { socket, ask } = await openSocket(site.origin);
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
    const payloads: unknown[] = [
      ...[
        undefined,
        null,
        0,
        true,
        '',
        postId,
        [],
        [postId],
        {},
        { postId: null },
        { postId: {} },
        { postId: [postId] },
      ],
      ...[{ postId: `${postId}' or 1=1` }, { postId: 'x'.repeat(9000) }, { postId: '\u0000' }, { PostId: postId }],
      ...[Buffer.from('bytes'), { postId: Buffer.from(postId) }, deep, { toString: 1 }],
    ];
    for (const payload of payloads) {
      site.clock.advance(SECOND);
      expect(await ask('join-post', payload)).toBe(false);
      socket.emit('leave-post', payload);
      socket.emit('join-post', payload); // with no answer wanted
    }
    expect(await ask('join-post')).toBe(false); // only the acknowledgement's own function arrives
    socket.emit('join-post');
    socket.emit('join-post', () => {}, { postId });
    expect(await ask('join-post', { postId, more: 'is ignored' })).toBe(true);
  });
});
