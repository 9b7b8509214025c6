import type { Static } from 'typebox';
import { requestWhole } from './request.ts';
import { ensureSession } from './session-check.ts';
import type { AnyOptions, Call, Options, Rest } from './wire.ts';

/**
 * The shared client: makes one call of the contract, which is imported by type only, so that no schema reaches
 * the browser: `call<typeof getPost>('GET', '/api/posts/:id', { params: { id } })`.
 * Rejects with an ApiError.
 */
export async function call<C extends Call>(
  method: C['method'],
  path: C['path'],
  ...[options]: Rest<Options<C>>
): Promise<Static<C['answer']>> {
  return (await callWhole<C>(method, path, ...([options] as Rest<Options<C>>))).answer;
}

/** The same call, with the headers of its answer beside it. */
export async function callWhole<C extends Call>(
  method: C['method'],
  path: C['path'],
  ...[options]: Rest<Options<C>>
): Promise<{ answer: Static<C['answer']>; headers: Headers }> {
  await ensureSession(path);
  const { body, headers } = await requestWhole(method, path, options as AnyOptions | undefined);
  return { answer: body as Static<C['answer']>, headers };
}
