import { randomUUIDv7 } from 'node:crypto';
import { type CancellationContext, Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ownStorage,
  UNFINISHED_UPLOADS_MAX,
  UPLOAD_LIFE_HOURS,
  uploadMessages,
  uploadsPath,
} from '../../../contract/uploads.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { isUuid } from '../../platform/ids.ts';
import { jobKind } from '../../platform/jobs.ts';
import { type LimitRule, perAddress } from '../../platform/limits.ts';
import { invalid, notFound, Problem, passingProblem, tooLarge, unauthenticated } from '../../platform/problem.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { holdAccount } from '../accounts/queries.ts';
import { createLocker } from './locker.ts';
import {
  countUploads,
  findUpload,
  forgetUpload,
  forgetUploadsBefore,
  insertUpload,
  lockUploadsOf,
  reservedSince,
  touchUpload,
  uploadKeyOf,
} from './queries.ts';
import { type Admitted, admitted, UploadStore } from './store.ts';

const BEGUN: LimitRule = { name: 'upload-begun', points: 60, seconds: 60 * 60 };
const REQUESTS: LimitRule = { name: 'upload-requests', points: 3000, seconds: 60 * 60 }; // a bad connection asks often
const EVERY_HOUR = '17 * * * *';

/** How long the upload is to be. @throws 400, 413 */
function announcedSize({ headers }: FastifyRequest, most: number): number {
  const bytes = Number(headers['upload-length']);
  if (!Number.isSafeInteger(bytes) || bytes <= 0) throw invalid(uploadMessages.noSize);
  if (headers['upload-concat'] !== undefined || headers['upload-defer-length'] !== undefined) {
    throw invalid(uploadMessages.notJoined);
  }
  if (bytes > most) throw tooLarge(`A video has at most ${Math.floor(most / 1024 / 1024)} MB.`);
  return bytes;
}

/** How many bytes come with a request, where it says so; those that come without saying are looked at on the way. */
const bodyBytes = ({ headers }: FastifyRequest) => Number(headers['content-length']) || 0;

const expireUploads = jobKind<Record<string, never>>('expire-uploads');

/** Answers in our words where the library had to be stopped on the way. */
class TusServer extends Server {
  override write(context: CancellationContext, headers: Headers, status: number, body?: string) {
    if (body?.startsWith('{')) headers.set('content-type', 'application/json; charset=utf-8');
    return super.write(context, headers, status, body);
  }
}

/** What the library is to answer to an error. */
function answerTo(error: unknown): { status_code: number; body: string } {
  const problem = error instanceof Problem ? error : passingProblem(error);
  if (problem) {
    const { status, code, message } = problem;
    return { status_code: status, body: JSON.stringify({ message, code }) };
  }
  const known = error as { status_code?: number; body?: string };
  return known.status_code && known.body
    ? { status_code: known.status_code, body: known.body }
    : { status_code: 500, body: 'The upload failed.\n' };
}

