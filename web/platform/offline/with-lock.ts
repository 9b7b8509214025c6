/**
 * Runs while no other tab holds this lock. A page that came by plain http has none, nor has one whose browser stores
 * nothing: they run as if they were alone.
 * @param run called with whether it has the lock: with `ifAvailable` it runs without, too
 */
export async function withLock<T>(
  name: string,
  run: (isAlone: boolean) => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  let isRunning = false;
  try {
    return await navigator.locks.request(name, options, (lock) => {
      isRunning = true;
      return run(lock !== null);
    });
  } catch (error) {
    if (isRunning) throw error;
    return run(true);
  }
}
