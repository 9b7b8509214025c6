import { competitionChanged, competitionHidden, competitionShown } from '../../facts/competitions.ts';
import { matchChanged } from '../../facts/matches.ts';
import { levelSettled } from '../../facts/tables.ts';
import { teamHidden, teamShown } from '../../facts/teams.ts';
import type { Parts } from '../../parts.ts';
import { messagesMissed } from '../../platform/messages/bus.ts';

const COMPETITIONS_MAX = 5000; // that something has happened in lately: some 100 bytes each

/**
 * Since when nothing has happened in each competition, as far as this server has heard: from memory, so that a thousand
 * pages that come at once cost no statement.
 * @returns the milliseconds for one of them; fewer than it is in truth, where that is not known
 */
export function createQuiet({ bus, clock }: Pick<Parts, 'bus' | 'clock'>): (competitionId: string) => number {
  const now = () => clock.now().getTime();
  const changedAt = new Map<string, number>(); // what happened longest ago first
  /** Before this moment, things may have happened that are not known here. */
  let knownSince = now();
  const noteAll = () => {
    knownSince = now();
  };
  function note({ competitionId }: { competitionId: string }): void {
    changedAt.delete(competitionId);
    changedAt.set(competitionId, now());
    if (changedAt.size <= COMPETITIONS_MAX) return;
    const [[oldest, at] = ['', 0]] = changedAt;
    changedAt.delete(oldest);
    knownSince = Math.max(knownSince, at);
  }
  for (const fact of [matchChanged, competitionChanged, competitionHidden, competitionShown, levelSettled])
    bus.subscribe<{ competitionId: string }>(fact, note);
  for (const fact of [teamHidden, teamShown]) bus.subscribe<object>(fact, noteAll); // in whichever they play
  bus.subscribe(messagesMissed, noteAll);
  return (competitionId) => (bus.link.isProven() ? now() - Math.max(changedAt.get(competitionId) ?? 0, knownSince) : 0);
}
