import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { factDeliveries, facts } from '../../schema/facts.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

const BATCH = 5000; // facts that one statement deletes
const WRITTEN_AT_ONCE = 5000; // facts in one statement: removing an account can tell many

type NewFact = Omit<typeof facts.$inferInsert, 'id'>;

/** Writes facts in their order, and in the same statement notes for each consumer what it has yet to hear. */
export async function insertFacts(
  tx: Db,
  told: NewFact[],
  consumersOf: (name: string) => readonly string[],
): Promise<void> {
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
    .limit(1)
    .for('update', { of: factDeliveries })
    .prepare('fact_to_hear'),
);

/**
 * The oldest fact that a consumer has yet to hear. A second query for that consumer waits until the transaction ends,
 * so it hears facts one at a time, in their order.
 */
export async function nextDelivery(tx: Db, consumer: string) {
  const [row] = await oldest(tx).execute({ consumer });
  return row;
}

const deliveryOf = (consumer: string, factId: number) =>
  and(eq(factDeliveries.consumer, consumer), eq(factDeliveries.factId, factId));

const heardFact = prepared((db) =>
  db
    .delete(factDeliveries)
    .where(and(eq(factDeliveries.consumer, consumerAsked), eq(factDeliveries.factId, sql.placeholder('factId'))))
    .prepare('fact_heard'),
);

/** Notes that a consumer has heard a fact, in the transaction in which it hears it. */
export async function deleteDelivery(tx: Db, consumer: string, factId: number): Promise<void> {
  await heardFact(tx).execute({ consumer, factId });
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
