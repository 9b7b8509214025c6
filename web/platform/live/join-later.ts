import { CATCH_UP_SPREAD, type JoinLater } from '../../../contract/live.ts';

/** Whether the answer to a join is to ask again. */
export const isLater = (answer: unknown): answer is JoinLater =>
  typeof answer === 'object' && answer !== null && 'later' in answer;

/** After how many ms it is asked again: the pages of a crowd at different moments. */
export const joinAgainIn = ({ later }: JoinLater): number => later + Math.random() * CATCH_UP_SPREAD;
