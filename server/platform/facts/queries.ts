import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { factDeliveries, facts } from '../../schema/facts.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

const BATCH = 5000; // facts that one statement deletes
const WRITTEN_AT_ONCE = 5000; // facts in one statement: removing an account can tell many

type NewFact = Omit<typeof facts.$inferInsert, 'id'>;

/** One fact, with one delivery for each of its hearers, in one statement: most acts tell one. */
const toldOne = prepared((db) => {
  const told = db.$with('told').as(
    db
      .insert(facts)
      .values({
        name: sql.placeholder('name'),
        data: sql.placeholder('data'),
        createdAt: sql.placeholder('createdAt'),
      })
      .returning({ id: facts.id }),
  );
  const deliveries = sql`select hearer, told.id, 0, null, null::timestamptz, null::timestamptz
    from told, unnest(${sql.placeholder('hearers')}::text[]) as hearer`;
  return db.with(told).insert(factDeliveries).select(deliveries).prepare('fact_told');
});

/** Writes facts in their order, and in the same statement notes for each consumer what it has yet to hear. */
export async function insertFacts(
  tx: Db,
  told: NewFact[],
  consumersOf: (name: string) => readonly string[],
): Promise<void> {
  const [only] = told;
  if (only && told.length === 1) {
    await toldOne(tx).execute({ ...only, hearers: consumersOf(only.name) });
    return;
  }
  for (let from = 0; from < told.length; from += WRITTEN_AT_ONCE) {
    const some = told.slice(from, from + WRITTEN_AT_ONCE);
    const names = [...new Set(some.map(({ name }) => name))];
    const hearers = names.flatMap((name) => consumersOf(name).map((consumer) => ({ name, consumer })));
    const insert = tx.insert(facts).values(some);
    if (hearers.length === 0) await insert;
    else {
      await tx.execute(sql`
        with told as (${insert.returning({ id: facts.id, name: facts.name }).getSQL()})
        insert into fact_deliveries (consumer, fact_id)
        select hearer.consumer, told.id
        from told join json_to_recordset(${JSON.stringify(hearers)}) as hearer (name text, consumer text) using (name)`);
    }
  }
}

const consumerAsked = sql.placeholder('consumer');
const oldest = prepared((db) =>
  db
    .select({
      id: facts.id,
      name: facts.name,
      data: facts.data,
      createdAt: facts.createdAt,
      tries: factDeliveries.tries,
      retryAt: factDeliveries.retryAt,
    })
    .from(factDeliveries)
    .innerJoin(facts, eq(facts.id, factDeliveries.factId))
    .where(and(eq(factDeliveries.consumer, consumerAsked), isNull(factDeliveries.givenUpAt)))
    .orderBy(asc(factDeliveries.factId))
    .limit(sql.placeholder('limit'))
    .for('update', { of: factDeliveries })
    .prepare('facts_to_hear'),
);

/** A fact that a consumer has yet to hear. */
export type Delivery = {
  id: number;
  name: string;
  data: object;
  createdAt: Date;
  tries: number;
  retryAt: Date | null;
};

/**
 * The oldest facts that a consumer has yet to hear, in their order. A second query for that consumer waits until the
 * transaction ends, so it hears facts one at a time.
 */
export const nextDeliveries = (tx: Db, consumer: string, limit: number): Promise<Delivery[]> =>
  oldest(tx).execute({ consumer, limit });

const deliveryOf = (consumer: string, factId: number) =>
  and(eq(factDeliveries.consumer, consumer), eq(factDeliveries.factId, factId));

const heardFacts = prepared((db) =>
  db
    .delete(factDeliveries)
    .where(
      and(
        eq(factDeliveries.consumer, consumerAsked),
        sql`${factDeliveries.factId} = any(${sql.placeholder('factIds')}::bigint[])`,
      ),
    )
    .prepare('facts_heard'),
);

/** Notes that a consumer has heard facts, in the transaction in which it hears them. */
export async function deleteDeliveries(tx: Db, consumer: string, factIds: number[]): Promise<void> {
  if (factIds.length > 0) await heardFacts(tx).execute({ consumer, factIds });
}

/** Notes that a consumer has failed at a fact. */
export async function noteFailure(
  db: Db,
  consumer: string,
  factId: number,
  failure: { tries: number; error: string; retryAt: Date | null; givenUpAt: Date | null },
): Promise<void> {
  await db.update(factDeliveries).set(failure).where(deliveryOf(consumer, factId));
}

/**
 * Deletes some of the facts from before two moments: `heard` for those that no consumer has yet to hear, `givenUp` for
 * those that one was given up on, or that only a consumer of another version has yet to hear.
 * @param consumers those of this version
 * @returns how many
 */
export async function forgetFactsBefore(
  db: Db,
  { heard, givenUp }: { heard: Date; givenUp: Date },
  consumers: string[],
): Promise<number> {
  const deliveries = sql`select from fact_deliveries as delivery where delivery.fact_id = ${facts.id}`;
  const old = db
    .select({ id: facts.id })
    .from(facts)
    .where(
      and(
        lt(facts.createdAt, heard),
        or(
          sql`not exists (${deliveries})`,
          and(
            lt(facts.createdAt, givenUp),
            sql`not exists (
              ${deliveries} and delivery.given_up_at is null and delivery.consumer = any(${sql.param(consumers)}::text[])
            )`,
          ),
        ),
      ),
    )
    .limit(BATCH);
  const { rowCount } = await db.delete(facts).where(sql`${facts.id} = any(array(${old}))`);
  return rowCount ?? 0;
}
