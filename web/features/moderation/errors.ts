import { adminMessages } from '../../../contract/admin.ts';
import { ApiError, errorText } from '../../platform/http/errors.ts';

const isDenied = (error: unknown) => error instanceof ApiError && error.status === 403;

/** Whether trying again is pointless: it is gone, off limits, or another admin was faster. */
export const isHopeless = (error: unknown) => error instanceof ApiError && [403, 404, 409].includes(error.status);

/** The server refused in words that are not the panel's own, such as a rate limit or an invalid body. */
const isForeign = (error: unknown) =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !String(error.body.text).startsWith('admin.');

/**
 * Why something could not be loaded (spec 2 §8): access denied, the server's message, or that no answer came. Where the
 * message is not one of the panel's own, the specification's is shown instead.
 */
export function loadErrorText(error: unknown): string {
  if (isDenied(error)) return adminMessages.denied();
  if (isForeign(error)) return adminMessages.fetchFailed();
  return errorText(error, adminMessages.fetchFailed(), adminMessages.unexpected());
}

/** Why an act failed: the server's message if it refused; `failed` if it broke down or did not answer. */
export function refusalText(error: unknown, failed: string): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused ? errorText(error, failed) : failed;
}

/**
 * The same for an act that spec 2 §8 lists: of the server's messages only the panel's own are shown (the last admin,
 * somebody already deleted); for anything else `failed`, which is the specification's.
 */
export function actErrorText(error: unknown, failed: string): string {
  if (isForeign(error)) return isDenied(error) ? adminMessages.denied() : failed;
  return refusalText(error, failed);
}
