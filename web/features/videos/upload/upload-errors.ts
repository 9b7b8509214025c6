import { videoMessages } from '../../../../contract/videos.ts';
import { youtubeMessages } from '../../../../contract/youtube.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { BannerVariant } from '../../../ui/banner.tsx';

const NO_CHANNEL = /^YouTube channel not found$/; // spec 1 §8

/**
 * What went wrong with an upload, in the words of spec 1 §8: YouTube's own errors, however deeply nested in the answer,
 * else the message or error from the response.
 */
export function uploadErrorText(error: unknown): string {
  // Without an answer, or if it wasn't a call that failed: the error's own message.
  if (!(error instanceof ApiError && error.status > 0)) {
    return (error instanceof Error && error.message) || videoMessages.uploadFailed();
  }
  const said = layersOf(error.body);
  const texts = said.flatMap(({ message, error, error_description: description }) => [message, error, description]);
  const says = (fits: (text: string) => boolean) => texts.some((text) => typeof text === 'string' && fits(text));
  const nested = said.slice(1);
  if (says((text) => NO_CHANNEL.test(text))) return youtubeMessages.noChannel();
  // For an expired token Google sends both; the description is the more precise one.
  if (says((text) => /expired or revoked/i.test(text))) return youtubeMessages.tokenExpired();
  if (says((text) => text === 'invalid_grant')) return youtubeMessages.authenticationExpired();
  if (nested.some(({ code }) => Number(code) === 400)) return youtubeMessages.authenticationFailed();
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? youtubeMessages.refused();
}

const DEEPEST = 4; // as an error of Google's client is nested in one of ours: error.response.data.error

/** The answer, and the errors nested in it: `{error: {code, message}}`, `{error: {response: {data: …}}}`. */
function layersOf(body: unknown, depth = 0): Record<string, unknown>[] {
  if (typeof body !== 'object' || body === null || depth > DEEPEST) return [];
  const layer = body as Record<string, unknown>;
  const inner = [layer.error, layer.response, layer.data].flatMap((one) => layersOf(one, depth + 1));
  return [layer, ...inner];
}

// 'This upload has expired' must not match: it isn't about credentials.
const ABOUT_YOUTUBE = /youtube|credential|(?:token|authentication).*(?:expired|revoked)/i;

/** Orange for what YouTube or its credentials did, red otherwise (spec 1 §2). */
export const variantOf = (message: string): BannerVariant => (ABOUT_YOUTUBE.test(message) ? 'warning' : 'danger');
