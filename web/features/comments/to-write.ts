/** The state of a link to comments that goes on to the field for writing one. */
export const WRITES = { writes: true };

export const goesOnToWrite = (state: unknown): boolean => (state as Partial<typeof WRITES> | null)?.writes === true;
