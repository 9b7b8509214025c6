import type { Static } from 'typebox';
import { ApiError } from './errors.ts';
import { isReadAgain } from './read-again.ts';
import { request } from './request.ts';
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
  try {
    await ensureSession(path);
  } catch (error) {
    // Nobody can be asked who this is; what they saw last in this browser, they may see again.
    if (!isReadAgain(method, path) || !(error instanceof ApiError && error.code === 'network')) throw error;
  }
  return (await request(method, path, options as AnyOptions | undefined)) as Static<C['answer']>;
}
