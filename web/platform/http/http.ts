import type { Static } from 'typebox';
import { ensureSession } from '../session/session-check.ts';
import { ApiError } from './errors.ts';
import { isReadAgain } from './read-again.ts';
import { requestWhole } from './request.ts';
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

/** The same call, with the headers of its answer. */
export async function callWhole<C extends Call>(
  method: C['method'],
  path: C['path'],
  ...[options]: Rest<Options<C>>
): Promise<{ answer: Static<C['answer']>; headers: Headers }> {
  try {
    await ensureSession(path);
  } catch (error) {
    // The session can't be checked now; what the member last saw in this browser, they may see again.
    if (!isReadAgain(method, path) || !(error instanceof ApiError && error.code === 'network')) throw error;
  }
  const { body, headers } = await requestWhole(method, path, options as AnyOptions | undefined);
  return { answer: body as Static<C['answer']>, headers };
}
