import { sql } from 'drizzle-orm';
import type { ReactionType } from '../../../contract/reactions.ts';
import type { TargetKind } from '../../../contract/talk/targets.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Cursor } from '../../platform/http/cursor.ts';

const given = (name: string) => sql`${sql.placeholder(name)}`;
const columns = { post: sql.raw('post_id'), video: sql.raw('video_id'), match: sql.raw('match_id') };
/** One of a statement for each kind of target, since each is planned along an index of its own. */
const forEach = <Statement>(build: (kind: TargetKind) => Statement): Record<TargetKind, Statement> => ({
  post: build('post'),
  video: build('video'),
  match: build('match'),
});

/** Whose page of a thread is not what visitors see of it. */
export type Exceptions = {
  /** Who has written something on it that others do not see. */
  hiddenBy: string[];
  /** Who loves which of its comments. */
  loves: { accountId: string; commentId: string }[];
};

/** Hidden comments among those on the page and the first replies to them; one more of each than `most`. */
const exceptions = forEach((kind) =>
  prepared((db) =>
    db
      .select({
        hiddenBy: sql<string[]>`array(
          (select account_id from comments where ${columns[kind]} = ${given('id')}::uuid and parent_id is null
            and hidden is not null and account_id is not null
            and (created_at, id) >= (${given('since')}::timestamptz, ${given('from')}::uuid) limit ${given('most')}::int)
          union all
          (select account_id from comments where ${columns[kind]} = ${given('id')}::uuid and pinned_at is not null
            and hidden is not null and account_id is not null)
          union all
          (select reply.account_id from comments as top join comments as reply on reply.parent_id = top.id
            where top.id = any(${given('listed')}::uuid[]) and top.hidden_replies > 0
              and reply.hidden is not null and reply.account_id is not null limit ${given('most')}::int))`,
        loves: sql<Exceptions['loves']>`coalesce((
          select json_agg(json_build_object('accountId', heart.account_id, 'commentId', heart.comment_id)) from (
            select account_id, comment_id from comment_loves where comment_id = any(${given('loved')}::uuid[])
            limit ${given('most')}::int) as heart), '[]')`,
      })
      .from(sql`(select) as one`)
      .prepare(`talk_exceptions_${kind}`),
  ),
);

/**
 * Who is shown a page of a thread otherwise than visitors are, no further than `most` of each kind.
 * @param from where the page begins; undefined: with the first comment
 * @param listed the comments on it, and those of them that somebody loves
 */
export async function listExceptions(
  db: Db,
  { kind, id }: { kind: TargetKind; id: string },
  { from, listed, loved, most }: { from: Cursor | undefined; listed: string[]; loved: string[]; most: number },
): Promise<Exceptions> {
  const begin = from
    ? { since: from.createdAt.toISOString(), from: from.id }
    : { since: '-infinity', from: '00000000-0000-0000-0000-000000000000' };
  const [row] = await exceptions[kind](db).execute({ id, ...begin, listed, loved, most });
  return row ?? { hiddenBy: [], loves: [] };
}

/** What is a member's own of a target and the page of its thread. */
export type Own = { reaction: ReactionType | null; loved: ReadonlySet<string> };

const own = forEach((kind) =>
  prepared((db) =>
    db
      .select({
        accountId: sql<string>`asked.id`,
        reaction: sql<ReactionType | null>`(select type from reactions
          where reactions.${columns[kind]} = ${given('id')}::uuid and reactions.account_id = asked.id)`,
        loved: sql<string[]>`array(select heart.comment_id::text from comment_loves as heart
          where heart.account_id = asked.id and heart.comment_id = any(${given('loved')}::uuid[]))`,
      })
      .from(sql`unnest(${given('accountIds')}::uuid[]) as asked (id)`)
      .prepare(`talk_own_${kind}`),
  ),
);

/** Of each of these accounts, along one key each. @param loved comments that somebody loves */
export async function listOwn(
  db: Db,
  { kind, id }: { kind: TargetKind; id: string },
  { loved, accountIds }: { loved: string[]; accountIds: string[] },
): Promise<Map<string, Own>> {
  const rows = await own[kind](db).execute({ id, loved, accountIds });
  return new Map(rows.map(({ accountId, ...found }) => [accountId, { ...found, loved: new Set(found.loved) }]));
}
