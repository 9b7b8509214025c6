const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True for text that can be the id of a row: PostgreSQL refuses anything else as an error of the statement. */
export const isUuid = (text: string) => UUID.test(text);

/** The id of nothing (https://www.rfc-editor.org/rfc/rfc9562#section-5.9): no row has it, and every query may look for it. */
const NIL = '00000000-0000-0000-0000-000000000000';

/** An id that may be looked for: a malformed one becomes that of nothing, and so is answered as any unknown one. */
export const idFrom = (text: string) => (isUuid(text) ? text : NIL);

const VERSION_7 = /\b([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/;

/** When the id in a text was made; undefined where it tells nothing of that (https://www.rfc-editor.org/rfc/rfc9562#section-5.7). */
export function madeAt(text: string): Date | undefined {
  const [, high, low] = VERSION_7.exec(text) ?? [];
  return high === undefined || low === undefined ? undefined : new Date(Number.parseInt(high + low, 16));
}
