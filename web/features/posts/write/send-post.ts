import { type createPost, createPostMultiplePath } from '../../../../contract/posts.ts';
import { splitTags } from '../../../../contract/texts/tags.ts';
import { call } from '../../../platform/http/http.ts';
import { keyHeader } from '../../../platform/http/new-id.ts';
import type { AnyOptions } from '../../../platform/http/wire.ts';
import type { ToSend } from '../../outbox/waiting.ts';
import type { PostToSend } from '../waiting/to-send.ts';

/** `POST /posts` with at most one picture, `POST /posts/multiple` with several (spec 2 §7). */
type Create = Omit<typeof createPost, 'path'> & { path: (typeof createPost)['path'] | typeof createPostMultiplePath };

/** Under the same id it is one post, however often it is sent. Rejects as `call` does. */
export function sendPost(
  { id, content, tags, category, pictures }: ToSend<PostToSend>,
  options: Pick<AnyOptions, 'signal' | 'carrier'>,
) {
  const files = pictures.map(({ file }) => file);
  return call<Create>('POST', files.length > 1 ? createPostMultiplePath : '/api/posts', {
    fields: {
      content: content.trim(),
      tags: splitTags(tags).join(', '),
      category,
      ...(files.length > 0 && { alts: JSON.stringify(pictures.map(({ alt }) => alt.trim())) }),
    },
    files: files.length > 1 ? { images: files } : { image: files[0] },
    headers: keyHeader(id),
    ...options,
  });
}
