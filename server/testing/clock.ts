import type { Clock } from '../platform/clock.ts';

/** A clock that stands still at the moment it was made, until a test moves it. */
export class HeldClock implements Clock {
  #now = Date.now();

  now(): Date {
    return new Date(this.#now);
  }

  /** Sets the clock to that moment. */
  set(at: Date): void {
    this.#now = at.getTime();
  }

  /** Advances by that many milliseconds. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
