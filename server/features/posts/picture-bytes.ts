/** The bytes of pictures from before they were counted: looked up once, in the background. */
import type { Parts } from '../../parts.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { bytesOfImage } from '../../platform/media/images.ts';
import { listUncounted, notePictureBytes } from './queries.ts';

const countPictures = jobKind<{ after: string }>('count-picture-bytes');
const AT_A_TIME = 200; // some 600 files, so that a server that shuts down does not wait for thousands

/** Registers the job. @returns what is to be done at the start: does nothing where all pictures are counted */
export function handlePictureBytes({ db, jobs, files }: Pick<Parts, 'db' | 'jobs' | 'files'>): {
  begin(): Promise<void>;
} {
  const enqueue = (after: string) => jobs.enqueue(db, countPictures, { after }, { key: 'pictures' });

  jobs.handle(countPictures, async ({ after }) => {
    const some = await listUncounted(db, after, AT_A_TIME);
    for (const { postId, ...image } of some) {
      const bytes = await bytesOfImage(files, image);
      if (bytes > 0) await notePictureBytes(db, postId, image.fileKey, bytes);
    }
    const last = some.at(-1);
    // Goes on behind these, since one whose files are lost stays at 0.
    if (last && some.length === AT_A_TIME) await enqueue(last.fileKey);
  });

  return {
    async begin() {
      if ((await listUncounted(db, '', 1)).length > 0) await enqueue('');
    },
  };
}
