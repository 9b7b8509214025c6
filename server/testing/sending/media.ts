import { systemClock } from '../../platform/clock.ts';
import { createMedia } from '../../platform/media/media.ts';

/** The processing of films and pictures for tests that have no site; its process ends with the tests. */
export const media = createMedia(systemClock, () => {});
