const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True for text that can be the id of a row: PostgreSQL refuses anything else as an error of the statement. */
export const isUuid = (text: string) => UUID.test(text);
