import { stored } from '../stored.ts';

/** What the HTML has asked for before this code was there (index.html): for whom, and the answers by url. */
type Early = { by: string | null; answers: Record<string, Promise<Response>> };
const page = globalThis as { early?: Early | undefined };

/**
 * The answer to a call that the HTML has made; undefined where the call has still to be made. Each is taken once, and
 * none when it may say something else by now: somebody else is signed in, or something was sent.
 */
export function takeEarly({ method, url }: { method: string; url: string }): Promise<Response> | undefined {
  const { by, answers = {} } = page.early ?? {};
  const answer = answers[url];
  delete answers[url];
  if (by === stored('root') && (answer || method === 'GET')) return answer;
  page.early = undefined;
  return undefined;
}
