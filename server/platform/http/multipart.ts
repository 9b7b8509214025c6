import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import fastifyMultipart, { type MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { requestMessages, sentMax } from '../../../contract/requests.ts';
import type { App } from '../../parts.ts';
import type { Hold, Owner, Room } from '../files/room.ts';
import type { Scratch } from '../files/scratch.ts';
import type { Media } from '../media/media.ts';
import { requireStorableText } from '../text.ts';
import { invalid, Problem, passingProblem, tooLarge, type Words, worded } from './problem.ts';

const PARTS_MAX = 50; // the largest form has eleven fields and eleven files
const PART_HEAD_BYTES_MAX = 8 * 1024; // the name of a file has at most 255 bytes
const FIELD_BYTES_MAX = 64 * 1024; // the longest texts have 20,000 characters when sent (contract/requests.ts)
const SHORT = 100; // characters of a field without a limit in the contract: a choice from a list

export type ReceivedFile = { path: string; bytes: number };
export type Form = {
  /** The text fields that the form knows, as they were sent; of a repeated one the last wins. */
  fields: Record<string, string>;
  /** The files by field, including empty ones. */
  files: Record<string, ReceivedFile[]>;
};

/** Which fields and files a form takes. */
export type FormRules = {
  /**
   * The contract's text fields, which limit the length of each. Fields that the form doesn't know are dropped unread.
   */
  fields: TObject;
  files: Record<string, { maxBytes: number; maxCount: number; tooMany?: Words; tooLarge: Words }>;
  /** The message when the upload breaks off. */
  broken: Words;
};

/**
 * Mounts routes that take forms in a scope of their own, so that calls without a form are spared what the plugin does
 * at each call of its scope.
 */
export function mountForms(app: App, mount: (scope: App) => void): void {
  app.register(async (scope: App) => {
    await scope.register(fastifyMultipart);
    mount(scope);
  });
}

async function takePart(
  stream: Readable & { truncated?: boolean },
  { scratch, hold }: Incoming,
): Promise<ReceivedFile> {
  const received = await scratch.receive(stream, hold.meter());
  if (stream.truncated) {
    await rm(received.path, { force: true });
    throw new RangeError('too large');
  }
  return received;
}

/** Where the files of a form go, and who sends it: files need room, and count against the member's quota. */
export type FormStore = { scratch: Scratch; media: Pick<Media, 'warmUp'>; room: Room; owner: Owner };
type Incoming = Pick<FormStore, 'scratch' | 'media'> & { hold: Hold };

const SMALL = 256 * 1024; // bytes: a form up to this length hardly has files, so room is taken only when one comes

/**
 * Takes room for all that is announced, at most for what the form may contain, so that nobody sends gigabytes in vain.
 */
function holdFor(request: FastifyRequest, { room, owner }: FormStore, rules: FormRules): Promise<Hold> {
  const announced = Number(request.headers['content-length']) || 0;
  const most = Object.values(rules.files).reduce((sum, rule) => sum + rule.maxBytes * rule.maxCount, 0);
  return room.hold(announced > SMALL ? Math.min(announced, most) : 0, owner);
}

/**
 * Reads a multipart form, streams its files to the disk, and hands it to `use`. Files that `use` has not moved into the
 * store are removed afterwards, also when it throws.
 * @throws 400 `upload-broken`; 400 `invalid`, also for texts that are too long when sent or that `requireStorableText` refuses;
 *   413 `too-large` or `quota`, 415, 507 `no-room`
 */
export async function withForm<T>(
  request: FastifyRequest,
  store: FormStore,
  rules: FormRules,
  use: (form: Form) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    throw new Problem(415, 'unsupported-type', requestMessages.formNeeded);
  }
  const form: Form = { fields: {}, files: {} };
  const hold = await holdFor(request, store, rules);
  try {
    await readParts(request, { scratch: store.scratch, media: store.media, hold }, rules, form);
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

/** A form's content, short enough to be compared: the fields, and the hashes of its files. */
export async function formContent({ fields, files }: Form): Promise<unknown> {
  const hashes: [string, string[]][] = [];
  for (const [field, list] of Object.entries(files)) hashes.push([field, await Promise.all(list.map(hashOf))]);
  return [Object.entries(fields).sort(), hashes.sort()];
}

async function hashOf({ path }: ReceivedFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('base64url');
}

/** The value of a text field, checked before anything else is done with it. */
function judged({ fieldname, value, valueTruncated }: MultipartValue, { fields }: FormRules): string {
  const rule = fields.properties[fieldname] as { maxLength?: number; tooLong?: Words; message?: Words };
  if (typeof value !== 'string')
    throw invalid(worded(requestMessages.mustBe, { field: fieldname, type: 'string' }), fieldname); // declared as JSON
  const tooLong = worded(requestMessages.tooLong, { field: fieldname });
  if (valueTruncated) throw invalid(tooLong, fieldname);
  if ([...value].length > sentMax(rule.maxLength ?? SHORT)) {
    throw invalid(rule.tooLong ?? rule.message ?? tooLong, fieldname);
  }
  requireStorableText(value, fieldname);
  return value;
}

/** Reads to its end a field that the form doesn't know, and discards it. */
async function drop(stream: Readable): Promise<void> {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length;
    if (bytes > FIELD_BYTES_MAX) throw invalid(requestMessages.fieldTooLong);
  }
}

/** The library's own rule to tell texts from files. */
const isText = (type: string | undefined, fileName: string | undefined) =>
  fileName === undefined && type !== 'application/octet-stream';

/** The parts of a form. A text that the form doesn't know comes as a stream, or the library would hold it in memory. */
async function* partsOf(request: FastifyRequest, rules: FormRules) {
  const fileSize = Math.max(...Object.values(rules.files).map((rule) => rule.maxBytes));
  const limits = { fileSize, fieldSize: FIELD_BYTES_MAX, parts: PARTS_MAX, headerSize: PART_HEAD_BYTES_MAX };
  const isPartAFile = (field: string | undefined, type: string | undefined, fileName: string | undefined) =>
    !isText(type, fileName) || !Object.hasOwn(rules.fields.properties, field ?? '');
  const parts = request.parts({ limits, isPartAFile });
  for (;;) {
    const { value, done } = await parts.next().catch((error) => {
      const problem = formProblem(error, rules);
      // Between the parts none of our code runs: an error there is one in what was sent.
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
        throw invalid(worded(requestMessages.noFileField, { name }), name);
      }
      form.files[part.fieldname] ??= [];
      const list = form.files[part.fieldname] ?? [];
      if (list.length >= rule.maxCount) throw invalid(rule.tooMany ?? requestMessages.oneFile, part.fieldname);
      store.media.warmUp();
      const received = await takePart(part.file, store).catch((error) => {
        throw error instanceof RangeError ? tooLarge(rule.tooLarge, part.fieldname) : error;
      });
      list.push(received);
      if (received.bytes > rule.maxBytes) throw tooLarge(rule.tooLarge, part.fieldname);
    }
  } catch (error) {
    request.raw.unpipe().resume(); // read to its end: browsers read the answer only when they have sent everything
    throw formProblem(error, rules);
  }
}

/** The problem to answer with when reading has failed, if it is a known one. */
function formProblem(error: unknown, rules: FormRules): unknown {
  if (error instanceof Problem) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return tooLarge(Object.values(rules.files)[0]?.tooLarge ?? requestMessages.tooLarge);
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
