/**
 * Asks one question for many at once: those who come at the same moment, and those who come while it is being answered
 * for others, share the next one. Where few ask, nobody waits for anybody.
 * @param ask answers for all of these keys, each of them once
 */
export function gather<Answer>(
  ask: (keys: string[]) => Promise<Map<string, Answer>>,
): (key: string) => Promise<Answer> {
  let next: { keys: Set<string>; answers: Promise<Map<string, Answer>> } | undefined;
  let running: Promise<unknown> = Promise.resolve();

  function begin() {
    const keys = new Set<string>();
    const answers = Promise.allSettled([running, new Promise((resolve) => setImmediate(resolve))]).then(() => {
      next = undefined; // whoever comes now comes too late
      return ask([...keys]);
    });
    running = answers;
    return { keys, answers };
  }

  return async (key) => {
    next ??= begin();
    next.keys.add(key);
    const answer = (await next.answers).get(key);
    if (answer === undefined) throw new Error('a gathered question was not answered');
    return answer;
  };
}
