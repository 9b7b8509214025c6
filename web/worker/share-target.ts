import { paths } from '../../contract/pages/pages.ts';
import { POST_IMAGES_MAX } from '../../contract/posts.ts';
import { SHARE_FIELDS, SHARE_ID } from '../../contract/sharing/share-target.ts';
import { stashShare } from '../platform/offline/shares.ts';

const FILES_MAX = POST_IMAGES_MAX + 1; // one too many, so that the form says that it is
const TEXT_MAX = 10_000; // characters: more than any field takes, so that the form says so

const leadTo = (id: string) => Response.redirect(`${paths.share}?${SHARE_ID}=${id}`, 303);

/**
 * Stashes what somebody shares with the installed app, and leads to the page that takes it into its form: it never
 * reaches the server, which would have to take any size from anybody. Of what can't be stashed the page says so.
 */
export async function receiveShare({ request }: { request: Request }): Promise<Response> {
  try {
    const form = await request.formData();
    const words = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim().slice(0, TEXT_MAX) : '';
    };
    const files = form.getAll(SHARE_FIELDS.files).filter((one) => one instanceof File && one.size > 0) as File[];
    const share = {
      title: words(SHARE_FIELDS.title),
      text: words(SHARE_FIELDS.text),
      url: words(SHARE_FIELDS.url),
      files: files.slice(0, FILES_MAX),
      at: Date.now(),
    };
    if (!share.title && !share.text && !share.url && files.length === 0) return leadTo('');
    const id = crypto.randomUUID();
    await stashShare(id, share);
    return leadTo(id);
  } catch {
    return leadTo('');
  }
}
