/** What stands in a library and is left out of what pages load: tools/build/leave-out-unused.ts does it. */

/** What a function or a method does instead of what it did. A method that is gone isn't there at all. */
type Instead = 'never called' | 'does nothing' | 'gone' | `${string};`;

export type Library = {
  file: RegExp;
  /**
   * Functions and methods of this library, also those within its others, that no code of ours leads to. Functions that
   * are constants are told by the same name.
   */
  functions: Partial<Record<string, Instead>>;
  /** Statements that begin with this: methods and exports that nobody asks for. A constant stays, and is undefined. */
  statements?: string[];
  /** Other code, which stands there exactly once, and what stands there instead. */
  texts?: [string, string][];
};

export const each = (instead: Instead, names: string) =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, instead] as const));
