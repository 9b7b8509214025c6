/**
 * Posters of clips from before they had small widths (issue 14) or were counted among the bytes: drawn and counted once,
 * in the background.
 */
import type { Parts } from '../../parts.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { addSmallPosters, bytesOfPoster, lacksSmallPosters } from '../../platform/media/images.ts';
import { PUBLISHING } from '../../platform/media/media.ts';
import { listUnfinishedPosters, notePoster } from './queries.ts';

/** Folder of the posters in the file store. */
export const POSTERS = 'thumbnails';

const smallPosters = jobKind<Record<string, never>>('small-posters');
const AT_A_TIME = 20; // some 3 s of work, so that a server that shuts down does not wait for thousands

/** Registers the job. Until a small poster exists, the large one is served in its place. */
export function handleSmallPosters({ db, jobs, files, scratch, media }: Parts): { begin(): Promise<void> } {
  const enqueue = () => jobs.enqueue(db, smallPosters, {}, { key: POSTERS });

  jobs.handle(smallPosters, async () => {
    const some = await listUnfinishedPosters(db, AT_A_TIME);
    for (const { id, posterKey } of some) {
      if (posterKey === null) continue; // the list has none of these
      if (await lacksSmallPosters(files, posterKey)) {
        // A poster that can't be read any more, or has been deleted meanwhile, gets no small ones.
        await addSmallPosters({ files, scratch, media }, posterKey, PUBLISHING).catch((error) => {
          if (error.code !== 'ENOENT') throw error;
        });
      }
      await notePoster(db, id, posterKey, await bytesOfPoster(files, posterKey));
    }
    if (some.length === AT_A_TIME) await enqueue();
  });

  return {
    async begin() {
      if ((await listUnfinishedPosters(db, 1)).length > 0) await enqueue();
    },
  };
}