/** Uploads that survive: bytes that go up in parts, and go on where they stood (tus). */
export function mountUploads(app: App, parts: FeatureParts): void {
  const { db, config, files, limits, sessions, clock, jobs, room } = parts;
  const tus = new TusServer({
    path: uploadsPath,
    datastore: new UploadStore(parts),
    locker: createLocker(),
    maxSize: config.maxUploadBytes,
    relativeLocation: true, // whatever name the server is reached by
    allowedOrigins: [new URL(config.publicUrl).origin],
    // The id is never read from an address again: it is the one that was looked at, or the one just made.
    getFileIdFromRequest: () => admitted.getStore()?.id,
    namingFunction: () => admitted.getStore()?.id ?? '',
    // What the caller says about an upload is not needed.
    onUploadCreate: async () => ({ metadata: {} }),
    onResponseError: (_, error) => answerTo(error),
  });

  /** Begins an upload, where its member's limits, share and the disk let it: the file, then the row that names it. */
  async function begin(request: FastifyRequest, member: Member): Promise<Admitted> {
    await limits.spend(BEGUN, member.accountId);
    const byteSize = announcedSize(request, config.maxUploadBytes);
    const id = randomUUIDv7();
    const now = clock.now();
    const row = { id, ownerId: member.accountId, byteSize, createdAt: now, touchedAt: now };
    await files.put(uploadKeyOf(id), Buffer.alloc(0));
    try {
      await room.reserve(byteSize, member, () =>
        db.transaction(async (tx) => {
          await lockUploadsOf(tx, member.accountId);
          if (!(await holdAccount(tx, member.accountId))) throw unauthenticated();
          if ((await countUploads(tx, member.accountId)) >= UNFINISHED_UPLOADS_MAX) {
            throw new Problem(409, 'conflict', uploadMessages.tooMany);
          }
          await insertUpload(tx, row);
        }),
      );
      return { id, arriving: await arrivingAt(request, id, byteSize) };
    } catch (error) {
      await discard(id).catch(() => files.remove(uploadKeyOf(id))); // the database may be what failed
      throw error;
    }
  }

  /** The room for what comes with a request; as long as bytes come, more is kept for the rest. */
  const arrivingAt = (request: FastifyRequest, id: string, most: number) =>
    room.arriving(Math.min(bodyBytes(request), most), () => touchUpload(db, id, clock.now()));

  async function discard(id: string): Promise<void> {
    await forgetUpload(db, id);
    await files.remove(uploadKeyOf(id));
  }

  /**
   * Goes on with an upload: one's own, by its exact address, that may still be gone on with. Others must not learn
   * that it exists.
   */
  async function goOn(request: FastifyRequest, id: string, memberId: string): Promise<Admitted> {
    const isExact = isUuid(id) && request.raw.url === `${uploadsPath}/${id}`;
    const upload = isExact ? await findUpload(db, id) : undefined;
    if (upload?.ownerId !== memberId) throw notFound(uploadMessages.unknown);
    const now = clock.now();
    if (now.getTime() - upload.createdAt.getTime() > UPLOAD_LIFE_HOURS * HOUR) {
      throw new Problem(410, 'not-found', uploadMessages.expired);
    }
    if (request.method !== 'PATCH') return { id };
    const touch = () => touchUpload(db, id, now);
    // Who has stood still for long has to find room anew: an announcement alone keeps nobody else out.
    if (upload.touchedAt <= reservedSince(now)) {
      await room.reserve(upload.byteSize - upload.receivedBytes, undefined, touch);
    } else if (now.getTime() - upload.touchedAt.getTime() > MINUTE) await touch();
    return { id, arriving: await arrivingAt(request, id, upload.byteSize) };
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await limits.spendAddress(perAddress('uploads', 3000), request);
    const member = await sessions.member(request);
    await limits.spend(REQUESTS, member.accountId);
    const { id } = request.params as { id?: string };
    if (id === undefined && request.raw.url !== uploadsPath) throw notFound();
    const one = id === undefined ? await begin(request, member) : await goOn(request, id, member.accountId);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value);
    reply.raw.setHeader('cache-control', 'no-store');
    try {
      await admitted.run(one, () => tus.handle(request.raw, reply.raw));
    } finally {
      one.arriving?.release();
      if (id === undefined && !one.isBegun) await discard(one.id); // the library did not take it
    }
  }

  app.get(ownStorage.path, { schema: { response: { 200: ownStorage.answer } } }, async (request) => {
    await limits.spendAddress(perAddress('storage', 1000), request);
    return room.shareOf(await sessions.member(request));
  });

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
      const now = clock.now();
      const moment = new Date(now.getTime() - UPLOAD_LIFE_HOURS * HOUR);
      for (let ids = await forgetUploadsBefore(db, moment, now); ids.length > 0; ) {
        for (const id of ids) await files.remove(uploadKeyOf(id));
        ids = await forgetUploadsBefore(db, moment, now);
      }
    },
    EVERY_HOUR,
  );
}
