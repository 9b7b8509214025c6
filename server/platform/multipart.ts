import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { App } from '../parts.ts';
import type { FileStore } from './files.ts';
import { invalid, Problem, tooLarge } from './problem.ts';

const FIELDS_MAX = 30;
const FIELD_BYTES_MAX = 64 * 1024; // the longest field, a description of 5,000 characters, has up to 20,000 bytes

export type ReceivedFile = { path: string; bytes: number };
export type Form = {
  /** The text fields; the last one wins where one is repeated. */
  fields: Record<string, string>;
  /** The files, by field; empty ones too. */
  files: Record<string, ReceivedFile[]>;
};

/** Which files a form takes. */
export type FormRules = {
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

async function takePart(stream: Readable & { truncated?: boolean }, store: FileStore): Promise<ReceivedFile> {
  const received = await store.receive(stream);
  if (stream.truncated) {
    await rm(received.path, { force: true });
    throw new RangeError('too large');
  }
  return received;
}

/**
 * Reads a multipart form, its files streamed to the disk, and hands it to `use`.
 * Whatever `use` has not moved into the store is removed afterwards, also when it throws.
 * @throws 400 `upload-broken`, 400 `invalid`, 413 `too-large`, 415
 */
export async function withForm<T>(
  request: FastifyRequest,
  store: FileStore,
  rules: FormRules,
  use: (form: Form) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    throw new Problem(415, 'unsupported-type', 'This call takes a form (multipart/form-data).');
  }
  const form: Form = { fields: {}, files: {} };
  try {
    await readParts(request, store, rules, form);
    return await use(form);
  } finally {
    await Promise.all(
      Object.values(form.files)
        .flat()
        .map(({ path }) => rm(path, { force: true })),
    );
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

async function readParts(request: FastifyRequest, store: FileStore, rules: FormRules, form: Form): Promise<void> {
  const largest = Math.max(...Object.values(rules.files).map((rule) => rule.maxBytes));
  const limits = { fileSize: largest, fieldSize: FIELD_BYTES_MAX, fields: FIELDS_MAX, files: 20 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw invalid(`${part.fieldname} is too long.`, part.fieldname);
        form.fields[part.fieldname] = String(part.value);
        continue;
      }
      const rule = rules.files[part.fieldname];
      if (!rule) throw invalid(`This form has no file named ${part.fieldname}.`, part.fieldname);
      form.files[part.fieldname] ??= [];
      const list = form.files[part.fieldname] ?? [];
      if (list.length >= rule.maxCount) throw invalid(rule.tooMany ?? 'Only one file is taken.', part.fieldname);
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
  if (/^FST_(?:FIELDS|FILES|PARTS)_LIMIT$/.test(code)) return invalid('This form has too many parts.');
  if (/^FST_(?:PROTO_VIOLATION|INVALID_JSON_FIELD_ERROR)$/.test(code))
    return invalid('This form has a field that cannot be read.');
  if (code === 'ENOSPC') return new Problem(503, 'unavailable', 'The server has no room left. Please tell an admin.');
  if (
    /premature close|unexpected end|aborted|multipart/i.test(message) ||
    ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(code)
  ) {
    return new Problem(400, 'upload-broken', rules.broken);
  }
  return error;
}
