import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, the longest first (seconds beside two other workers on two cores: 55 to 16). Vitest
 * remembers what each took on this machine; where it has not run yet, as in CI, it goes by their sizes, and one of these
 * begins last: the other workers are done, and wait for it.
 */
const DEAREST = [
  'server/fuzz.test.ts',
  'server/faults.test.ts',
  'server/video-hosts/youtube/kill.test.ts',
  'server/video-hosts/local/playback.test.ts',
  'server/access.test.ts',
  'server/features/notifications/digest/digest.test.ts',
  'tools/admin.test.ts',
  'server/features/notifications/notifications.test.ts',
  'server/full-disk.test.ts',
  'tools/youtube-tools.test.ts',
  'server/features/videos/publishing.test.ts',
  'tools/broken-media.test.ts',
  'server/features/videos/hostile-films.test.ts',
  'server/features/posts/odd-pictures.test.ts',
  'server/features/competitions/entries.test.ts',
  'server/features/teams/teams.test.ts',
  'server/platform/s3/s3.test.ts',
  'server/features/my-data/deletion.test.ts',
  'server/features/admin/overview.test.ts',
  'server/features/results/results.test.ts',
  'server/plans.test.ts', // it makes what the other plans are asked of
];

/** The order of the unit tests' files: the dearest first, then as Vitest has it. */
export class DearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = DEAREST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return rank < 0 ? DEAREST.length : rank;
    };
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other)); // which keeps equals in order
  }
}
