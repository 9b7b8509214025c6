import type { QueryClient } from '@tanstack/react-query';
import { type createPost, createPostMultiplePath, postMessages } from '../../../contract/posts.ts';
import { ApiError, errorText, fieldErrors } from '../../platform/errors.ts';
import { call } from '../../platform/http.ts';
import { splitTags } from '../../platform/text.ts';
import { FEED_TOAST, toast } from '../../platform/toasts.ts';
import { upload } from '../../platform/upload.ts';
import { prependPost } from './api.ts';
import { type Draft, dropDraft, useDraft } from './draft.ts';
import { fileOf, forgetFiles } from './draft-files.ts';

/**
 * Sends the draft, tells how it went, and puts the post on top of the feed. While one is on its way a second call does
 * nothing. @returns the messages for single fields, where the server refused some
 */
export async function sendDraft(client: QueryClient): Promise<Record<string, string>> {
  const { draft, sending } = useDraft.getState();
  if (sending) return {};
  const controller = new AbortController();
  const stop = () => controller.abort();
  useDraft.setState({ sending: { share: draft.pictures.length > 0 ? 0 : null, stop } });
  try {
    const { message, post } = await send(draft, controller.signal, (share) =>
      useDraft.setState({ sending: { share, stop } }),
    );
    // Success is told by the text, not by the status (spec 2 §7).
    if (message !== postMessages.created) throw new ApiError(200, 'unknown', message);
    prependPost(client, post);
    dropDraft(draft);
    void forgetFiles(draft.pictures);
    if (post.hidden) void import('../reports/tell-held.ts').then(({ tellHeld }) => tellHeld('post'));
    else toast.success(message, FEED_TOAST);
    return {};
  } catch (error) {
    if (!controller.signal.aborted)
      toast.error(errorText(error, postMessages.createFailed, postMessages.somethingWrong), FEED_TOAST);
    return fieldErrors(error);
  } finally {
    // Unless somebody else has logged in meanwhile, and is at a post of their own.
    if (useDraft.getState().sending?.stop === stop) useDraft.setState({ sending: null });
  }
}

/** Without pictures and with one it is `POST /posts`, with several `POST /posts/multiple` (spec 2 §7). */
async function send(
  { content, tags, category, pictures }: Draft,
  signal: AbortSignal,
  onProgress: (share: number) => void,
) {
  const fields = { content: content.trim(), tags: splitTags(tags).join(', '), category };
  if (pictures.length === 0) return call<typeof createPost>('POST', '/api/posts', { fields, signal });
  const found = await Promise.all(pictures.map(async ({ id, alt }) => ({ alt, file: await fileOf(id) })));
  const there = found.filter(({ file }) => file); // without those that the browser has lost
  const files = there.flatMap(({ file }) => file ?? []);
  const alts = JSON.stringify(there.map(({ alt }) => alt.trim()));
  const sent = { fields: { ...fields, alts }, signal, onProgress };
  if (files.length > 1)
    return upload<CreateMultiple>('POST', createPostMultiplePath, { ...sent, files: { images: files } });
  return upload<typeof createPost>('POST', '/api/posts', { ...sent, files: { image: files[0] } });
}

type CreateMultiple = Omit<typeof createPost, 'path'> & { path: typeof createPostMultiplePath };
