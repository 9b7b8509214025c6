import Type from 'typebox';

/**
 * The id of a row, in the parameters or the body of a call. A malformed one is no error of its own: the server reads it
 * as an id that does not exist, so that it gets the same 404 at the same point as an unknown id.
 */
export const Id = Type.String({ maxLength: 100, isId: true });
