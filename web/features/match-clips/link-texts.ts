import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Of a clip's match, on its cards. */
export const texts = catalogue({
  score: '{home} {score} {away}',
  noScore: '{home} – {away}',
  decided: '{match}, {how}',
  at: '{match} · {minute}′',
});
