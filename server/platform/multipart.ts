import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import fastifyMultipart, { type MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { requestMessages, sentMax } from '../../contract/requests.ts';
import type { App } from '../parts.ts';
import type { FileStore } from './files.ts';
import type { Media } from './media/media.ts';
import { invalid, Problem, passingProblem, tooLarge } from './problem.ts';
import type { Hold, Owner, Room } from './room.ts';
import { judgeText } from './text.ts';

const PARTS_MAX = 50; // the largest form has eleven fields and eleven files
const PART_HEAD_BYTES_MAX = 8 * 1024; // the name of a file has at most 255
const FIELD_BYTES_MAX = 64 * 1024; // the longest texts have 20,000 characters as they are sent (contract/requests.ts)
const SHORT = 100; // characters of a field for which the contract has no number: one out of a list

export type ReceivedFile = { path: string; bytes: number };
export type Form = {
  /** The text fields that the form has, as they were sent; the last one wins where one is repeated. */
  fields: Record<string, string>;
  /** The files, by field; empty ones too. */
  files: Record<string, ReceivedFile[]>;
};

/** Which fields and files a form takes. */
export type FormRules = {
  /** The contract's text fields, by how much of each is kept. Fields that the form does not have are dropped unread. */
  fields: TObject;
  files: Record<string, { maxBytes: number; maxCount: number; tooMany?: string; tooLarge: string }>;
  /** Told when the upload ended before its end. */
  broken: string;
};

/**
 * Mounts routes that take forms, in a scope of their own: what the plugin does at each call of its scope, the calls
 * without a form need not wait for.
 */
export function mountForms(app: App, mount: (scope: App) => void): void {
  app.register(async (scope: App) => {
    await scope.register(fastifyMultipart);
    mount(scope);
  });
}

async function takePart(stream: Readable & { truncated?: boolean }, { files, hold }: Incoming): Promise<ReceivedFile> {
  const received = await files.receive(stream, hold.meter());
  if (stream.truncated) {
    await rm(received.path, { force: true });
    throw new RangeError('too large');
  }
  return received;
}

/** Where the files of a form go, and who sends it: they need room, and count against their member's quota. */
export type FormStore = { files: FileStore; media: Pick<Media, 'warmUp'>; room: Room; owner: Owner };
type Incoming = Pick<FormStore, 'files' | 'media'> & { hold: Hold };

const SMALL = 256 * 1024; // a form of that length has next to no files: it takes its room when one comes

/** Takes the room for all that is announced, so that nobody sends gigabytes in vain; at most what the form may have. */
function holdFor(request: FastifyRequest, { room, owner }: FormStore, rules: FormRules): Promise<Hold> {
  const announced = Number(request.headers['content-length']) || 0;
  const most = Object.values(rules.files).reduce((sum, rule) => sum + rule.maxBytes * rule.maxCount, 0);
  return room.hold(announced > SMALL ? Math.min(announced, most) : 0, owner);
}

/**
 * Reads a multipart form, its files streamed to the disk, and hands it to `use`.
 * Whatever `use` has not moved into the store is removed afterwards, also when it throws.
 * @throws 400 `upload-broken`; 400 `invalid`, also for texts that are too long as they are sent or that `judgeText`
 *   refuses; 413 `too-large` or `quota`, 415, 507 `no-room`
 */
export async function withForm<T>(
  request: FastifyRequest,
  store: FormStore,
  rules: FormRules,
  use: (form: Form) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    throw new Problem(415, 'unsupported-type', 'This call takes a form (multipart/form-data).');
  }
  const form: Form = { fields: {}, files: {} };
  const hold = await holdFor(request, store, rules);
  try {
    await readParts(request, { files: store.files, media: store.media, hold }, rules, form);
    return await use(form);
  } finally {
    await Promise.all(
      Object.values(form.files)
        .flat()
        .map(({ path }) => rm(path, { force: true })),
    );
    hold.release();
  }
}

/** All that a form says, short enough to be compared: the fields, and what tells its files from others. */
export async function saidBy({ fields, files }: Form): Promise<unknown> {
  const hashes: [string, string[]][] = [];
  for (const [field, list] of Object.entries(files)) hashes.push([field, await Promise.all(list.map(hashOf))]);
  return [Object.entries(fields).sort(), hashes.sort()];
}

