import { expect, test } from 'vitest';
import { catalogue, translate } from '../../../contract/texts/catalogue.ts';
import { answerError, askedToWait, fieldErrors, networkError } from './errors.ts';

const texts = catalogue({ short: 'At least {count} characters.', taken: 'Taken.' }, 'fieldErrorsTest');
translate(texts, { short: 'Mindestens {count} Zeichen.', taken: 'Vergeben.' });

test('each field of an answer is told in the words of the page’s catalogue, or in the server’s where it has none', () => {
  const body = {
    message: 'At least 8 characters.',
    text: 'fieldErrorsTest.short',
    params: { count: 8 },
    code: 'invalid',
    field: 'password',
    fields: { password: 'At least 8 characters.', username: 'Not this one.', email: 'No mail address.' },
    fieldTexts: {
      password: { text: 'fieldErrorsTest.short', params: { count: 8 } },
      username: { text: 'nowhere.notThis' },
    },
  };
  expect(fieldErrors(answerError(400, body))).toEqual({
    password: 'Mindestens 8 Zeichen.',
    username: 'Not this one.',
    email: 'No mail address.',
  });
});

test('where one field is named, it is told what the answer says', () => {
  const body = { message: 'Taken!', text: 'fieldErrorsTest.taken', code: 'conflict', field: 'username' };
  expect(fieldErrors(answerError(409, body))).toEqual({ username: 'Vergeben.' });
});

test('the server’s wish to be asked later is known in ms, and nothing else is taken for it', () => {
  const later = (status: number, retryAfter: string) =>
    askedToWait(answerError(status, {}, new Headers({ 'retry-after': retryAfter })));
  expect(later(503, '3')).toBe(3000);
  expect([later(503, 'Tue, 24 Nov 2026 12:00:00 GMT'), later(503, '-1'), later(429, '3')]).toEqual(
    Array(3).fill(undefined),
  );
  expect([answerError(503, {}), networkError(), new Error('503')].map(askedToWait)).toEqual(Array(3).fill(undefined));
});
