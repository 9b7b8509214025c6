/** Words that members write into what belongs to many: found, reported, and taken away in place. */
import { randomUUIDv7 } from 'node:crypto';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { removedWords, WORD_PLACES, type WordPlace } from '../../../contract/talk/words.ts';
import type { Db } from '../../platform/database/database.ts';
import { accounts } from '../../schema/accounts.ts';
import { reportedWords } from '../../schema/moderation.ts';
import { isPublic } from '../../schema/sports/competitions.ts';
import { type AnyPlace, PLACES, type Place } from './place-queries.ts';

/** Which words: where they stand, and in which row. */
export type WordsKey = { place: AnyPlace; rowId: string; part: string };

/** Words as they are now, and what they belong to. */
export type FoundWords = {
  rowId: string;
  part: string;
  /** Empty: there are none, or they are what stands where words were removed. */
  text: string;
  ownerId: string | null;
  competitionId: string | null;
  matchId: string | null;
  teamId: string | null;
  /** Everybody sees what they belong to. */
  isShown: boolean;
};

const column = (name: string) => sql.raw(`word.${name}`);
const table = ({ table: name }: Place) => sql.raw(`${name} as word`);
const partOf = ({ part }: Place) => (part ? sql`${column(part)}::text` : sql`''`);
const NONE = sql`null::uuid`;

const only = ({ only: rows }: Place) => rows ?? sql`true`;
const isKey = (place: Place, { rowId, part }: Pick<WordsKey, 'rowId' | 'part'>): SQL =>
  sql`${column(place.row)} = ${rowId}::uuid and ${partOf(place)} = ${part} and ${only(place)}`;

/** What stands in a column once its words are removed; a name differs from those beside it. */
function removed(place: Place, name: string): SQL {
  const plain = sql`(${place.columns[name]?.() ?? sql`''`})::text`;
  if (!place.among || name !== 'name') return plain;
  const nth = sql`(case when n = 1 then ${plain} else ${plain} || ' ' || n end)`;
  return sql`(select ${nth} from generate_series(1, 1000) as n where not exists (
    select from ${sql.raw(place.table)} as other
    where ${place.among} and other.id <> word.id and fold_name(other.name) = fold_name(${nth})) order by n limit 1)`;
}

const found = (place: Place): SQL => {
  const words = Object.entries(place.columns).map(
    ([name, gone]) => sql`nullif(nullif(${column(name)}, ''), (${gone()})::text)`,
  );
  const competition = place.competition ?? NONE;
  const team = place.team ?? NONE;
  return sql`${column(place.row)} as "rowId", ${partOf(place)} as part,
    concat_ws(E'\n', ${sql.join(words, sql`, `)}) as text, ${column(place.by)} as "ownerId",
    ${competition} as "competitionId", ${place.match ?? NONE} as "matchId", ${team} as "teamId",
    not exists (select from competitions as competition where competition.id = ${competition} and not ${isPublic()})
      and not exists (select from teams as team where team.id = ${team} and team.hidden is not null) as "isShown"`;
};

/** Words that everybody sees, kept until the transaction ends. @returns undefined where there are none */
export async function holdWords(tx: Db, key: WordsKey): Promise<FoundWords | undefined> {
  const place = PLACES[key.place];
  const { rows } = await tx.execute<FoundWords>(sql`
    select ${found(place)} from ${table(place)} where ${isKey(place, key)} for key share of word`);
  const [words] = rows;
  return words?.isShown && words.text !== '' ? words : undefined;
}

