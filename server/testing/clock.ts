import type { Clock } from '../platform/clock.ts';

/** A clock that stands at the moment it was made, until a test moves it. */
export class HeldClock implements Clock {
  #now = Date.now();

  now(): Date {
    return new Date(this.#now);
  }

  /** Stands at that moment from now on. */
  set(at: Date): void {
    this.#now = at.getTime();
  }

  /** Moves on by so many milliseconds. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
