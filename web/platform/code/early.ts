import { stored } from '../stored.ts';

/** What the HTML has asked for before this code was there (index.html): for whom, and the answers by url, with what ends them. */
type Early = { by: string | null; answers: Record<string, { response: Promise<Response>; end: AbortController }> };
type Call = { method: string; url: string; signal?: AbortSignal | undefined };
const page = globalThis as { early?: Early | undefined };

/**
 * The answer to a call that the HTML has made; undefined where the call has still to be made. Each is taken once, and
 * none when it may say something else by now: somebody else is signed in, or something was sent. It ends with the call
 * that takes it: no page waits for ever for what never comes.
 */
export function takeEarly({ method, url, signal }: Call): Promise<Response> | undefined {
  const { by, answers = {} } = page.early ?? {};
  const answer = answers[url];
  delete answers[url];
  if (by === stored('root') && (answer || method === 'GET')) {
    signal?.addEventListener('abort', () => answer?.end.abort(signal.reason));
    return answer?.response;
  }
  page.early = undefined;
  return undefined;
}
