/**
 * How messages look on their way through PostgreSQL: `<origin> <counter> <part>/<parts> <text>`, where the parts' texts
 * together are the JSON of `[topic, message]`. Beside them each server announces what it has sent so far, and that it
 * ends. What a newer version may send is passed over.
 */

// PostgreSQL takes 7,999 bytes: https://www.postgresql.org/docs/18/sql-notify.html
const TEXT_MAX = 2400; // UTF-16 units, each of which takes at most 3 bytes
/** The most that is sent of one message. More means that the others begin anew, which costs them less. */
const PARTS_MAX = 200;

export type Packet =
  | { kind: 'part'; origin: string; counter: number; part: number; parts: number; text: string }
  /** `counter`: the last message that was sent before it; `mark` tells the sender when it has sent this. */
  | { kind: 'announcement'; origin: string; counter: number; mark: number }
  | { kind: 'end'; origin: string };

/** Splits a text into pieces that fit, never within a character. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    let to = Math.min(from + TEXT_MAX, text.length);
    if (to < text.length && (text.charCodeAt(to) & 0xfc00) === 0xdc00) to -= 1; // the second half of a pair
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

/** The payloads of one message; undefined when it is too large to be sent. */
export function payloadsOf({ origin, counter }: { origin: string; counter: number }, content: unknown) {
  const pieces = piecesOf(JSON.stringify(content));
  if (pieces.length > PARTS_MAX) return undefined;
  return pieces.map((piece, index) => `${origin} ${counter} ${index + 1}/${pieces.length} ${piece}`);
}

export const announcementOf = (origin: string, counter: number, mark: number) => `${origin} ${counter} now ${mark}`;
export const endOf = (origin: string) => `${origin} 0 end`;

const PACKET = /^([\w-]{8}) (\d{1,15}) (?:(\d{1,3})\/(\d{1,3}) |now (\d{1,15})$|(end)$)/;

/** Reads a payload; undefined for anything else, which somebody may have sent by hand. */
export function packetOf(payload: string): Packet | undefined {
  const [head, origin = '', counter, part, parts, mark, end] = PACKET.exec(payload) ?? [];
  if (head === undefined) return undefined;
  if (end) return { kind: 'end', origin };
  if (mark !== undefined) return { kind: 'announcement', origin, counter: Number(counter), mark: Number(mark) };
  const text = payload.slice(head.length);
  return { kind: 'part', origin, counter: Number(counter), part: Number(part), parts: Number(parts), text };
}
