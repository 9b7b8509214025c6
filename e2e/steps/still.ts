/**
 * For tests in which things are under way for seconds and motion is not what is shown: a spinner that turns has the
 * browser paint 60 pictures a second, which took a fifth of these tests' processor time. `test.use(STILL)`.
 */
export const STILL = { contextOptions: { reducedMotion: 'reduce' as const } };
