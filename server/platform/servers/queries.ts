import type { Socket } from 'node:net';
import pg from 'pg';
import { sessionSettings } from '../database/database.ts';

const CHANNEL = 'touchline';
/** In pg_stat_activity. */
export const LISTENER = 'touchline-listener';
const SENDER = 'touchline-sender';

/**
 * A connection that hears what is sent. Once it is open, everything is heard that is committed from then on.
 * @param patience milliseconds for opening it
 * @param onEnd called once when it breaks
 */
export async function listen(
  connection: pg.ClientConfig,
  patience: number,
  { onPayload, onEnd }: { onPayload: (payload: string) => void; onEnd: () => void },
): Promise<{ close(): void }> {
  const client = new pg.Client({
    ...connection,
    application_name: LISTENER,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    keepAlive: true,
  });
  let isOpen = false;
  const end = () => {
    if (isOpen) onEnd();
    isOpen = false;
  };
  client.on('error', end).on('end', end);
  client.on('notification', ({ payload = '' }) => onPayload(payload));
  const close = () => {
    isOpen = false;
    // Not `client.end()`: it waits for an answer, which a database that stands still does not give.
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  };
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    isOpen = true;
    return { close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Sends payloads, in their order and all or none. */
export type Send = (payloads: string[]) => Promise<void>;

/**
 * A connection of its own for what is sent, so that messages never wait for queries. Nothing waits for the disk: what
 * is lost with the database's memory finds nobody who listens any more.
 * @param patience milliseconds for each statement
 */
export function createSend(connection: pg.ClientConfig, patience: number): { send: Send; close(): Promise<void> } {
  const pool = new pg.Pool({
    ...connection,
    application_name: SENDER,
    options: [connection.options, sessionSettings({ synchronous_commit: 'off' })].filter(Boolean).join(' '),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  pool.on('error', () => {}); // it is replaced at the next use
  pool.on('connect', (client) => client.on('error', () => {})); // also while it ends
  return {
    async send(payloads) {
      // One statement is one transaction, which takes the lock over all notifications only for itself.
      await pool.query({
        name: 'notify',
        text: `select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) with ordinality as sent (payload, place) order by place`,
        values: [payloads],
      });
    },
    close: () => pool.end(),
  };
}
