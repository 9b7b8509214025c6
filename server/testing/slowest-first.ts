import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, the longest first. Vitest remembers what each took on this machine; where it has not run
 * yet, as in CI, it goes by their sizes, and one of these begins last: the other workers are done, and wait for it. The
 * end of `npm test` names the ten dearest of that run.
 */
const DEAREST = [
  // of the gate
  'server/access.test.ts',
  'server/features/notifications/who-is-told.test.ts',
  'server/features/match-page/shown.test.ts',
  'server/features/videos/publishing.test.ts',
  'server/features/notifications/digest/digest.test.ts',
  'server/platform/sessions/cookies.test.ts',
  'server/features/uploads/room.test.ts',
  'server/features/videos/videos.test.ts',
  'server/features/feed/feed.test.ts',
  'server/features/admin/overview.test.ts',
  'server/features/competition-page/shown.test.ts',
  'server/platform/http/limits.test.ts',
  'server/features/my-data/deletion.test.ts',
  // of the others
  'server/features/words/columns.test.ts',
  'server/video-hosts/local/playback.test.ts',
  'server/features/comments/shown.test.ts',
  'server/one-reading.test.ts',
  'server/faults.test.ts',
  'server/video-hosts/youtube/kill.test.ts',
  'server/fuzz.test.ts',
  'server/plans.test.ts', // it makes what the other plans are asked of
];

/** The order of the unit tests' files: the dearest first, then as Vitest has it. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = DEAREST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return rank < 0 ? DEAREST.length : rank;
    };
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other)); // which keeps equals in order
  }
}
