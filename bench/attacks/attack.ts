import type { Answer } from '../../server/testing/attacks/ask.ts';
import type { AttackedSite, Person } from './site.ts';

/** The members on the site when an attack begins. */
export type Stage = {
  site: AttackedSite;
  /** The attacker. */
  mallory: Person;
  /** The victim, or a member who only wants to use the site meanwhile. */
  amy: Person;
  /** A post by Amy. */
  postId: string;
};

/** The result of an attack. */
export type Outcome = {
  /** The answers: a status each, or how else the call ended. */
  answers: (number | string)[];
  /** What failed, besides what is measured for every attack; empty if nothing did. */
  broken: string[];
  /** Figures worth reporting. */
  note?: string;
};

export type Attack = {
  name: string;
  /** One line for the table: what the attack does, and how often. */
  about: string;
  env?: Record<string, string>;
  /**
   * Makes a place for the data, if it must not be on the common disk.
   * @returns the folder, and a function that removes it
   */
  place?: () => { dataDir: string; remove(): void };
  /** Why it can't be run on this machine. */
  cannot?: () => string | undefined;
  /** Others' waits are measured without it first, in the same run, and compared with those under it. */
  isCompared?: true;
  /** What is done before others are measured. */
  prepare?(stage: Stage): Promise<void>;
  run(stage: Stage): Promise<Outcome>;
};

export const told = ({ status, ended }: Answer): number | string => status || ended;

/** A failure, unless the condition holds. */
export const unless = (isSo: boolean, broken: string): string[] => (isSo ? [] : [broken]);

const MEANT = [503, 507]; // deliberate refusals: busy, and no room

/** Server errors among answers, and calls that were never answered. */
export const failuresOf = (answers: (number | string)[]): string[] => {
  const failed = answers.filter((answer) => typeof answer === 'string' || (answer >= 500 && !MEANT.includes(answer)));
  return unless(failed.length === 0, `${failed.length} × ${[...new Set(failed)].join(', ')}`);
};
