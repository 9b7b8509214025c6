import type pg from 'pg';

/** What somebody looks at, newest first, with a text that its page or its call has to show. */
export type Shown = { id: string; text: string };
export type Expected = {
  posts: Shown[];
  /** Those whose film is here; `text` is the title. */
  clips: (Shown & { hostVideoId: string })[];
  competitions: Shown[];
  matches: { id: string }[];
  people: { username: string }[];
};

const NEWEST = 20; // of which some may be hidden

/** The tables of the archive's own version: one that is not there yet has nothing to look at. */
async function list<T extends pg.QueryResultRow>(client: pg.Client, table: string, statement: string): Promise<T[]> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  if (!rows[0]?.there) return [];
  return (await client.query<T>(statement, [NEWEST])).rows;
}

export const listExpected = async (client: pg.Client): Promise<Expected> => ({
  posts: await list(client, 'posts', 'select id, content as text from posts order by created_at desc limit $1'),
  clips: await list(
    client,
    'videos',
    `select id, title as text, host_video_id as "hostVideoId" from videos
     where status = 'published' and host = 'local' order by created_at desc limit $1`,
  ),
  competitions: await list(
    client,
    'competitions',
    'select id, name as text from competitions order by created_at desc limit $1',
  ),
  matches: await list(client, 'matches', 'select id from matches order by id desc limit $1'),
  people: await list(client, 'accounts', 'select username from accounts order by created_at desc limit $1'),
});
