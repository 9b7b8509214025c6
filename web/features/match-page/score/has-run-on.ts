import { minuteAt } from '../../../../contract/sports/running.ts';
import type { Sport } from '../../../../contract/sports/sports.ts';

const RUNS_ON = 15; // minutes of added time: the longest at the World Cup of 2022 was 14

/**
 * Whether a period runs for so long after its time that nobody may have ended it.
 * @param since when it began; null: it does not run
 */
export const hasRunOn = (sport: Sport, period: number, since: Date | null, now: Date): boolean =>
  (minuteAt(sport, period, since, now).added ?? 0) > RUNS_ON;
