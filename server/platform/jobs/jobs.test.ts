import { expect, test } from 'vitest';
import { createDatabase } from '../../testing/site.ts';
import { connect } from '../database/database.ts';
import { createJobs, jobKind } from './jobs.ts';

const film = jobKind<{ name: string }>('film');

test('begin when their time comes and are tried again, each beside a long one of their kind', async () => {
  const { connection, drop } = await createDatabase();
  const { db, close } = connect(connection, () => {});
  const errors: Error[] = [];
  const jobs = createJobs(connection, (error) => errors.push(error));
  const begun: string[] = [];
  let whistle = () => {};
  const whistled = new Promise<void>((resolve) => {
    whistle = resolve;
  });
  jobs.handle(film, async ({ name }) => {
    begun.push(name);
    if (name === 'long') await whistled;
    if (name === 'unlucky' && begun.filter((one) => one === name).length === 1) throw new Error('not this time');
  });
  await jobs.start();
  await jobs.enqueue(db, film, { name: 'long' });
  await expect.poll(() => begun).toEqual(['long']);

  await jobs.enqueue(db, film, { name: 'unlucky' });
  await jobs.enqueue(db, film, { name: 'later' }, { afterSeconds: 1 });
  // Long before a worker looks by itself.
  await expect.poll(() => [...begun].sort(), { timeout: 20_000 }).toEqual(['later', 'long', 'unlucky', 'unlucky']);
  whistle();
  await jobs.stop();
  await close();
  await drop();
  expect(errors).toEqual([]);
});
