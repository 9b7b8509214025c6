import type { Answer } from '../../server/testing/attacks/ask.ts';
import type { AttackedSite, Person } from './site.ts';

/** Everybody who is on the site when an attack begins. */
export type Stage = {
  site: AttackedSite;
  /** Who attacks. */
  mallory: Person;
  /** Whom it is meant for, or who only wants to use the site meanwhile. */
  amy: Person;
  /** A post by Amy. */
  postId: string;
};

/** What an attack has met with. */
export type Outcome = {
  /** What it was answered: a status, or how else it ended. */
  answers: (number | string)[];
  /** What does not hold, beside what is measured for every attack; empty: all does. */
  broken: string[];
  /** Figures worth a line. */
  note?: string;
};

export type Attack = {
  name: string;
  /** One line for the table: what is done, and how often. */
  about: string;
  env?: Record<string, string>;
  /** Where the data lies, if not on the disk of all others. @returns the folder, and what takes it away again */
  place?: () => { dataDir: string; remove(): void };
  /** Why it can't be run on this machine. */
  cannot?: () => string | undefined;
  run(stage: Stage): Promise<Outcome>;
};

export const told = ({ status, ended }: Answer): number | string => status || ended;

/** What does not hold when answers are not those that they should be. */
export const unless = (isSo: boolean, broken: string): string[] => (isSo ? [] : [broken]);

const MEANT = [503, 507]; // said on purpose, with words: busy, and no room

/** Server errors among answers, and calls that were never answered. */
export const failuresOf = (answers: (number | string)[]): string[] => {
  const failed = answers.filter((answer) => typeof answer === 'string' || (answer >= 500 && !MEANT.includes(answer)));
  return unless(failed.length === 0, `${failed.length} × ${[...new Set(failed)].join(', ')}`);
};
