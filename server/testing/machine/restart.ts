import { onTestFinished } from 'vitest';
import type { Parts } from '../../parts.ts';
import type { Server } from '../server.ts';
import type { Site } from '../site.ts';

/**
 * Ends the site's app and starts another one on the same database and folder, as a restart does. The new app runs until
 * the test has finished; the old site can't be called any more.
 * @param change replaces parts before the app is built
 */
export async function restart(site: Site, change: (parts: Parts) => Partial<Parts> = () => ({})): Promise<Server> {
  await site.app.close();
  await site.jobs.stop();
  const { videoHosts, media, mailer, config } = site;
  const same = { videoHosts, media, mailer, config };
  const again = await site.another({}, (parts) => ({ ...same, ...change({ ...parts, ...same }) }));
  onTestFinished(again.close);
  return again;
}
