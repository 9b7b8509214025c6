/**
 * The worker that reads and re-encodes, so that the page stays responsive. It answers one question and is then
 * terminated.
 */
import { isReadable } from '../../platform/http/readable.ts';
import { finish, inspect, trim, UnreadableError } from './conversion.ts';
import type { Answer, Question } from './trim-messages.ts';

const tell = (answer: Answer) => postMessage(answer);

async function answerTo(question: Question): Promise<Answer> {
  if (question.kind === 'inspect') return { kind: 'probe', probe: await inspect(question.file) };
  if (question.kind === 'finish') return { kind: 'made', video: await finish(question.file) };
  const video = await trim(question, (share) => tell({ kind: 'progress', share }));
  return { kind: 'made', video };
}

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  try {
    tell(await answerTo(data));
  } catch (error) {
    const unreadable = error instanceof UnreadableError || !(await isReadable(data.file));
    const why = unreadable ? 'unreadable' : 'processing';
    tell({ kind: 'failed', why, detail: String(error) });
  }
});
