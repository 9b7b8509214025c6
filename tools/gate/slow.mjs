/**
 * Which tests are not of the gate. `npm test` leaves them out, `npm test -- --all` runs them, too, and so does whoever
 * names one of them: `npx vitest run server/fuzz.test.ts`.
 *
 * A test is of the gate if an ordinary change can break it, and if it says the same on any machine: it waits for no real
 * second, counts on no size of a buffer, on nothing being quicker than something else, and starts no other program than
 * Chromium and ffmpeg. What fails once without a fault of the product is mended at its cause or comes here the same day.
 */
const within = (folder, ...names) => names.map((name) => `${folder}/${name}.test.ts`);

/** Globs of unit and server tests. */
export const SLOW = [
  // Kills, freezes and cuts off processes, databases and disks; whole servers that start and end.
  ...within('server', 'faults', 'kills', 'full-disk', 'away', 'vanished', 'roles'),
  ...within('server/video-hosts', 'youtube/kill', 'youtube/interruptions', 'local/interruptions'),
  ...within('server/features', 'admin/large-deletion', 'admin/low-space', 'admin/storage'),
  ...within('server/features', 'uploads/bucket', 'uploads/others'),
  ...within('server/platform', 'disk-bounds', 'files/data-dir', 'files/private-files'),
  ...within('server/platform', 'processes/*', 'database/*', 's3/*', 'log/kept'),
  ...within('server/platform/servers', 'postgres-bus', 'server-registry', 'shared-limits', 'outbound'),
  ...within('tools', 'admin', 'start', 'youtube-tools'),
  // Hostile and broken media, conversions by ffmpeg, and the test data themselves.
  ...within('server/video-hosts', 'local/playback', 'local/picture', 'local/length', 'local/stream-traces'),
  ...within('server/features', 'videos/hostile-films', 'posts/odd-pictures'),
  ...within('server/platform', 'media/*', 'mp4/*'),
  ...within('server/testing', '**/*'),
  ...within('tools', 'broken-media'),
  // Every case of something: random calls, all columns, all acts, all plans, crowds.
  ...within('server', 'fuzz', 'coherence', 'odd-requests', 'long-texts', 'hidden-team', 'one-reading'),
  ...within('server', 'plans', 'match-day-plans', 'mention-plans', 'sweep-plans', 'thread-plans'),
  ...within('server/features', 'words/columns', 'notifications/floods', 'accounts/lockout', 'comments/shown'),
  // Real seconds: callers that are slow, limits that wear off, what is counted by the clock of the machine.
  ...within('server', 'metrics'),
  ...within('server/features', 'accounts/same-time', 'moderation/queue-news', 'schools/long-labels'),
  ...within(
    'server/platform',
    'http/slow-requests',
    'jobs/lease',
    'log/statements',
    'sessions/cookie-memory',
    'web/slow-callers',
    'web/page-limits',
  ),
  // Releases and what is deployed.
  ...within('server', 'upgrades'),
  ...within('server/platform', 'web/releases'),
  ...within('deploy', 'deploy'),
];

/** The tag of single unit and server tests that are not of the gate: `test('…', { tags: ['slow'] }, …)`. */
export const TAG = 'slow';

/** What a browser test is tagged with that is of the gate: a whole journey, for which a browser and a server are needed. */
export const JOURNEY = '@journey';
