import pg from 'pg';

/**
 * Opens a connection of its own, beside the pools, for as long as `use` needs it.
 * @throws what `use` throws, or why there is no connection; where it ends within, the next statement says so
 */
export async function withSession<T>(connection: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  // That it ends between two statements would else be nobody's error, which ends the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
