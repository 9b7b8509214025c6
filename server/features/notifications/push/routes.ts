import { randomUUIDv7 } from 'node:crypto';
import { endPush, getPush, pushMessages, subscribePush } from '../../../../contract/notifications/push.ts';
import type { App, FeatureParts } from '../../../parts.ts';
import { type LimitRule, perIp } from '../../../platform/http/limits.ts';
import { conflict, invalid } from '../../../platform/http/problem.ts';
import { reporter } from '../../../platform/http/report.ts';
import { route } from '../../../platform/http/route.ts';
import { areUsable } from '../../../platform/push/encryption.ts';
import { isPublicUrl } from '../../../platform/push/public-hosts.ts';
import { createPushSender, quietSender } from '../../../platform/push/sender.ts';
import { makeSiteKeys, type SiteKeys } from '../../../platform/push/site-keys.ts';
import * as queries from './queries.ts';
import { handlePushes } from './workflow.ts';

const SUBSCRIBING: LimitRule = { name: 'push-subscribe', points: 20, seconds: 60 }; // somebody who can't decide
const READING = perIp('push', 1000);
const WRITING = perIp('push-write', 1000);

/** Pushes: which browsers are told, and the jobs that tell them. */
export function mountPush(app: App, parts: FeatureParts): void {
  const { db, clock, config } = parts;
  const sender = config.quiet
    ? quietSender
    : createPushSender({
        clock,
        contact: config.supportEmail === undefined ? config.publicUrl : `mailto:${config.supportEmail}`,
        allowedOrigin: config.pushServiceOrigin,
      });
  app.addHook('onClose', async () => sender.close());

  let keys: Promise<SiteKeys> | undefined;
  /** Made when somebody asks for them first, and not at the start: a backup is restored into an empty database. */
  async function findOrMakeKeys(): Promise<SiteKeys> {
    const known = await queries.findSiteKeys(db);
    if (known) return known;
    await queries.insertSiteKeys(db, makeSiteKeys(), clock.now());
    const made = await queries.findSiteKeys(db);
    if (!made) throw new Error('the keys that were stored are not there');
    return made;
  }
  function keysOf(): Promise<SiteKeys> {
    keys ??= findOrMakeKeys().catch((error) => {
      keys = undefined;
      throw error;
    });
    return keys;
  }
  handlePushes(parts, sender, keysOf, reporter(app.log, clock, 'push'));

  route(app, parts, getPush, { who: 'member', limit: READING }, async ({ member: { accountId } }) => {
    const [{ publicKey }, browsers] = await Promise.all([
      keysOf(),
      queries.listSubscriptions(db, accountId, clock.now()),
    ]);
    return { publicKey: publicKey.toString('base64url'), devices: browsers.length };
  });

  const declared = { who: 'member', limit: WRITING, perMember: SUBSCRIBING } as const;

  route(app, parts, subscribePush, declared, async ({ body: { endpoint, keys }, member: { accountId, sessionId } }) => {
    if (!isPublicUrl(endpoint, config.pushServiceOrigin)) throw invalid(pushMessages.notAService, 'endpoint');
    const browser = { publicKey: Buffer.from(keys.p256dh, 'base64url'), secret: Buffer.from(keys.auth, 'base64url') };
    if (!areUsable(browser)) throw invalid(pushMessages.keysUnusable, 'keys');
    const one = { id: randomUUIDv7(), accountId, sessionId, endpoint: new URL(endpoint).href, ...browser };
    const isStored = await db.transaction((tx) => queries.putSubscription(tx, one, clock.now()));
    if (!isStored) throw conflict(pushMessages.taken, 'endpoint');
    return { message: pushMessages.on() };
  });

  route(app, parts, endPush, declared, async ({ body: { endpoint }, member: { accountId } }) => {
    const url = URL.canParse(endpoint) ? new URL(endpoint).href : endpoint;
    await queries.deleteSubscription(db, accountId, url);
    return { message: pushMessages.off() };
  });
}
