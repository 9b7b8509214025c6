import Type from 'typebox';

/**
 * Header of calls that must not be done twice: draft-ietf-httpapi-idempotency-key-header-07. The same key with the same
 * request gives the first answer and changes nothing. A key belongs to an account.
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** Days that a key is known: as long as a session lives unused, so that a phone's own key outlasts its absence. */
export const KEY_LIFE_DAYS = 30;

/** Texts about keys (the specification knows none). */
export const idempotencyMessages = {
  malformed: 'Idempotency-Key is a text of 8 to 100 characters, in quotes.',
  reused: 'This key was used for something else already.',
} as const;

/** The headers of a call that takes a key. The draft has it in quotes; without them it is understood, too. */
export const idempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      maxLength: 102, // the quotes, too
      pattern: '^(?:"[!#-\\[\\]-~]{8,100}"|[!#-\\[\\]-~]{8,100})$',
      message: idempotencyMessages.malformed,
    }),
  ),
});
