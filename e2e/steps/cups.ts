/** A competition in a site's database, for journeys in it that are not about how it is made. */
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { addCup, addMatch, addTeamMember, type Cup } from '../../server/testing/sports/cup.ts';
import type { Site } from '../site/site.ts';

type Db = Parameters<typeof addCup>[0]['db'];
type Clock = Parameters<typeof addCup>[0]['clock'];

const clock = { now: () => new Date() } as Clock;

/** The id of an account. */
export async function accountOf(site: Site, username: string): Promise<string> {
  const [row] = await site.sql('select id from accounts where username = $1', [username]);
  return String(row?.id);
}

/** Writes into the database of a running site. */
export async function inDatabase<T>(site: Site, act: (rows: { db: Db; clock: Clock }) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ host: join(site.dataDir, 'db'), user: 'touchline', database: 'touchline', max: 1 });
  return act({ db: drizzle({ client: pool }), clock }).finally(() => pool.end());
}

/** A cup of two teams of these captains, with a player each and a match that is about to begin. */
export async function addFinal(
  site: Site,
  { organiser, captains }: { organiser: string; captains: [string, string] },
): Promise<{ cup: Cup; matchId: string }> {
  const organiserId = await accountOf(site, organiser);
  const ids = [await accountOf(site, captains[0]), await accountOf(site, captains[1])];
  return inDatabase(site, async (rows) => {
    const cup = await addCup(rows, { organiserId, captains: ids, name: `Cup of ${organiser}` });
    for (const { teamId } of cup.entries) await addTeamMember(rows, teamId, { name: 'Kwesi Boateng', number: 9 });
    return { cup, matchId: await addMatch(rows, cup, [0, 1], { number: 1 }) };
  });
}
