/** The same as `plans.test.ts`, of the thread beneath a post. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listComments, listReplies } from './features/comments/queries.ts';
import { type Filled, openFilled } from './testing/filled.ts';
import { uuid } from './testing/season.ts';

let db: Filled['db'];
let plansOf: Filled['plansOf'];
let close: Filled['close'];

beforeAll(async () => {
  ({ db, plansOf, close } = await openFilled(REPLIES));
});
afterAll(() => close());

/** A comment that many have answered. */
const REPLIES = `
  insert into comments (id, post_id, parent_id, account_id, content, created_at)
  select gen_random_uuid(), parent.post_id, parent.id, parent.account_id, 'So it was', parent.created_at + n * interval '1 second'
  from generate_series(1, 3000) as n,
    (select id, post_id, account_id, created_at from comments where post_id = '${uuid('8003', 78)}' limit 1) as parent`;

const onPost = { kind: 'post', id: uuid('8003', 20_000) } as const;

for (const [order, index] of [
  ['time', 'comments_post_listed'],
  ['loved', 'comments_post_loved'],
] as const) {
  test(`reads its comments by ${order} in order, and no more than are shown`, async () => {
    const { result, indexes, sorts, nodes } = await plansOf(() => listComments(db, onPost, { limit: 51, order }));
    expect(result.rows).toHaveLength(51);
    expect(indexes).toEqual(expect.arrayContaining([index, 'comments_post_pinned']));
    expect(sorts).toBe(0);
    expect(nodes.find((node) => node['Index Name'] === index)?.['Actual Rows']).toBe(51);
  });

  test(`goes on at the cursor by ${order}, and reads nothing of what was shown before`, async () => {
    const shown = await listComments(db, onPost, { limit: 2000, order });
    const { result, indexes, sorts, read } = await plansOf(() =>
      listComments(db, onPost, { limit: 51, before: shown.rows.at(-1), order }),
    );
    expect(result.rows).toHaveLength(51);
    expect(indexes).toContain(index);
    expect(sorts).toBe(0);
    expect(read.comments).toBe(51);
  });
}

// [B13.1]
test('reads the first replies to each comment, and a stretch of them, of thousands', async () => {
  const viewer = { accountId: uuid('8001', 77), role: 'user' };
  const first = await plansOf(() => listComments(db, { kind: 'post', id: uuid('8003', 78) }, { limit: 51, viewer }));
  const [parent] = first.result.rows;
  expect(parent?.replyCount).toBe(3000);
  expect(first.result.replies.get(parent?.id ?? '')).toHaveLength(3);
  const walked = first.nodes.filter((node) => node['Index Name'] === 'comments_replies');
  expect(walked.map((node) => node['Actual Rows'])).toEqual([3]);
  const { result, indexes, sorts } = await plansOf(() =>
    listReplies(db, { kind: 'post', id: uuid('8003', 78) }, parent?.id ?? '', { limit: 51, viewer }),
  );
  expect(result).toHaveLength(51);
  expect([indexes.includes('comments_replies'), sorts]).toEqual([true, 0]);
});
