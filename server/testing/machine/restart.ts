import type { Pool } from 'pg';
import { onTestFinished } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Parts } from '../../parts.ts';
import { connect } from '../../platform/database/database.ts';
import { createMemoryLimits } from '../../platform/http/limits.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createMemoryBus } from '../../platform/messages/bus.ts';
import { makeStorage } from '../../storage.ts';
import type { Site } from '../site.ts';

/**
 * Ends the site's app and starts another one on the same database and folder, as a restart does. The new app runs until
 * the test has finished; the old site can't be called any more.
 * @param change replaces parts before the app is built
 */
export async function restart(site: Site, change: (parts: Parts) => Partial<Parts> = () => ({})) {
  await site.app.close();
  await site.jobs.stop();
  const { host = '', user = '', database = '' } = (site.db as unknown as { $client: Pool }).$client.options;
  const connection = { host, user, database };
  const { db, close } = connect(connection, () => {});
  const parts: Parts = {
    config: site.config,
    clock: site.clock,
    mailer: site.mailer,
    webFolder: site.webFolder,
    videoHosts: site.videoHosts,
    db,
    media: site.media,
    ...(await makeStorage({ config: site.config, db, clock: site.clock })),
    jobs: createJobs(connection, () => {}),
    bus: createMemoryBus(),
    limits: createMemoryLimits(),
  };
  Object.assign(parts, change(parts));
  const app = await buildApp(parts, 'silent');
  await parts.jobs.start();
  await app.ready();
  onTestFinished(async () => {
    await app.close();
    await parts.jobs.stop();
    await close();
  });
  return { ...parts, app };
}