async function hashOf({ path }: ReceivedFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('base64url');
}

/** The value of a text field, judged before anything is done with it. */
function judged({ fieldname, value, valueTruncated }: MultipartValue, { fields }: FormRules): string {
  const rule = fields.properties[fieldname] as { maxLength?: number; tooLong?: string; message?: string };
  if (typeof value !== 'string') throw invalid(`${fieldname} must be string.`, fieldname); // it called itself JSON
  if (valueTruncated) throw invalid(`${fieldname} is too long.`, fieldname);
  if ([...value].length > sentMax(rule.maxLength ?? SHORT)) {
    throw invalid(rule.tooLong ?? rule.message ?? `${fieldname} is too long.`, fieldname);
  }
  judgeText(value, fieldname);
  return value;
}

/** Reads a field to its end that the form does not have, and keeps nothing of it. */
async function drop(stream: Readable): Promise<void> {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length;
    if (bytes > FIELD_BYTES_MAX) throw invalid(requestMessages.fieldTooLong);
  }
}

/** As the library tells texts from files. */
const isText = (type: string | undefined, fileName: string | undefined) =>
  fileName === undefined && type !== 'application/octet-stream';

/** The parts of a form. A text that the form does not have comes as a stream, or the library would hold it in memory. */
async function* partsOf(request: FastifyRequest, rules: FormRules) {
  const fileSize = Math.max(...Object.values(rules.files).map((rule) => rule.maxBytes));
  const limits = { fileSize, fieldSize: FIELD_BYTES_MAX, parts: PARTS_MAX, headerSize: PART_HEAD_BYTES_MAX };
  const isPartAFile = (field: string | undefined, type: string | undefined, fileName: string | undefined) =>
    !isText(type, fileName) || !Object.hasOwn(rules.fields.properties, field ?? '');
  const parts = request.parts({ limits, isPartAFile });
  for (;;) {
    const { value, done } = await parts.next().catch((error) => {
      const problem = formProblem(error, rules);
      // Between the parts nothing of ours is at work: what goes wrong there is wrong with what was sent.
      throw problem instanceof Problem ? problem : invalid(requestMessages.formUnreadable);
    });
    if (done) return;
    yield value;
  }
}

async function readParts(request: FastifyRequest, store: Incoming, rules: FormRules, form: Form): Promise<void> {
  try {
    for await (const part of partsOf(request, rules)) {
      if (part.type === 'field') {
        form.fields[part.fieldname] = judged(part, rules);
        continue;
      }
      if (isText(part.mimetype, part.filename)) {
        await drop(part.file);
        continue;
      }
      const rule = rules.files[part.fieldname];
      if (!rule) {
        const name = String(part.fieldname ?? '').slice(0, SHORT);
        throw invalid(`This form has no file named ${name}.`, name);
      }
      form.files[part.fieldname] ??= [];
      const list = form.files[part.fieldname] ?? [];
      if (list.length >= rule.maxCount) throw invalid(rule.tooMany ?? 'Only one file is taken.', part.fieldname);
      store.media.warmUp();
      const received = await takePart(part.file, store).catch((error) => {
        throw error instanceof RangeError ? tooLarge(rule.tooLarge, part.fieldname) : error;
      });
      list.push(received);
      if (received.bytes > rule.maxBytes) throw tooLarge(rule.tooLarge, part.fieldname);
    }
  } catch (error) {
    request.raw.unpipe().resume(); // read to its end: browsers look for the answer when all is sent
    throw formProblem(error, rules);
  }
}

/** What went wrong while reading, in words. */
function formProblem(error: unknown, rules: FormRules): unknown {
  if (error instanceof Problem) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(Object.values(rules.files)[0]?.tooLarge ?? message);
  if (/^FST_(?:FIELDS|FILES|PARTS)_LIMIT$/.test(code)) return invalid(requestMessages.tooManyParts);
  if (/^FST_(?:PROTO_VIOLATION|INVALID_JSON_FIELD_ERROR)$/.test(code)) return invalid(requestMessages.fieldUnreadable);
  if (code === 'ENOSPC') return passingProblem(error);
  if (
    /premature close|unexpected end|aborted|multipart/i.test(message) ||
    ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(code)
  ) {
    return new Problem(400, 'upload-broken', rules.broken);
  }
  return error;
}
