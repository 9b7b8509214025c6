import Type from 'typebox';
import { catalogue } from './texts/catalogue.ts';

/**
 * Header of calls that must not be done twice: draft-ietf-httpapi-idempotency-key-header-07. The same key with the same
 * request gives the first answer again and changes nothing. A key belongs to an account.
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/**
 * Days for which a key is remembered: as long as an unused session lives, so that a key stashed on a phone still holds
 * when the phone is back.
 */
export const KEY_LIFE_DAYS = 30;

/** Texts about keys (the specification has none). */
export const idempotencyMessages = catalogue(
  {
    malformed: 'Idempotency-Key is a text of 8 to 100 characters, in quotes.',
    reused: 'This key was used for something else already.',
  },
  'idempotency',
);

/** The headers of a call that takes a key. The draft puts it in quotes; it is accepted without them, too. */
export const idempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      maxLength: 102, // including the quotes
      pattern: '^(?:"[!#-\\[\\]-~]{8,100}"|[!#-\\[\\]-~]{8,100})$',
      message: idempotencyMessages.malformed,
    }),
  ),
});
