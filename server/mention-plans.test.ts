/** The same as `plans.test.ts`, of mentions: their suggestions, and those beside a page of comments. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MENTIONS_SUGGESTED } from '../contract/talk/mentions.ts';
import { listComments } from './features/comments/queries.ts';
import { listMentionable } from './features/mentions/queries.ts';
import { type Filled, openFilled } from './testing/filled.ts';
import type { Node } from './testing/plan-nodes.ts';
import { uuid } from './testing/season.ts';

let db: Filled['db'];
let plansOf: Filled['plansOf'];
let close: Filled['close'];

beforeAll(async () => {
  ({ db, plansOf, close } = await openFilled(MENTIONS));
});
afterAll(() => close());

const person = (n: string) => `('${uuid('8001', 0).slice(0, -12)}' || lpad((${n})::text, 12, '0'))::uuid`;

/** Each comment mentions somebody; members have profiles, follow others, and keep apart from some. */
const MENTIONS = `
  update comments set content = 'Well played @member' || 1 + right(id::text, 12)::int % 5000;
  insert into mentions (comment_id, author_id, name, account_id, is_told, created_at)
    select comments.id, comments.account_id, substr(content, 14), accounts.id, true, comments.created_at
    from comments join accounts on lower(accounts.username) = substr(content, 14);
  insert into profiles (account_id, name, visibility, updated_at)
    select ${person('n')}, '', case when n % 10 = 0 then 'nobody' else 'members' end, now() from generate_series(1, 5000) as n;
  insert into ties (account_id, kind, other_id, created_at)
    select ${person('n')}, (array['follow', 'mute', 'block'])[1 + m % 3], ${person('1 + (n + m * 7) % 5000')}, now()
    from generate_series(1, 5000) as n, generate_series(1, 4) as m`;

const member = { accountId: uuid('8001', 77), role: 'user', username: 'Member77' } as Parameters<
  typeof listMentionable
>[1];
const FILLED = ['accounts', 'comments', 'mentions', 'profiles', 'ties'];
const scanned = (nodes: Node[]) =>
  nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'])
    .filter((name) => FILLED.includes(name ?? ''));

test.each(['member1', 'm'])(
  'suggests whose name begins with %s along the index of names, and looks at few',
  async (typed) => {
    const { result, nodes, indexes } = await plansOf(() => listMentionable(db, member, typed));
    expect(result).toHaveLength(MENTIONS_SUGGESTED);
    expect(indexes).toContain('accounts_username');
    expect(scanned(nodes)).toEqual([]);
    const walk = nodes.find((node) => node['Index Name'] === 'accounts_username');
    expect(walk?.['Actual Rows']).toBeLessThanOrEqual(200); // of thousands
  },
);

for (const [who, viewer] of [
  ['a member', member],
  ['a visitor', undefined],
] as const) {
  test(`finds whom a page of comments mentions for ${who} by an index for each, and scans nothing`, async () => {
    const { result, nodes, indexes } = await plansOf(() =>
      listComments(db, { kind: 'post', id: uuid('8003', 20_000) }, { limit: 51, viewer }),
    );
    expect(result.rows).toHaveLength(51);
    expect(result.rows.flatMap(({ mentions }) => mentions ?? []).length).toBeGreaterThan(30);
    expect(indexes).toEqual(expect.arrayContaining(['mentions_comment', 'profiles_pkey']));
    expect(scanned(nodes)).toEqual([]);
    const looks = nodes.filter((node) => node['Relation Name'] === 'mentions');
    expect(looks.map((node) => node['Actual Rows'])).toEqual(looks.map(() => 1)); // for each comment its own
  });
}
