import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNFINISHED_UPLOADS_MAX, UPLOAD_LIFE_HOURS, uploadMessages, uploadsPath } from '../../../contract/uploads.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { HOUR } from '../../platform/clock.ts';
import { isUuid } from '../../platform/ids.ts';
import { jobKind } from '../../platform/jobs.ts';
import { type LimitRule, perAddress } from '../../platform/limits.ts';
import { invalid, notFound, Problem, tooLarge } from '../../platform/problem.ts';
import { countUploads, findUpload, forgetUploadsBefore, uploadKeyOf } from './queries.ts';
import { UploadStore } from './store.ts';

const BEGUN: LimitRule = { name: 'upload-begun', points: 60, seconds: 60 * 60 };
const REQUESTS: LimitRule = { name: 'upload-requests', points: 3000, seconds: 60 * 60 }; // a bad connection asks often
const ROOM_TO_LEAVE = 512 * 1024 * 1024; // bytes of the disk that stay free for the database and everything else
const EVERY_HOUR = '17 * * * *';

const expireUploads = jobKind<Record<string, never>>('expire-uploads');

/** Uploads that survive: bytes that go up in parts, and go on where they stood (tus). */
export function mountUploads(app: App, parts: FeatureParts): void {
  const { db, config, files, limits, sessions, clock, jobs } = parts;
  const begunBy = new WeakMap<IncomingMessage, string>();
  const tus = new Server({
    path: uploadsPath,
    datastore: new UploadStore(parts),
    maxSize: config.maxUploadBytes,
    relativeLocation: true, // whatever name the server is reached by
    allowedOrigins: [new URL(config.publicUrl).origin],
    namingFunction: () => randomUUIDv7(),
    // What the caller says about an upload is not needed; whose it is is ours to say.
    onUploadCreate: async ({ runtime }) => {
      const raw = runtime?.node?.req as IncomingMessage | undefined;
      return { metadata: { owner: (raw && begunBy.get(raw)) ?? null } };
    },
    onResponseError: (_, error) =>
      'status_code' in error ? error : { status_code: 500, body: 'The upload failed.\n' },
  });

  const megabytes = Math.floor(config.maxUploadBytes / 1024 / 1024);

  /** Who begins an upload: within their limits, with a size, and with room for it. */
  async function admit(request: FastifyRequest, memberId: string): Promise<void> {
    await limits.spend(BEGUN, memberId);
    const bytes = Number(request.headers['upload-length']);
    if (!Number.isSafeInteger(bytes) || bytes <= 0) throw invalid(uploadMessages.noSize);
    if (bytes > config.maxUploadBytes) throw tooLarge(`A video has at most ${megabytes} MB.`);
    if ((await countUploads(db, memberId)) >= UNFINISHED_UPLOADS_MAX) {
      throw new Problem(409, 'conflict', uploadMessages.tooMany);
    }
    if ((await files.freeBytes()) < bytes + ROOM_TO_LEAVE) throw new Problem(503, 'unavailable', uploadMessages.noRoom);
    begunBy.set(request.raw, memberId);
  }

  /** Whose upload it is, and that it may still be gone on with; others must not learn that it exists. */
  async function known(id: string, memberId: string): Promise<void> {
    const upload = isUuid(id) ? await findUpload(db, id) : undefined;
    if (upload?.ownerId !== memberId) throw notFound(uploadMessages.unknown);
    if (clock.now().getTime() - upload.createdAt.getTime() > UPLOAD_LIFE_HOURS * HOUR) {
      throw new Problem(410, 'not-found', uploadMessages.expired);
    }
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await limits.spendAddress(perAddress('uploads', 3000), request);
    const { accountId } = await sessions.member(request);
    await limits.spend(REQUESTS, accountId);
    const { id } = request.params as { id?: string };
    if (id === undefined) await admit(request, accountId);
    else await known(id, accountId);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value);
    reply.raw.setHeader('cache-control', 'no-store');
    await tus.handle(request.raw, reply.raw);
  }

  app.register(async (scope: App) => {
    // The library reads the bytes itself.
    scope.addContentTypeParser('application/offset+octet-stream', (_, __, done) => done(null));
    const schema = { hide: true };
    scope.post(uploadsPath, { schema }, handle);
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${uploadsPath}/:id`, schema, handler: handle });
  });

  jobs.handle(
    expireUploads,
    async () => {
      const moment = new Date(clock.now().getTime() - UPLOAD_LIFE_HOURS * HOUR);
      for (let ids = await forgetUploadsBefore(db, moment); ids.length > 0; ) {
        for (const id of ids) await files.remove(uploadKeyOf(id));
        ids = await forgetUploadsBefore(db, moment);
      }
    },
    EVERY_HOUR,
  );
}