/** The id by which words are reported: their own, whoever reports them. */
export async function enlistWords(
  tx: Db,
  words: Pick<typeof reportedWords.$inferSelect, 'place' | 'rowId' | 'part' | 'createdAt'>,
): Promise<string | undefined> {
  await tx
    .insert(reportedWords)
    .values({ id: randomUUIDv7(), ...words })
    .onConflictDoNothing();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from reported_words where place = ${words.place} and row_id = ${words.rowId} and part = ${words.part}`);
  return rows[0]?.id;
}

/** What was reported under these ids. */
export const listReported = (db: Db, ids: string[]) =>
  db.select().from(reportedWords).where(inArray(reportedWords.id, ids));

/** Forgets that words were reported: their case goes with it. */
export async function deleteReported(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`delete from reported_words where id = ${id}`);
}

/** Words by their keys, one statement for each place. */
export async function listWords(db: Db, keys: readonly WordsKey[]): Promise<(FoundWords & { place: AnyPlace })[]> {
  const byPlace = Map.groupBy(keys, ({ place }) => place);
  const lists = await Promise.all(
    [...byPlace].map(async ([name, of]) => {
      const place = PLACES[name];
      const wanted = sql`select * from unnest(${sql.param(of.map(({ rowId }) => rowId))}::uuid[],
        ${sql.param(of.map(({ part }) => part))}::text[])`;
      const { rows } = await db.execute<FoundWords>(sql`
        select ${found(place)} from ${table(place)} where (${column(place.row)}, ${partOf(place)}) in (${wanted}) and ${only(place)}`);
      return rows.map((row) => ({ ...row, place: name }));
    }),
  );
  return lists.flat();
}

/** Who has written words, as the queue of reports shows them. */
export const listWriters = (db: Db, ids: string[]) =>
  db
    .select({ id: accounts.id, username: accounts.username, isActive: accounts.isActive })
    .from(accounts)
    .where(sql`${accounts.id} = any(${sql.param(ids)}::uuid[]) and ${accounts.leavingAt} is null`);

/** The names that stand in a match, a competition or a team, as far as everybody sees them. */
export async function listNames(
  db: Db,
  of: 'match' | 'competition' | 'team',
  id: string,
  limit: number,
): Promise<{ place: WordPlace; id: string; name: string }[]> {
  const places = WORD_PLACES.flatMap((name) => {
    const chosen = PLACES[name].in?.[of];
    return chosen ? [{ name, place: PLACES[name], chosen: chosen(id) }] : [];
  });
  const lists = await Promise.all(
    places.map(async ({ name, place, chosen }) => {
      const { rows } = await db.execute<FoundWords>(
        sql`select ${found(place)} from ${table(place)} where ${chosen} and ${only(place)} order by word.id limit ${limit}`,
      );
      return rows.flatMap(({ rowId, text, isShown }) =>
        isShown && text !== '' ? [{ place: name, id: rowId, name: text }] : [],
      );
    }),
  );
  return lists.flat().slice(0, limit);
}

/** What words belonged to that were removed. */
export type Blanked = Pick<FoundWords, 'competitionId' | 'matchId' | 'teamId'>;

const sets = (place: Place) =>
  sql.join(
    [
      ...Object.keys(place.columns).map(
        (name) => sql`${sql.raw(name)} = case when coalesce(${column(name)}, '') = '' then ${column(name)}
          else ${removed(place, name)} end`,
      ),
      ...(place.by === 'named_by' ? [sql`named_by = null`] : []),
    ],
    sql`, `,
  );

/** The other places where a competition says the same: a reason stands in the log, too, and in several matches. */
async function removeReasons(tx: Db, competitionId: string, words: readonly string[]): Promise<void> {
  const said = sql`reason = any(${sql.param([...words])}::text[])`;
  const set = sql`set reason = ${removedWords.reason()}`;
  const stagesOf = sql`(select id from stages where competition_id = ${competitionId})`;
  await tx.execute(sql`update competition_acts ${set} where competition_id = ${competitionId} and ${said}`);
  await tx.execute(sql`update competition_rules ${set} where competition_id = ${competitionId} and ${said}`);
  await tx.execute(sql`update deductions ${set} where stage_id in ${stagesOf} and ${said}`);
  await tx.execute(sql`update draws ${set} where stage_id in ${stagesOf} and ${said}`);
  await tx.execute(sql`update match_results ${set} where ${said}
    and match_id in (select id from matches where competition_id = ${competitionId})`);
}

/**
 * The log keeps names as they were: what something is called now takes their place. It also has 'Home – Away',
 * 'Stage, group Name' and 'Stage, between groups', which have the name at one end.
 */
async function renameInLog(tx: Db, competitions: SQL, name: string, next: string): Promise<void> {
  const begins = sql`(starts_with(subject_name, ${`${name}, `}) or starts_with(subject_name, ${`${name} – `}))`;
  const ends = (text: string) => sql`right(subject_name, ${[...text].length}) = ${text}`;
  await tx.execute(sql`
    update competition_acts set subject_name = case
      when subject_name = ${name} then ${next}
      when ${begins} then ${next} || substr(subject_name, ${[...name].length + 1})
      else left(subject_name, char_length(subject_name) - ${[...name].length}) || ${next} end
    where competition_id in (${competitions})
      and (subject_name = ${name} or ${begins} or ${ends(` – ${name}`)} or ${ends(`, group ${name}`)})`);
}

/** Lets others who change the competition, or the team, wait until the transaction ends: in the order of all writers. */
async function lockWhole(tx: Db, { competitionId, teamId }: Blanked): Promise<void> {
  if (competitionId) await tx.execute(sql`select from competitions where id = ${competitionId} for no key update`);
  if (teamId) await tx.execute(sql`select from teams where id = ${teamId} for no key update`);
}

/**
 * Removes words in place: the row, who wrote it and when stay.
 * @returns what they belonged to; undefined when they are gone
 */
export async function blankWords(tx: Db, key: WordsKey): Promise<Blanked | undefined> {
  const place = PLACES[key.place];
  const [of] = await listWords(tx, [key]);
  if (!of) return undefined;
  await lockWhole(tx, of);
  const names = sql.raw(Object.keys(place.columns).join(', '));
  const read = async () =>
    (
      await tx.execute<Record<string, string | null>>(
        sql`select ${names} from ${table(place)} where ${isKey(place, key)} for no key update`,
      )
    ).rows[0];
  const before = await read();
  await tx.execute(sql`update ${table(place)} set ${sets(place)} where ${isKey(place, key)}`);
  const after = await read();
  const words = Object.keys(place.columns).filter((name) => before?.[name] && before[name] !== after?.[name]);
  if (words.includes('reason') && of.competitionId) await removeReasons(tx, of.competitionId, [before?.reason ?? '']);
  if (words.includes('subject_name'))
    await tx.execute(sql`
      update competition_acts set subject_name = ${removedWords.subject()}
      where subject_name = ${before?.subject_name ?? ''} and (competition_id, subject_id) in (
        select competition_id, subject_id from competition_acts where id = ${key.rowId})`);
  const competitions = of.competitionId
    ? sql`${of.competitionId}::uuid`
    : sql`select competition_id from entries where team_id = ${of.teamId}::uuid`;
  // What somebody has named otherwise since may be what is removed.
  if (words.includes('name') && of.teamId)
    await tx.execute(
      sql`update entries set former_name = null where team_id = ${of.teamId}::uuid and former_name is not null`,
    );
  // What a moderator takes away asks nobody anew, and is kept nowhere.
  if (words.includes('name') && key.place === 'competition')
    await tx.execute(sql`
      update entries set asked_name = ${after?.name ?? ''}
      where competition_id = ${of.competitionId}::uuid and asked_name = ${before?.name ?? ''}`);
  if (words.includes('name')) await renameInLog(tx, competitions, before?.name ?? '', after?.name ?? '');
  return of;
}

/** The matches under way of what words belonged to: their pages are open somewhere. */
export async function listLiveMatches(
  db: Db,
  { competitionId, teamId }: Blanked,
  limit: number,
): Promise<{ matchId: string; competitionId: string }[]> {
  const ofTeam = sql`(select id from entries where team_id = ${teamId}::uuid)`;
  const { rows } = await db.execute<{ matchId: string; competitionId: string }>(sql`
    select id as "matchId", competition_id as "competitionId" from matches
    where state = 'live' and (${
      competitionId
        ? sql`competition_id = ${competitionId}`
        : sql`home_entry_id in ${ofTeam} or away_entry_id in ${ofTeam}`
    }) limit ${limit}`);
  return rows;
}

/** Rows of one transaction in each place. */
export const CLEARED_AT_ONCE = 500;
const CLEARED_BY_ROW = 25; // names of one transaction: each is looked for in a log

/** Places whose words go when what somebody has written is cleared; a whole team or competition is others', too. */
const CLEARED = (Object.keys(PLACES) as AnyPlace[]).filter((name) => name !== 'team' && name !== 'competition');

/** Removes what somebody has said in one place, and its copies, which are theirs, too. */
async function clearReasons(tx: Db, name: AnyPlace, accountId: string, most: number): Promise<Blanked[]> {
  const place = PLACES[name];
  const [said = ''] = Object.keys(place.columns);
  const next = removed(place, said);
  const { rows } = await tx.execute<Blanked>(sql`
    update ${table(place)} set ${sql.raw(said)} = ${next}
    where word.ctid = any(array(select word.ctid from ${table(place)}
      where ${column(place.by)} = ${accountId} and ${column(said)} not in ('', ${next}) limit ${most}))
    returning ${place.competition ?? NONE} as "competitionId", ${place.match ?? NONE} as "matchId", null as "teamId"`);
  return rows;
}

/** Lines of the log about what somebody named, and what is there no more. */
async function clearSubjects(tx: Db, accountId: string, most: number): Promise<Blanked[]> {
  const { rows } = await tx.execute<Blanked>(sql`
    update competition_acts as word set subject_name = ${removedWords.subject()}
    where word.id = any(array(select line.id from competition_acts as line
      where line.actor_id = ${accountId} and line.subject_name not in ('', ${removedWords.subject()})
        and not exists (select from stages where id = line.subject_id)
        and not exists (select from entries where id = line.subject_id)
        and not exists (select from matches where id = line.subject_id)
        and not exists (select from accounts where id = line.subject_id) limit ${most}))
    returning competition_id as "competitionId", null as "matchId", null as "teamId"`);
  return rows;
}

/**
 * Removes words that somebody has written into what belongs to many, as far as one transaction goes.
 * @returns what they belonged to, and whether there are more
 */
export async function clearWords(
  tx: Db,
  accountId: string,
  most: number,
): Promise<{ blanked: Blanked[]; hasMore: boolean }> {
  const blanked: Blanked[] = [];
  let hasMore = false;
  for (const name of CLEARED) {
    const place = PLACES[name];
    if (place.is === 'reason') {
      const gone = await clearReasons(tx, name, accountId, most);
      blanked.push(...gone);
      hasMore ||= gone.length === most;
      continue;
    }
    const { rows } = await tx.execute<{ rowId: string }>(sql`
      select ${column(place.row)} as "rowId" from ${table(place)} where ${column(place.by)} = ${accountId} and ${only(place)}
        and ${place.by === 'named_by' ? sql`true` : sql`not starts_with(word.name, ${removedWords.team()})`}
      order by 1 limit ${CLEARED_BY_ROW}`);
    for (const { rowId } of rows) {
      const gone = await blankWords(tx, { place: name, rowId, part: '' });
      if (gone) blanked.push(gone);
    }
    hasMore ||= rows.length === CLEARED_BY_ROW;
  }
  const lines = await clearSubjects(tx, accountId, most);
  return { blanked: [...blanked, ...lines], hasMore: hasMore || lines.length === most };
}
