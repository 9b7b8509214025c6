import { expect, vi } from 'vitest';
import { SECOND } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { Topic } from '../platform/messages/bus.ts';
import { createPostgresBus } from '../platform/servers/postgres-bus.ts';
import type { Change } from './server.ts';
import type { Site } from './site.ts';
import { PATIENT } from './traces.ts';

/**
 * A server that hears of others by PostgreSQL. That it does counts as proven for twenty seconds: caches that trust what is
 * proven would, on a busy machine, be there one moment and not the next.
 */
export const withPostgresBus: Change = async (_, connection) => ({
  bus: await createPostgresBus(connection, { report: () => {}, announcedEvery: 10 * SECOND }),
});

/** Waits until all that has happened is heard: facts are handed out a moment after their act. */
export const untilHeard = ({ db }: { db: Db }) =>
  vi.waitFor(async () => expect((await db.execute('select from fact_deliveries')).rowCount).toBe(0), PATIENT);

/**
 * Runs `act` and listens to the bus.
 * @returns the messages on these topics meanwhile, in order, with the topic's name
 */
// biome-ignore lint/suspicious/noExplicitAny: topics of every message
export async function heard(site: Pick<Site, 'bus'>, topics: Topic<any>[], act: () => Promise<unknown>) {
  const messages: [string, unknown][] = [];
  const ends = topics.map((one) => site.bus.subscribe(one, (message) => messages.push([one.name, message])));
  try {
    await act();
  } finally {
    for (const end of ends) end();
  }
  return messages;
}
