/** How much a member may do with posts, reactions and comments. Who may do what: server/access.test.ts. */
import { expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite } from '../../testing/site.ts';

// [D.21]
test('a member who does too much is asked to wait, and others are not', async () => {
  const site = await createSite();
  const [author, eager] = [await site.member('Author'), await site.member('Eager')];
  const { _id: post } = (await author.post('/api/posts', textForm({ content: 'As it was' }))).body.post;
  const calls: [string, number, () => ReturnType<TestBrowser['get']>][] = [
    ['comment', 30, () => eager.post(`/api/posts/${post}/comments`, { content: 'Again' })],
    ['react', 120, () => eager.post(`/api/posts/${post}/react`, { reactionType: 'wow' })],
    ['delete a comment', 60, () => eager.send('DELETE', `/api/posts/${post}/comments/nothing`)],
    ['change a post', 120, () => eager.send('DELETE', '/api/posts/nothing')],
  ];
  for (const [name, points, act] of calls) {
    const statuses: number[] = [];
    for (let n = 0; n <= points; n++) statuses.push((await act()).status);
    expect([name, statuses.indexOf(429)]).toEqual([name, points]);
  }
  const last = await eager.post(`/api/posts/${post}/comments`, { content: 'Again' });
  expect(last.body).toMatchObject({
    code: 'rate-limited',
    message: expect.stringMatching(/^Too many attempts\. Please wait/),
  });
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await author.post(`/api/posts/${post}/comments`, { content: 'Not me' })).status).toBe(201);
});
