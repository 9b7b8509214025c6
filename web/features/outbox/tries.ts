/** When what waits is tried again: without knowing what it is, or how it is sent. */
import { pauseAfter } from './rules.ts';

/** `wait`: for how many ms the server does not want to be asked again. `stopped`: there is nothing to hope for yet. */
export type TryOutcome = { outcome: 'done' | 'stopped' } | { outcome: 'failed'; wait?: number | undefined };

const WAIT_MAX = pauseAfter(Number.POSITIVE_INFINITY);

/**
 * Runs tries one after the other. Whatever is said here brings the next one nearer, and nothing pushes it off, except
 * that no try is made while the server has asked not to be asked.
 * @param attempt must not reject
 */
export function createTries(attempt: () => Promise<TryOutcome>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Moments by `performance.now()`, which nobody sets back: of the next try, and before which there is none. */
  let [due, notBefore, endedAt] = [Number.POSITIVE_INFINITY, 0, 0];
  let failures = 0;
  /** Tries that failed although the server had answered something: then its answers promise little. */
  let failuresDespiteAnswers = 0;
  let hasAnswered = false;
  let isRunning = false;

  function bring(at: number): void {
    const then = Math.max(at, notBefore);
    // A timer that should have run by now was asleep with the machine, and still has all its time before it.
    const isOverdue = due <= performance.now();
    if (then >= due && !isOverdue) return;
    due = Math.min(then, due);
    if (!isRunning) plan();
  }

  function plan(): void {
    clearTimeout(timer);
    if (due < Number.POSITIVE_INFINITY) timer = setTimeout(run, Math.max(0, due - performance.now()));
  }

  async function run(): Promise<void> {
    due = Number.POSITIVE_INFINITY;
    isRunning = true;
    const ended = await attempt();
    isRunning = false;
    endedAt = performance.now();
    if (ended.outcome === 'done') {
      failures = 0;
      failuresDespiteAnswers = 0;
    }
    if (ended.outcome === 'failed') {
      notBefore = endedAt + Math.min(ended.wait ?? 0, WAIT_MAX);
      due = Math.max(due, notBefore); // what was said meanwhile did not know of it
      bring(endedAt + pauseAfter(failures++));
      if (hasAnswered) {
        failuresDespiteAnswers++;
        bringByAnswer();
      }
    }
    hasAnswered = false;
    plan();
  }

  function bringByAnswer(): void {
    const pause = failuresDespiteAnswers === 0 ? 0 : pauseAfter(failuresDespiteAnswers - 1);
    bring(Math.max(performance.now(), endedAt + pause));
  }

  return {
    /** Something has been added to what waits, and has just got no answer itself. */
    pressed: (): void => bring(performance.now() + pauseAfter(0)),
    /** Something has been added to what waits that has not been tried at all. */
    added: (): void => bring(performance.now()),
    /** There is new reason to hope: a network, a login, somebody who looks. */
    hope(): void {
      failures = 0;
      failuresDespiteAnswers = 0;
      bring(performance.now());
    },
    /** The server has answered something else: it is there again. */
    answered(): void {
      hasAnswered = isRunning || due < Number.POSITIVE_INFINITY;
      if (hasAnswered && !isRunning) bringByAnswer();
    },
  };
}
