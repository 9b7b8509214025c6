import { randomUUIDv7 } from 'node:crypto';
import { type CancellationContext, Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  beginUpload,
  goOnWithUpload,
  ownStorage,
  UNFINISHED_UPLOADS_MAX,
  UPLOAD_LIFE_HOURS,
  uploadMessages,
  uploadsPath,
} from '../../../contract/uploads.ts';

import type { App, FeatureParts } from '../../parts.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import {
  AGAIN_AFTER,
  invalid,
  notFound,
  Problem,
  passingProblem,
  tooLarge,
  unauthenticated,
  worded,
} from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { holdAccount } from '../../platform/sessions/queries.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
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
} from './queries.ts';
import { type Admitted, admitted, UploadStore } from './store.ts';
import { texts } from './texts.ts';

const BEGUN: LimitRule = { name: 'upload-begun', points: 60, seconds: 60 * 60 };
const REQUESTS: LimitRule = { name: 'upload-requests', points: 3000, seconds: 60 * 60 }; // bad connections need many
const EVERY_HOUR = '17 * * * *';

/** The announced size of an upload. @throws 400, 413 */
function announcedSize({ headers }: FastifyRequest, most: number): number {
  const bytes = Number(headers['upload-length']);
  if (!Number.isSafeInteger(bytes) || bytes <= 0) throw invalid(uploadMessages.noSize);
  if (headers['upload-concat'] !== undefined || headers['upload-defer-length'] !== undefined) {
    throw invalid(uploadMessages.notJoined);
  }
  if (bytes > most) throw tooLarge(worded(uploadMessages.tooLarge, { megabytes: Math.floor(most / 1024 / 1024) }));
  return bytes;
}

/** How many bytes a request announces; unannounced ones are counted as they arrive. */
const bodyBytes = ({ headers }: FastifyRequest) => Number(headers['content-length']) || 0;

const expireUploads = jobKind<Record<string, never>>('expire-uploads');

/** Sends our own JSON answers with their type when an error of ours stopped the library. */
class TusServer extends Server {
  override write(context: CancellationContext, headers: Headers, status: number, body?: string) {
    if (body?.startsWith('{')) headers.set('content-type', 'application/json; charset=utf-8');
    if (status === 503) headers.set('retry-after', String(AGAIN_AFTER));
    return super.write(context, headers, status, body);
  }
}

/** How the library answers an error. */
function answerTo(error: unknown): { status_code: number; body: string } {
  const problem = error instanceof Problem ? error : passingProblem(error);
  if (problem) {
    return { status_code: problem.status, body: JSON.stringify(problem.answer) };
  }
  const known = error as { status_code?: number; body?: string };
  return known.status_code && known.body
    ? { status_code: known.status_code, body: known.body }
    : { status_code: 500, body: `${texts.failed()}\n` };
}

