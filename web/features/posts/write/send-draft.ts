import type { QueryClient } from '@tanstack/react-query';
import { postMessages } from '../../../../contract/posts.ts';
import { tryImport } from '../../../platform/code/load-code.ts';
import { ApiError, errorText, fieldErrors } from '../../../platform/http/errors.ts';
import { tellingProgress } from '../../../platform/http/progress.ts';
import { FEED_TOAST, toast } from '../../../platform/toasts/toasts.ts';
import { sendOrStash } from '../../outbox/waiting.ts';
import { prependPost } from '../api.ts';
import { postToSend } from '../waiting/to-send.ts';
import { type Draft, dropDraft, useDraft } from './draft.ts';
import { fileOf, forgetFiles } from './draft-files.ts';
import { sendPost } from './send-post.ts';

/**
 * Sends the draft, says how it went, and puts the post on top of the feed. Does nothing while a post is being sent.
 * @returns the error messages by field, if the server refused some
 */
export async function sendDraft(client: QueryClient): Promise<Record<string, string>> {
  const { draft, sending } = useDraft.getState();
  if (sending) return {};
  const controller = new AbortController();
  const stop = () => controller.abort();
  useDraft.setState({ sending: { share: draft.pictures.length > 0 ? 0 : null, stop } });
  try {
    const { key: id, content, tags, category } = draft;
    const pictures = await filesOf(draft);
    const tell = (share: number) => useDraft.setState({ sending: { share, stop } });
    const answer = await sendOrStash(postToSend, { id, content, tags, category, pictures }, (item) =>
      sendPost(item, {
        signal: controller.signal,
        ...(pictures.length > 0 && { carrier: tellingProgress(tell) }),
      }),
    );
    if (!answer) {
      forget(draft);
      return {};
    }
    const { message, post, note } = answer;
    // What means success is the message, not the status (spec 2 §7).
    if (message !== postMessages.created()) throw new ApiError(200, 'unknown', message);
    prependPost(client, post);
    forget(draft);
    const held = post.hidden && (await tryImport(() => import('../../moderation/tell-held.ts')));
    if (held) held.tellHeld('post');
    else toast.success(message, FEED_TOAST);
    if (note) toast.info(note);
    return {};
  } catch (error) {
    if (!controller.signal.aborted)
      toast.error(errorText(error, postMessages.createFailed(), postMessages.somethingWrong()), FEED_TOAST);
    return fieldErrors(error);
  } finally {
    // Unless somebody else has logged in by now, and is sending a post of their own.
    if (useDraft.getState().sending?.stop === stop) useDraft.setState({ sending: null });
  }
}

/** The pictures with their files, except those that the browser has lost. */
async function filesOf({ pictures }: Draft) {
  const found = await Promise.all(pictures.map(async ({ id, alt }) => ({ alt, file: await fileOf(id) })));
  return found.flatMap(({ alt, file }) => (file ? [{ alt, file }] : []));
}

/** It is on the server, or waiting to be sent. */
function forget(draft: Draft): void {
  dropDraft(draft);
  void forgetFiles(draft.pictures);
}
