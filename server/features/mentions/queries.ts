import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { namesMentioned } from '../../../contract/talk/find-mentions.ts';
import { MENTIONS_SUGGESTED, MENTIONS_TOLD_AN_HOUR } from '../../../contract/talk/mentions.ts';
import { HOUR } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { mentions } from '../../schema/comments.ts';
import { isSeenBy } from '../follow/queries.ts';
import { toBeTold } from './policy.ts';

/** What mentions somebody. */
export type Thing = { kind: 'comment' | 'post'; id: string };

/** Somebody whom a text mentions. */
export type MentionRow = { name: string; id: string; username: string };

/** Whom the names in a text mean. */
export type Meant = {
  /** In the order of the text. */
  people: (MentionRow & { isMuting: boolean })[];
  /** How many people the author's texts have told in the last hour; no further than matters. */
  toldLately: number;
};

const NOBODY: Meant = { people: [], toldLately: 0 };
const columns = { comment: mentions.commentId, post: mentions.postId };
const isIn = ({ kind, id }: Thing) => eq(columns[kind], id);

/**
 * Whom the names in a text mean, in one statement: whoever has that username now, or had it last if nobody has it, as
 * pages of people are found; not the author, and nobody whom a block keeps apart from them. Their accounts stay until
 * the transaction ends: to be called before anything else than accounts is locked, as they are locked first everywhere.
 */
export async function holdMentioned(tx: Db, authorId: string, text: string, now: Date): Promise<Meant> {
  const typed = namesMentioned(text);
  if (typed.length === 0) return NOBODY;
  const asked = typed.flatMap((names, place) => names.map((name, rank) => ({ name, place, rank })));
  const since = new Date(now.getTime() - HOUR).toISOString();
  const { rows } = await tx.execute<MentionRow & { place: number; isMuting: boolean; toldLately: number }>(sql`
    select meant.name, meant.place, account.id, account.username,
      exists (select from ties where account_id = account.id and other_id = ${authorId} and kind = 'mute') as "isMuting",
      (select count(*)::int from (
        select from mentions where author_id = ${authorId} and is_told and created_at > ${since}::timestamptz
        limit ${MENTIONS_TOLD_AN_HOUR}
      ) as lately) as "toldLately"
    from (
      select distinct on (typed.place) typed.place, typed.name, coalesce(present.id, former.account_id) as id
      from unnest(
        ${sql.param(asked.map(({ name }) => name))}::text[],
        ${sql.param(asked.map(({ place }) => place))}::int[],
        ${sql.param(asked.map(({ rank }) => rank))}::int[]
      ) as typed (name, place, rank)
      left join accounts as present on lower(present.username collate "C") = typed.name
      left join former_usernames as former on former.username = typed.name and present.id is null
      where coalesce(present.id, former.account_id) is not null
      order by typed.place, typed.rank
    ) as meant join accounts as account on account.id = meant.id
    where account.id <> ${authorId} and account.is_active and account.verified_at is not null
      and account.leaving_at is null and not exists (
        select from ties where kind = 'block' and (account_id, other_id) in
          ((${authorId}::uuid, account.id), (account.id, ${authorId}::uuid)))
    order by account.id for key share of account`);
  const people = rows.toSorted((one, other) => one.place - other.place);
  return { people, toldLately: rows[0]?.toldLately ?? 0 };
}

/** What an act has changed about whom a thing mentions. */
export type Noted = {
  /** All whom it mentions now. */
  mentions: MentionRow[];
  /** Whom it tells for the first time, whom again after an edit had taken their name out, and whom no longer. */
  told: { first: string[]; again: string[]; gone: string[] };
};

type Written = {
  authorId: string;
  now: Date;
  text: string;
  /** The text before an edit; undefined: it is new. */
  before?: string | undefined;
  /** By `holdMentioned`. */
  meant: Meant;
  /** Who is told of it by other means: whom it replies to. */
  untold?: readonly (string | null | undefined)[];
};

/**
 * Notes whom a thing mentions that was written or edited; the caller holds its lock, or that of what it is on. A name
 * that it had before means whom it meant then.
 */
