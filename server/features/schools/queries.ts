import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { countries, universities } from '../../schema/schools.ts';
import type { Snapshot } from './snapshot.ts';

export const listCountries = (db: Db) => db.select().from(countries);

export const listUniversities = (db: Db, countryId: string) =>
  db.select({ name: universities.name }).from(universities).where(eq(universities.countryId, countryId));

/** The country in whose list a school is by that name; undefined: in none, or in those of several. */
export async function findCountryOf(db: Db, school: string): Promise<string | undefined> {
  const found = await db
    .select({ name: countries.name })
    .from(universities)
    .innerJoin(countries, eq(countries.id, universities.countryId))
    .where(eq(universities.name, school))
    .limit(2);
  return found.length === 1 ? found[0]?.name : undefined;
}

export const listAllUniversities = (db: Db) => db.select().from(universities);

export const hasCountries = async (db: Db) => (await db.select().from(countries).limit(1)).length > 0;

/** Adds what is missing and renames countries whose name has changed; removes nothing. */
export async function mergeSnapshot(db: Db, snapshot: Snapshot): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into countries (id, name)
      select id, name from json_to_recordset(${JSON.stringify(snapshot.countries)}::json) as c(id text, name text)
      on conflict (id) do update set name = excluded.name`);
    await tx.execute(sql`
      insert into universities (country_id, name)
      select country.id, name.value
      from json_to_recordset(${JSON.stringify(snapshot.countries)}::json) as country(id text, universities json)
      cross join json_array_elements_text(country.universities) as name
      on conflict do nothing`);
  });
}
