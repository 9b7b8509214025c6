const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True for text that can be the id of a row: PostgreSQL refuses anything else as an error of the statement. */
export const isUuid = (text: string) => UUID.test(text);

/** The id of nothing (https://www.rfc-editor.org/rfc/rfc9562#section-5.9): no row has it, and every query may look for it. */
const NIL = '00000000-0000-0000-0000-000000000000';

/** An id that may be looked for: a malformed one becomes that of nothing, and so is answered as any unknown one. */
export const idFrom = (text: string) => (isUuid(text) ? text : NIL);