export async function noteMentions(tx: Db, thing: Thing, written: Written): Promise<Noted> {
  const { authorId, now, text, before, meant, untold = [] } = written;
  const earlier = before?.includes('@') ? await tx.select().from(mentions).where(isIn(thing)) : [];
  const typed = namesMentioned(text);
  const known = new Map(earlier.map((row) => [row.name, row]));
  const kept = new Set(typed.flatMap((names) => names.find((name) => known.has(name)) ?? []));
  const isKnown = (name: string) => typed.some((names) => names.includes(name) && names.some((one) => kept.has(one)));
  const unknown = meant.people.filter(({ name }) => !isKnown(name));
  const added = [...new Map(unknown.map((one) => [one.name, one])).values()]; // with a dot behind it, and without

  const told = toBeTold(added, {
    earlier,
    untold: new Set(untold.filter((id) => id != null)),
    toldLately: meant.toldLately,
  });
  // Who is named twice is told by one of the two.
  const byName = new Map(added.toReversed().map(({ id, name }) => [id, name]));
  if (added.length > 0) {
    const own = { ...(thing.kind === 'comment' ? { commentId: thing.id } : { postId: thing.id }), authorId };
    await tx.insert(mentions).values(
      added.map(({ name, id }) => ({
        ...own,
        ...{ name, accountId: id, createdAt: now },
        isTold: told.has(id) && byName.get(id) === name,
      })),
    );
  }
  const turned = earlier.filter(({ name, stands }) => stands !== kept.has(name));
  for (const stands of [true, false]) {
    const ids = turned.filter(({ name }) => kept.has(name) === stands).map(({ id }) => id);
    if (ids.length > 0) await tx.update(mentions).set({ stands }).where(inArray(mentions.id, ids));
  }
  const whoOf = (stands: boolean) =>
    turned.filter((row) => row.isTold && kept.has(row.name) === stands).map(({ accountId }) => accountId);
  return {
    mentions: earlier.length + added.length > 0 ? await listMentions(tx, thing) : [],
    told: { first: [...told], again: whoOf(true), gone: whoOf(false) },
  };
}

/** Whom a thing tells that it mentions them, as long as others see it. */
export async function listTold(tx: Db, thing: Thing): Promise<string[]> {
  const rows = await tx
    .select({ id: mentions.accountId })
    .from(mentions)
    .where(and(isIn(thing), mentions.isTold, mentions.stands));
  return rows.map(({ id }) => id);
}

const OWN_ID = { comment: sql`mention.comment_id`, post: sql`mention.post_id` };

/** A mention leads to a page that is there: nobody's who is deactivated or leaving, or whose page is for nobody. */
const LEADS_ON = sql`mention.stands and person.is_active and person.leaving_at is null
  and not exists (select from profiles where profiles.account_id = person.id and profiles.visibility = 'nobody')`;

/**
 * Whom a text mentions, as a column beside it: one look into an index for a text with an @, none for others.
 * @param seenBy leaves out who is not there for a viewer
 */
export const mentionsBeside = (kind: Thing['kind'], id: SQL, text: SQL, seenBy?: { viewer: Viewer }) =>
  sql<MentionRow[] | null>`case when position('@' in ${text}) > 0 then (
    select json_agg(json_build_object('name', mention.name, 'id', person.id, 'username', person.username) order by mention.name)
    from mentions as mention join accounts as person on person.id = mention.account_id
    where ${OWN_ID[kind]} = ${id} and ${LEADS_ON} and ${isSeenBy(seenBy?.viewer, sql`person.id`)}
  ) end`;
type Viewer = { accountId: string; role: string } | undefined;

/** Whom a thing mentions, for whoever may see it. */
export async function listMentions(db: Db, thing: Thing): Promise<MentionRow[]> {
  const { rows } = await db.execute<MentionRow>(sql`
    select mention.name, person.id, person.username
    from mentions as mention join accounts as person on person.id = mention.account_id
    where ${OWN_ID[thing.kind]} = ${thing.id} and ${LEADS_ON} order by mention.name`);
  return rows;
}

export type MentionableRow = { id: string; username: string; profilePicture: string | null; name: string | null };

/** More than are shown are looked at, and a limited number: some are nobody's to be found. */
const LOOKED_AT = 200;

/** Members whose username begins so, in lower case: those whom the viewer would find by a search. */
export async function listMentionable(db: Db, viewer: Member, prefix: string): Promise<MentionableRow[]> {
  const isShown = viewer.role === 'admin' ? sql`true` : sql`profiles.visibility is distinct from 'nobody'`;
  const { rows } = await db.execute<MentionableRow>(sql`
    select person.id, person.username, person.profile_picture as "profilePicture", nullif(profiles.name, '') as name
    from (
      select id, username, profile_picture from accounts
      where lower(username collate "C") >= ${prefix} and lower(username collate "C") < ${`${prefix}{`}
        and is_active and verified_at is not null and leaving_at is null and id <> ${viewer.accountId}
      order by lower(username collate "C") limit ${LOOKED_AT}
    ) as person left join lateral (
      -- For each by its key, until enough are found: a join could read all profiles for a few people.
      select name, visibility from profiles where account_id = person.id limit 1
    ) as profiles on true
    where ${isShown} and ${isSeenBy(viewer, sql`person.id`)}
    order by lower(person.username collate "C") limit ${MENTIONS_SUGGESTED}`);
  return rows;
}
