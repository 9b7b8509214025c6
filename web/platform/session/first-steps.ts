import { STASH_PREFIX } from '../offline/stash.ts';
import { store, stored } from '../stored.ts';

const FIRST_STEPS = `${STASH_PREFIX}first-steps`;

/** Has the first steps offered to somebody who has signed in for the first time, in this browser; null: no more. */
export const offerFirstSteps = (username: string | null) => void store(FIRST_STEPS, username);

/** Whether the first steps are offered to them. */
export const areFirstStepsOffered = (username: string): boolean => stored(FIRST_STEPS) === username;
