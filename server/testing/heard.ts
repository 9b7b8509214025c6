import { expect, vi } from 'vitest';
import type { Db } from '../platform/database/database.ts';
import type { Topic } from '../platform/messages/bus.ts';
import type { Site } from './site.ts';
import { PATIENT } from './traces.ts';

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
