/** Rows compared as the text in which PostgreSQL copies them, whatever their order. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Manifest } from '../backup/manifest.ts';
import { readRows, writeInUtc } from '../backup/queries.ts';

const WORDS = 4;
const WORD_BYTES = 6; // what a number holds exactly
const MODULUS = 2 ** (8 * WORD_BYTES);

/** How many rows there are, and the sum of their hashes: the same for the same rows in any order. */
export type Sum = { rows: number; hash: string };

export type Adding = { add(piece: Buffer): void; end(): Sum };

/** Adds up rows that come in pieces, each row up to its line's end. */
export function addRows(): Adding {
  const sums = new Array<number>(WORDS).fill(0);
  let rows = 0;
  let begun: Buffer[] = [];
  function addLine(line: Buffer): void {
    const hash = createHash('sha256').update(line).digest();
    rows++;
    for (let at = 0; at < WORDS; at++) {
      sums[at] = ((sums[at] ?? 0) + hash.readUIntBE(at * WORD_BYTES, WORD_BYTES)) % MODULUS;
    }
  }
  return {
    add(piece) {
      let from = 0;
      for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
        const line = piece.subarray(from, end);
        addLine(begun.length > 0 ? Buffer.concat([...begun, line]) : line);
        begun = [];
        from = end + 1;
      }
      if (from < piece.length) begun.push(Buffer.from(piece.subarray(from)));
    },
    end: () => ({ rows, hash: sums.map((sum) => sum.toString(16)).join('-') }),
  };
}

/** The rows of a table of the restored site, with moments in UTC as archives have them. */
export async function sumOf(client: pg.Client, table: Manifest['tables'][number], signal: AbortSignal): Promise<Sum> {
  await writeInUtc(client);
  const adding = addRows();
  for await (const chunk of readRows(client, table) as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    adding.add(chunk);
  }
  return adding.end();
}

/** Whoever held a lease is not there, and members' copies of their data are in no archive (backup/queries.ts). */
const LEFT_OUT = ['leases', 'data_exports'];
/** Where an archive has unfinished uploads of another store, or members' copies, fewer of these come back. */
const FEWER = ['uploads', 'upload_parts', 'totals'];
const NONE: Sum = addRows().end();

/**
 * What is different, in words for whoever asked.
 * @param archived by table @param restored by table
 * @param isOfBucket whether the files stay in a bucket, where no upload goes on that began on a disk
 */
export function differences(archived: Map<string, Sum>, restored: Map<string, Sum>, isOfBucket = false): string[] {
  const isFewer =
    isOfBucket || [...LEFT_OUT.slice(1), 'upload_parts'].some((name) => (archived.get(name)?.rows ?? 0) > 0);
  return [...archived].flatMap(([name, sum]) => {
    const expected = LEFT_OUT.includes(name) ? NONE : sum;
    const found = restored.get(name) ?? NONE;
    if (found.hash === expected.hash && found.rows === expected.rows) return [];
    if (isFewer && FEWER.includes(name) && found.rows <= expected.rows) return [];
    if (found.rows !== expected.rows) {
      return [`Table ${name}: ${found.rows} rows, and ${expected.rows} in the archive.`];
    }
    return [`Table ${name}: its ${found.rows} rows are not those of the archive.`];
  });
}
