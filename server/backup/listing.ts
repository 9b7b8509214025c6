/** The list of the files that an archive names and has not. It is read line by line, since there may be millions. */
import { BackupError } from './error.ts';

/** The entry that lists them by key, each after its bytes. */
export const LIST = 'files.txt';

export type NamedFile = { key: string; bytes: number };

export const lineOf = ({ key, bytes }: NamedFile): string => `${bytes}  ${key}\n`;

const LINE_MAX = 1000; // characters; ours have less than 200
const LINE = /^(\d{1,15}) {2}([\w/.-]+)$/;

const broken = (line: string) =>
  new BackupError(`The backup is damaged: its list of files has ${JSON.stringify(line.slice(0, 80))}.`);

/** The lines of a text that comes in pieces; the last one needs no end. */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun = '';
  for await (const piece of content) {
    // Only ASCII is written, so that no piece ends within a character.
    const lines = (begun + piece.toString('latin1')).split('\n');
    begun = lines.pop() ?? '';
    if (begun.length > LINE_MAX) throw broken(begun);
    yield* lines;
  }
  if (begun) yield begun;
}

/** @throws BackupError for a line that is none of ours */
export async function* namedIn(content: AsyncIterable<Buffer>): AsyncGenerator<NamedFile> {
  for await (const line of linesOf(content)) {
    const [, bytes, key] = LINE.exec(line) ?? [];
    if (!bytes || !key) throw broken(line);
    yield { key, bytes: Number(bytes) };
  }
}
