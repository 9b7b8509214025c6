/**
 * Does the work for a key at most once per interval, however often it is requested: it starts after the wait, so that
 * it sees everything that was requested before, and never runs twice at once.
 * @param milliseconds the wait
 * @param report called with what the work throws
 * @returns requests the work
 */
export function coalesce(
  milliseconds: number,
  work: (key: string) => Promise<void>,
  report: (error: unknown) => void,
): (key: string) => void {
  const askedAgain = new Map<string, boolean>();
  const wait = (key: string) => setTimeout(() => void run(key), milliseconds).unref();
  async function run(key: string): Promise<void> {
    askedAgain.set(key, false);
    await work(key).catch(report);
    if (askedAgain.get(key)) wait(key);
    else askedAgain.delete(key);
  }
  return (key) => {
    if (!askedAgain.has(key)) wait(key);
    askedAgain.set(key, true);
  };
}
