/**
 * Lets a number of calls through at once; the others wait in the order in which they came.
 * @param width how many
 * @returns a function that runs `act` when it is its turn
 */
export function createGate(width: number): <T>(act: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async (act) => {
    if (inside < width) inside += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve)); // whoever leaves hands its place over
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
