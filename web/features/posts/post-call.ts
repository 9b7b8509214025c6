import { createPostMultiplePath, type PostCategory } from '../../../contract/posts.ts';
import { splitTags } from '../../platform/text.ts';
import type { Files } from '../../platform/wire.ts';

type Written = {
  content: string;
  tags: string;
  category: PostCategory;
  pictures: { file: File; alt: string }[];
};

/** Without pictures and with one it is `POST /posts`, with several `POST /posts/multiple` (spec 2 §7). */
export function postCall({ content, tags, category, pictures }: Written) {
  const files = pictures.map(({ file }) => file);
  const alts = JSON.stringify(pictures.map(({ alt }) => alt.trim()));
  return {
    path: files.length > 1 ? createPostMultiplePath : '/api/posts',
    fields: {
      content: content.trim(),
      tags: splitTags(tags).join(', '),
      category,
      ...(files.length > 0 ? { alts } : {}),
    },
    files: (files.length > 1 ? { images: files } : { image: files[0] }) as Files,
  } as const;
}
