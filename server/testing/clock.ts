import type { Clock } from '../platform/clock.ts';

/** A clock that stands at the moment it was made, until a test moves it. */
export class HeldClock implements Clock {
  #now = Date.now();

  now(): Date {
    return new Date(this.#now);
  }

  /** Moves on by so many milliseconds. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
