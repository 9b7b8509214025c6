/** Small posters for clips from before posters had small widths (issue 14): drawn once, in the background. */
import type { Parts } from '../../parts.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { addSmallPosters, postersWithoutSmall } from '../../platform/media/images.ts';
import { PUBLISHING } from '../../platform/media/media.ts';

/** Folder of the posters in the file store. */
export const POSTERS = 'thumbnails';

/** `before`: posters made then or later have had their turn. */
const smallPosters = jobKind<{ before?: string }>('small-posters');
const AT_A_TIME = 20; // some 3 s of work, so that a server that shuts down does not wait for thousands

/**
 * Registers the job. It looks at the files, so it needs no note of what is done; until a small one exists, the large
 * one is served in its place.
 */
export function handleSmallPosters({ db, jobs, files, media }: Parts): {
  /** @param posters the keys of all posters, already listed by the caller */
  begin(posters: string[]): Promise<void>;
} {
  /** Newest first: the keys begin with the time. */
  const listMissing = async () =>
    postersWithoutSmall(await files.list(POSTERS))
      .sort()
      .reverse();
  const enqueue = (data: { before?: string }) => jobs.enqueue(db, smallPosters, data, { key: POSTERS });

  jobs.handle(smallPosters, async ({ before }) => {
    const left = (await listMissing()).filter((key) => before === undefined || key < before);
    const now = left.slice(0, AT_A_TIME);
    for (const key of now) {
      // A poster that can't be read any more, or has been deleted meanwhile, gets no small ones.
      await addSmallPosters({ files, media }, key, PUBLISHING).catch((error) => {
        if (error.code !== 'ENOENT') throw error;
      });
    }
    const last = now.at(-1);
    if (last !== undefined && left.length > now.length) await enqueue({ before: last });
  });

  return {
    async begin(posters) {
      if (postersWithoutSmall(posters).length > 0) await enqueue({});
    },
  };
}
