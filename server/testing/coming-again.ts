import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../platform/clock.ts';

const TIMES = 3; // as pages do (web/platform/query.ts)

type Answer = { status: number; headers: Headers };

/**
 * Asks as a page does: when more is asked of the site than it can answer, again, three times, each time later.
 * @param told called when it was told to come again
 */
export async function comingAgain<T extends Answer | undefined>(
  ask: () => Promise<T>,
  told: () => void = () => {},
): Promise<T> {
  for (let time = 0; ; time++) {
    const answer = await ask();
    if (answer?.status !== 503 || time === TIMES) return answer;
    told();
    const seconds = Number(answer.headers.get('retry-after')) * 2 ** time;
    await sleep(seconds * SECOND * (1 + Math.random() / 2));
  }
}
