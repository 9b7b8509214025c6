import type { QueryClient } from '@tanstack/react-query';
import { type createPost, postMessages } from '../../../contract/posts.ts';
import { ApiError, errorText, fieldErrors } from '../../platform/errors.ts';
import { call } from '../../platform/http.ts';
import { keyHeader } from '../../platform/new-id.ts';
import { FEED_TOAST, toast } from '../../platform/toasts.ts';
import { upload } from '../../platform/upload.ts';
import { isUnanswered, keepForLater } from '../outbox/waiting.ts';
import { prependPost } from './api.ts';
import { type Draft, dropDraft, useDraft } from './draft.ts';
import { fileOf, forgetFiles } from './draft-files.ts';
import { postCall } from './post-call.ts';

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
  let pictures: { file: File; alt: string }[] | undefined;
  try {
    pictures = await filesOf(draft);
    const { message, post } = await send({ ...draft, pictures }, controller.signal, (share) =>
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
    // It may have arrived: under its key it is sent again without becoming two.
    const { key: id, content, tags, category } = draft;
    if (
      pictures &&
      isUnanswered(error) &&
      (await keepForLater({ kind: 'post', id, content, tags, category, pictures }))
    ) {
      dropDraft(draft);
      void forgetFiles(draft.pictures);
      return {};
    }
    if (!controller.signal.aborted)
      toast.error(errorText(error, postMessages.createFailed, postMessages.somethingWrong), FEED_TOAST);
    return fieldErrors(error);
  } finally {
    // Unless somebody else has logged in meanwhile, and is at a post of their own.
    if (useDraft.getState().sending?.stop === stop) useDraft.setState({ sending: null });
  }
}

/** The pictures with their files, without those that the browser has lost. */
async function filesOf({ pictures }: Draft) {
  const found = await Promise.all(pictures.map(async ({ id, alt }) => ({ alt, file: await fileOf(id) })));
  return found.flatMap(({ alt, file }) => (file ? [{ alt, file }] : []));
}

async function send(
  { key, ...draft }: Omit<Draft, 'pictures'> & { pictures: { file: File; alt: string }[] },
  signal: AbortSignal,
  onProgress: (share: number) => void,
) {
  const { path, fields, files } = postCall(draft);
  const headers = keyHeader(key);
  if (draft.pictures.length === 0) return call<typeof createPost>('POST', '/api/posts', { fields, signal, headers });
  return upload<Create>('POST', path, { fields, files, signal, headers, onProgress });
}

type Create = Omit<typeof createPost, 'path'> & { path: ReturnType<typeof postCall>['path'] };
