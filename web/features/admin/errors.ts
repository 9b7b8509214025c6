import { adminMessages } from '../../../contract/admin.ts';
import { ApiError, errorText } from '../../platform/errors.ts';

export const isDenied = (error: unknown) => error instanceof ApiError && error.status === 403;

/** Why something could not be loaded (spec 2 §8): refused, what the server said, or that no answer came. */
export function loadErrorText(error: unknown): string {
  if (isDenied(error)) return adminMessages.denied;
  return errorText(error, adminMessages.fetchFailed, adminMessages.unexpected);
}

/**
 * Why an act failed: the server's words where it refused (the last admin, somebody who is gone already); `failed`, the
 * text of spec 2 §8, where it broke down or did not answer, when it has nothing to say about this act.
 */
export function actErrorText(error: unknown, failed: string): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused ? errorText(error, failed) : failed;
}
