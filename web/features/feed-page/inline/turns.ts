import { type Candidate, choose } from './choose.ts';

const LOOKED_AT = 500; // ms in view before the first byte is asked for: who scrolls past loads nothing

export type Player = Candidate & { begin: () => void; end: () => void };

/**
 * Lets one clip at a time play, once it has been looked at for a moment.
 * @param candidates gives all that could play now
 */
export function createTurns(candidates: () => Player[]) {
  let onStage: Player | null = null;
  let next: Player | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function callOff(): void {
    clearTimeout(timer);
    next = null;
  }

  function begin(): void {
    onStage = next;
    next = null;
    onStage?.begin();
  }

  /** To be called when something may have changed of which clip plays. */
  function lookAgain(): void {
    const chosen = choose(candidates(), onStage ?? next);
    if (chosen === (onStage ?? next)) return;
    onStage?.end();
    onStage = null;
    callOff();
    next = chosen;
    if (chosen) timer = setTimeout(begin, LOOKED_AT);
  }

  /** To be called when a clip has left the page. */
  function forget(player: Player): void {
    if (onStage === player) onStage = null;
    if (next === player) callOff();
    lookAgain();
  }

  return { lookAgain, forget };
}
