/** What is written over parts of a file, as the media worker tells it the server: a byte each, over and over. */
import type { Range } from '../media/messages.ts';

export type Fill = Range & { value: number };

/** Packs fills: a film can have hundreds of thousands. @param fills in any order, none within another */
export function packFills(fills: Fill[]): string {
  const bytes: number[] = [];
  const write = (number: number) => {
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  };
  let last = 0;
  for (const { from, to, value } of fills.sort((one, other) => one.from - other.from)) {
    if (from < last) continue; // tracks that share their samples
    write(from - last);
    write(to - from);
    bytes.push(value);
    last = to;
  }
  return Buffer.from(bytes).toString('base64');
}

/** Unpacks fills, in the order of the file. */
export function* unpackFills(packed: string): Generator<Fill, undefined> {
  const bytes = Buffer.from(packed, 'base64');
  let at = 0;
  const read = () => {
    let number = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      number += (byte % 128) * factor;
      if (byte < 128) return number;
    }
  };
  for (let last = 0; at < bytes.length; ) {
    const from = last + read();
    last = from + read();
    yield { from, to: last, value: bytes[at++] ?? 0 };
  }
}
