import { expect, test } from 'vitest';
import { catalogue, translate } from '../../../contract/texts/catalogue.ts';
import { answerError, fieldErrors } from './errors.ts';

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
