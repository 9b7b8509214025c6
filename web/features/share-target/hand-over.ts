import { paths } from '../../../contract/pages/pages.ts';
import { isFilm } from '../../../contract/sharing/file-kinds.ts';
import type { Share } from '../../platform/offline/shares.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { forgetFollowing } from '../feed-page/which-feed.tsx';
import { changeDraft, useDraft } from '../posts/write/draft.ts';
import { addPictures } from '../posts/write/draft-files.ts';
import { giveClip } from '../videos/upload/given-clip.ts';
import { wordsForClip, wordsForPost } from './share-words.ts';
import { texts } from './texts.ts';

export const clipOf = ({ files }: Share) => files.find(isFilm);

/**
 * Gives what was shared to its form: a clip to that of uploads, anything else to the post that the member is writing,
 * which keeps what it has. What a form can't take, it says in its own words.
 * @returns the page of the form
 */
export function handOver(share: Share): string {
  const clip = clipOf(share);
  if (clip) {
    giveClip(clip, wordsForClip(share));
    if (share.files.length > 1) toast.info(texts.oneClip({ name: clip.name }));
    return paths.videos;
  }
  const words = wordsForPost(share);
  const before = useDraft.getState().draft.content.trimEnd();
  if (words) changeDraft({ content: before ? `${before}\n\n${words}` : words });
  addPictures(share.files);
  forgetFollowing(); // the form stands above the feed of all
  return paths.feed;
}