/** Resumable uploads: bytes arrive in parts, and continue where they stopped (tus). */
export function mountUploads(app: App, parts: FeatureParts): void {
  const { db, config, uploads, limits, clock, jobs, room } = parts;
  const tus = new TusServer({
    path: uploadsPath,
    datastore: new UploadStore(parts),
    locker: createLocker(parts.siblings?.turns),
    maxSize: config.maxUploadBytes,
    relativeLocation: true, // independent of the name by which the server is reached
    allowedOrigins: [new URL(config.publicUrl).origin],
    // The id is never parsed from a url again: it is the one that was checked, or has just been made.
    getFileIdFromRequest: () => admitted.getStore()?.id,
    namingFunction: () => admitted.getStore()?.id ?? '',
    // The client's metadata is not needed.
    onUploadCreate: async () => ({ metadata: {} }),
    onResponseError: (_, error) => answerTo(error),
  });

  /** Begins an upload, if the member's limits and share and the room allow it: a place for it, then the row that names it. */
  async function begin(request: FastifyRequest, member: Member): Promise<Admitted> {
    await limits.spend(BEGUN, member.accountId);
    const byteSize = announcedSize(request, config.maxUploadBytes);
    const id = randomUUIDv7();
    const now = clock.now();
    const multipart = await uploads.begin(id);
    const row = { id, ownerId: member.accountId, byteSize, multipart, createdAt: now, touchedAt: now };
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
      await forgetUpload(db, id)
        .catch(() => undefined)
        .then(() => uploads.remove(row))
        .catch(() => {}); // the database or the store may be what has failed; the sweeps do it then
      throw error;
    }
  }

  /** The room for the bytes of a request; while they arrive, room stays reserved for the rest of the upload. */
  const arrivingAt = (request: FastifyRequest, id: string, most: number) =>
    room.arriving(Math.min(bodyBytes(request), most), () => touchUpload(db, id, clock.now()));

  async function discard(id: string): Promise<void> {
    const upload = await forgetUpload(db, id);
    if (upload) await uploads.remove(upload);
  }

  /**
   * Resumes an upload: only by its owner, by its exact url and before it expires. Others must not learn that it exists.
   */
  async function goOn(request: FastifyRequest, id: string, memberId: string): Promise<Admitted> {
    const upload = request.raw.url === `${uploadsPath}/${id}` ? await findUpload(db, id) : undefined;
    if (upload?.ownerId !== memberId) throw notFound(uploadMessages.unknown);
    const now = clock.now();
    if (now.getTime() - upload.createdAt.getTime() > UPLOAD_LIFE_HOURS * HOUR) {
      throw new Problem(410, 'not-found', uploadMessages.expired);
    }
    if (request.method !== 'PATCH') return { id };
    const touch = () => touchUpload(db, id, now);
    // After a long pause room must be reserved again: an announcement alone does not keep others out.
    if (upload.touchedAt <= reservedSince(now)) {
      await room.reserve(upload.byteSize - upload.receivedBytes, undefined, touch);
    } else if (now.getTime() - upload.touchedAt.getTime() > MINUTE) await touch();
    return { id, arriving: await arrivingAt(request, id, upload.byteSize) };
  }

  /** Passes an upload to the library, which reads the bytes and answers. */
  async function handOver(one: Admitted, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value);
    reply.raw.setHeader('cache-control', 'no-store');
    try {
      await admitted.run(one, () => tus.handle(request.raw, reply.raw));
    } finally {
      one.arriving?.release();
    }
    return reply;
  }

  route(app, parts, ownStorage, { who: 'member', limit: perIp('storage', 1000) }, async ({ member }) =>
    room.shareOf(member),
  );

  app.register(async (scope: App) => {
    // The library reads the bytes itself.
    scope.addContentTypeParser('application/offset+octet-stream', (_, __, done) => done(null));
    const declared = { limit: perIp('uploads', 3000), perMember: REQUESTS, hide: true } as const;

    route(
      scope,
      parts,
      beginUpload,
      { ...declared, who: 'member', spends: [BEGUN] },
      async ({ member, request, reply }) => {
        if (request.raw.url !== uploadsPath) throw notFound();
        const one = await begin(request, member);
        try {
          return await handOver(one, request, reply);
        } finally {
          if (!one.isBegun) await discard(one.id); // the library did not take it
        }
      },
    );

    route(
      scope,
      parts,
      goOnWithUpload,
      { ...declared, who: 'owner, unseen' },
      async ({ params: { id }, member, request, reply }) =>
        handOver(await goOn(request, id, member.accountId), request, reply),
    );
  });

  jobs.handle(
    expireUploads,
    async () => {
      const now = clock.now();
      const moment = new Date(now.getTime() - UPLOAD_LIFE_HOURS * HOUR);
      for (let some = await forgetUploadsBefore(db, moment, now); some.length > 0; ) {
        for (const upload of some) await uploads.remove(upload);
        some = await forgetUploadsBefore(db, moment, now);
      }
    },
    EVERY_HOUR,
  );
}
